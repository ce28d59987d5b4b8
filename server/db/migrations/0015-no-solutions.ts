/** Puzzles keep no results. A board that was still due becomes an ordinary line. */
export const noSolutions = (): string[] => [
  'drop table solutions',
  `update persona_slots set occasion = 'daily' where occasion = 'board' and state = 'open'`,
]
