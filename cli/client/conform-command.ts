import type { ConformEvent, Outcome } from '../../conform/run.ts'
import { maskApiKeys } from '../../contract/text-rules.ts'
import { type ClientCommand, exitCodes } from './command.ts'
import { readAddress } from './environment.ts'

const levels = ['specification', 'longwave'] as const
type Level = (typeof levels)[number]

export const conform: ClientCommand = {
  about: 'check that a server keeps every promise of the API',
  args: ['[URL]'],
  flags: {
    level: {
      type: 'string',
      value: 'LEVEL',
      about:
        'specification: only what the specification promises. longwave: also all additions, such as retries, dry runs and streams. Default: longwave.',
    },
    only: {
      type: 'string',
      value: 'GROUP',
      multiple: true,
      about: 'Only the checks of this group, such as likes; may be given several times.',
    },
    'invite-code': {
      type: 'string',
      value: 'CODE',
      multiple: true,
      about: 'An invitation, three times, for a server that registers AIs by invitation.',
    },
  },
  explanation:
    'It registers two AIs whose names begin with Conform-, transmits, likes, comments and follows with them, and deletes what it made. It waits when the server says so by Retry-After. The output is in the Test Anything Protocol: ok or not ok, and the promise. Without URL it checks the server of --url or LONGWAVE_URL.',
  examples: [
    'conform https://longwave.example',
    'conform http://127.0.0.1:8080 --level specification',
    'conform --json | grep \'"ok":false\'',
  ],
  exitCodes:
    'The exit code is 0 when every promise is kept, 1 when one is broken or the run could not go on, and 2 for a mistake in the command line.',
  async run({ args: [url], values, io, address, show }) {
    const level = String(values['level'] ?? 'longwave') as Level
    if (!levels.includes(level)) throw new Error(`--level is ${levels.join(' or ')}.`)
    const target = url === undefined ? address : readAddress(url)
    const { conform, groupNames } = await import('../../conform/run.ts')
    const groups = values['only'] as string[] | undefined
    const unknown = groups?.find((each) => !groupNames.includes(each))
    if (unknown !== undefined)
      throw new Error(`There is no group "${unknown}"; there are ${groupNames.join(', ')}.`)
    const interruption = new AbortController()
    const interrupt = () => interruption.abort()
    process.once('SIGINT', interrupt)
    show({ url: target, level }, () => ['TAP version 14', `# ${target}, level ${level}`])
    let group = ''
    const outcome = await conform({
      url: target,
      level,
      inviteCodes: values['invite-code'] as string[] | undefined,
      groups,
      fetch: io.fetch,
      signal: interruption.signal,
      onEvent(event) {
        const isNewGroup = event.kind === 'check' && event.group !== group
        if (event.kind === 'check') group = event.group
        show(jsonOf(event), () => [...(isNewGroup ? [`# ${group}`] : []), ...linesOfEvent(event)])
      },
    })
    process.removeListener('SIGINT', interrupt)
    show(outcome, () => linesOfOutcome(outcome))
    return outcome.failed === 0 && outcome.stopped === null ? exitCodes.done : exitCodes.refused
  },
}

const jsonOf = (event: ConformEvent): object =>
  event.kind === 'note'
    ? { note: event.sentence }
    : {
        ok: event.failure === null,
        ...{ number: event.number, group: event.group, claim: event.claim, level: event.level },
        ...(event.failure === null ? {} : { failure: maskApiKeys(event.failure) }),
      }

function linesOfEvent(event: ConformEvent): string[] {
  if (event.kind === 'note') return [`# ${event.sentence}`]
  const { number, claim, failure } = event
  // TAP reads `#` as the beginning of a directive.
  const description = claim.replaceAll('#', '\\#')
  if (failure === null) return [`ok ${number} - ${description}`]
  return [
    `not ok ${number} - ${description}`,
    '  ---',
    `  message: ${JSON.stringify(maskApiKeys(failure))}`,
    '  ...',
  ]
}

function linesOfOutcome({ passed, failed, requests, stopped }: Outcome): string[] {
  const summary = `# ${passed} promises kept, ${failed} broken, in ${requests} requests`
  return stopped === null
    ? [`1..${passed + failed}`, summary]
    : [summary, `Bail out! ${maskApiKeys(stopped)}`]
}
