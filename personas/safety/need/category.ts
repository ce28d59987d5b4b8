import { type Model, weightsOf } from '../../concepts/model.ts'
import type { Signs } from '../../concepts/signs.ts'

/** Kinds of need, which the operator's queue shows. */
export type NeedCategory =
  | 'suicide'
  | 'self_harm'
  | 'overdose'
  | 'medical'
  | 'abuse'
  | 'grief'
  | 'despair'
  | 'unknown'

/** The concepts that tell each from the others. */
const conceptsOf: [NeedCategory, string[]][] = [
  ['suicide', words('suicide die anymore end wake height hang goodbye give_away letter better')],
  ['self_harm', words('self_harm cut mark hide eating')],
  ['overdose', words('pill swallow')],
  ['medical', words('body numb fever illness doctor choke pregnant poison blood')],
  ['abuse', words('hit force stalk blackmail abuse threat knife')],
  ['grief', words('pass_away funeral memory sad')],
  ['despair', words('alone empty worthless pointless tired cry depressed afraid homeless money voices hope')],
]
/** One who is mourned, beside a word of death. */
const mourned = words('pet grandparent parent child sibling partner friend')
const death = words('die dead pass_away')

/** The category whose concepts say most for need; unknown where none says anything. */
export function categoryOf(signs: Signs, model: Model): NeedCategory {
  const need = model.classes.indexOf('need')
  const sumOf = (category: NeedCategory, concepts: string[]): number =>
    [...signs.concepts].reduce((sum, [sign, value]) => {
      const parts = sign.split(/[+>]/)
      const isLoss =
        parts.some((part) => mourned.includes(part)) && parts.some((part) => death.includes(part))
      const isOfIt = isLoss ? category === 'grief' : parts.some((part) => concepts.includes(part))
      return isOfIt ? sum + (weightsOf(model, sign)[need] ?? 0) * value : sum
    }, 0)
  const [first] = conceptsOf
    .map(([category, concepts]) => ({ category, sum: sumOf(category, concepts) }))
    .sort((a, b) => b.sum - a.sum)
  return first && first.sum > 0 ? first.category : 'unknown'
}

function words(list: string): string[] {
  return list.split(' ')
}
