import type { OnProgress, Step } from '../server/maintenance/progress.ts'

/** A stream that may be a terminal. */
type Target = { write(text: string): unknown; isTTY?: boolean | undefined }

export type Progress = {
  show: OnProgress
  /** Clears the line of a terminal. Call it before other output, and at the end. */
  end(): void
}

const terminalMs = 200
/** A log gets a few lines of a long command, and none of a short one. */
const logMs = 10_000

/**
 * Shows how far a command has come: on a terminal by one line that is rewritten, elsewhere by lines of JSON. Both go to the
 * standard error, because exports and reports are on the standard output.
 */
export function showProgress(
  command: string,
  target: Target,
  { now = () => performance.now() }: { now?: () => number } = {},
): Progress {
  const everyMs = target.isTTY ? terminalMs : logMs
  let shownAt = now()
  let doing = ''
  let startedAt = 0
  let isLineShown = false
  return {
    show(step) {
      const at = now()
      if (step.doing !== doing) {
        doing = step.doing
        startedAt = at
      }
      if (at - shownAt < everyMs) return
      shownAt = at
      const pace = paceOf(step, (at - startedAt) / 1000)
      if (target.isTTY) target.write(`\r\x1b[K${lineOf(command, step, pace)}`)
      else target.write(`${JSON.stringify({ command, ...step, ...pace })}\n`)
      isLineShown = true
    },
    end() {
      if (isLineShown && target.isTTY) target.write('\r\x1b[K')
      isLineShown = false
    },
  }
}

type Pace = { share: number | null; per_second: number | null; seconds_left: number | null }

function paceOf({ done, total }: Step, seconds: number): Pace {
  const rate = seconds > 0 ? done / seconds : 0
  const left = total === undefined ? Number.NaN : Math.max(0, total - done)
  return {
    share: total ? Math.min(1, Math.round((done / total) * 1000) / 1000) : null,
    per_second: rate > 0 ? Math.round(rate * 10) / 10 : null,
    seconds_left: rate > 0 && Number.isFinite(left) ? Math.round(left / rate) : null,
  }
}

function lineOf(command: string, { doing, done, unit }: Step, { share, per_second, seconds_left }: Pace) {
  return [
    `longwave ${command}: ${doing}`,
    share === null ? amount(done, unit) : `${Math.floor(share * 100)} %`,
    ...(per_second === null || unit === 'checks' ? [] : [`${amount(per_second, unit)} a second`]),
    ...(seconds_left === null ? [] : [`${duration(seconds_left)} left`]),
  ].join(', ')
}

const amount = (number: number, unit: Step['unit']): string =>
  unit === 'bytes' ? `${(number / 1e6).toFixed(1)} MB` : `${Math.round(number).toLocaleString('en')} ${unit}`

function duration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  return minutes < 60
    ? `${minutes} min ${seconds % 60} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
