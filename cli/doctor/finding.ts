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
