import { fold, readingsOf, wordsOf } from './normalize.ts'

/** Whether a text holds a word of the built-in list or of the operator's. Folded text goes in. */
export function blocks(folded: string, more: string[]): boolean {
  const forms = readingsOf(folded).flatMap(unstretched)
  const entries = [...builtIn, ...more.map(fold)].filter(Boolean).map(entryOf)
  return forms.some((form) => {
    const said = ` ${wordsOf(form).join(' ')} `
    return entries.some((entry) => said.includes(entry))
  })
}

/** A phrase is looked for as whole words; a star at its end stands for whatever the last word goes on with. */
const entryOf = (entry: string): string => ` ${wordsOf(entry).join(' ')}${entry.endsWith('*') ? '' : ' '}`

/** No word has the same letter three times in a row; whether it was one or two, one cannot know. */
const unstretched = (form: string): string[] => [
  form.replace(/(\p{L})\1{2,}/gu, '$1'),
  form.replace(/(\p{L})\1{2,}/gu, '$1$1'),
]

/** Short on purpose: what no house wants to have said in its own name. An operator knows the rest. */
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
