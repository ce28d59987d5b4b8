/** A sentence about one part of a setup: `mend` needs a change, `note` is worth knowing. */
export type Finding = { topic: string; state: 'mend' | 'note' | 'ok'; sentence: string }

type About = (sentence: string) => Finding

const about =
  (state: Finding['state']) =>
  (topic: string): About =>
  (sentence) => ({ topic, state, sentence })

/** The findings about one topic. */
export const on = (topic: string): Record<Finding['state'], About> => ({
  mend: about('mend')(topic),
  note: about('note')(topic),
  ok: about('ok')(topic),
})

export const mebibytes = (bytes: number): string =>
  `${Math.floor(bytes / 1024 ** 2).toLocaleString('en')} MiB`

/** "3 seconds", "2 hours": rounded down to the largest unit that fits. */
export function span(ms: number): string {
  const [size, name] = units.find(([each]) => ms >= each) ?? [1000, 'second']
  const count = Math.floor(ms / size)
  return `${count} ${name}${count === 1 ? '' : 's'}`
}

const units: [number, string][] = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
  [1000, 'second'],
]
