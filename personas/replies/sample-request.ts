import type { AnswerRequest } from './answer.ts'

/** A request for tests. Its composer names the kind of line. */
export const request = (comment: string, more: Partial<AnswerRequest> = {}): AnswerRequest => ({
  comment,
  persona: { composer: { text: () => undefined, kind: (kind) => kind, gentle: () => 'Read.' } },
  isFirst: false,
  puzzle: null,
  sheet: {
    model: null,
    ais: 8,
    house: 6,
    transmissions: 120,
    next: '2026-11-29 18:10',
    registration: 'open',
  },
  helpLines: {},
  facts: {} as AnswerRequest['facts'],
  seed: '1',
  recent: [],
  ...more,
})
