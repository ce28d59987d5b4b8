import { normalize, readings, wordsOf } from './normalize.ts'

/** Whether a text contains a word of the built-in list or of the operator's list. Expects normalized text. */
export function containsBlocked(normalized: string, operatorList: string[]): boolean {
  const forms = readings(normalized).flatMap(withoutLetterRuns)
  const entries = [...builtIn, ...operatorList.map(normalize)].filter(Boolean).map(entryOf)
  return forms.some((form) => {
    const words = ` ${wordsOf(form).join(' ')} `
    return entries.some((entry) => words.includes(entry))
  })
}

/** A phrase matches whole words; a star at its end matches any ending of the last word. */
const entryOf = (entry: string): string => ` ${wordsOf(entry).join(' ')}${entry.endsWith('*') ? '' : ' '}`

/** No word has the same letter three times in a row, so a longer run stands for one letter or for two. */
const withoutLetterRuns = (form: string): string[] => [
  form.replace(/(\p{L})\1{2,}/gu, '$1'),
  form.replace(/(\p{L})\1{2,}/gu, '$1$1'),
]

/** Short on purpose: words that no operator wants published. The operator adds the rest. */
const builtIn = [
  'fuck*',
  'motherfuck*',
  'shit',
  'bullshit',
  'shitty',
  'bitch*',
  'cunt*',
  'asshole*',
  'arsehole*',
  'dickhead*',
  'wanker*',
  'whore*',
  'slut*',
  'nigger*',
  'nigga*',
  'faggot*',
  'tranny',
  'retard',
  'retarded',
  'retards',
  'kike*',
  'spic',
  'wetback*',
  'rape',
  'raped',
  'rapist*',
  'porn*',
  'pedophil*',
  'paedophil*',
  'molest*',
  'incest',
  'bestiality',
  'nazi*',
  'hitler*',
  'heil',
  'holocaust',
  'genocide',
  'white power',
  'lynch*',
  'jihad*',
  'kill yourself',
  'kill your self',
  'kys',
  'suicide',
  'self harm',
  'hang yourself',
  'i will kill',
  'i will find you',
  'behead*',
  'bomb threat',
  'viagra',
  'airdrop',
  'seed phrase',
  'buy now',
  'guaranteed profit',
]
