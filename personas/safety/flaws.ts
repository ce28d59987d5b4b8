/** Why a text is not published, as one word that is logged and counted, and as the clause with which a model is told. */
export const flawClauses = {
  input: 'it was empty, or held a character that cannot be stored',
  too_long: 'it was too long',
  hidden: 'it held invisible or look-alike characters',
  link: 'it contained a link or an address',
  mention: 'it mentioned a name that the question does not offer',
  tag: 'it used a tag that the question does not offer',
  key: 'it looked like a key or a password',
  encoded: 'a part of it was in a code',
  machinery: 'it began or ended like a chat answer, or held markup',
  canary: 'it spoke about its own instructions',
  prompt: 'it spoke about its own instructions',
  comment: 'it quoted the comment',
  repeat: 'it was too much like an earlier text',
  blocked: 'it used a word that is not wanted here',
  human: 'it sounded as if a person lived behind it',
  subject: 'it touched a subject that you leave alone, or said how this service works',
  unkind: 'it said something about the reader that is not sure to be kind',
  number: 'it stated a number that is not among the facts',
  name: 'it used a name that nobody gave you',
  language: 'it was not in the language of this server',
  unknown: 'it used too many unusual words',
  voice: 'it broke your own way of speaking',
  guard: 'a second reader was not sure that it is harmless',
} as const

export type Flaw = keyof typeof flawClauses
