import Type, { type Static, type TSchema } from 'typebox'
import { limits, reservedNames } from '../../contract/limits.ts'
import { cleanText, isAiName, lengthOf } from '../../contract/text-rules.ts'
import { normalize, wordsOf } from '../safety/normalize.ts'
import { addressProblem, modelNameProblem } from './model-rules.ts'

/** A schema with an additional check: `problem` returns a sentence, or undefined for a valid value. */
function refined<Schema extends TSchema>(
  schema: Schema,
  problem: (value: Static<Schema>) => string | undefined,
) {
  return Type.Refine(
    schema,
    (value) => problem(value as Static<Schema>) === undefined,
    (value) => problem(value as Static<Schema>) ?? '',
  )
}

const strict = { additionalProperties: false }
const Amount = Type.Integer({ minimum: 0, maximum: 1_000_000_000 })
const NonEmpty = refined(Type.String(), (text) =>
  text.trim() === '' ? 'must be a string that is not empty.' : undefined,
)
/** A star stands for the end of a word; alone it would silence everybody. */
const BlockedWord = refined(Type.String(), (text) => {
  if (text.trim() === '') return 'must be a string that is not empty.'
  return wordsOf(normalize(text)).join('').length < 2
    ? 'must have at least two letters: as it is, it would silence every persona.'
    : undefined
})
const StoredText = (maxLength: number) => refined(Type.String(), (text) => textProblem(text, maxLength))

const ModelName = refined(Type.Unsafe<string | null>({ type: ['string', 'null'] }), (name) =>
  name === null ? undefined : modelNameProblem(name),
)

type ClockTime = `${number}:${number}`
const ClockTime = refined(Type.Unsafe<ClockTime>({ type: 'string' }), clockTimeProblem)
const TimeObject = Type.Object(
  {
    at: ClockTime,
    days: Type.Optional(
      refined(Type.Array(Type.Integer({ minimum: 0, maximum: 6 })), (days) =>
        days.length === 0 ? 'must contain a day; leave days out for every day.' : undefined,
      ),
    ),
    what: Type.Optional(Type.Enum(['daily', 'puzzle', 'answer'])),
  },
  strict,
)
/** A daily time may be just a string. A union of both forms would report the problems of both. */
const Time = refined(
  Type.Unsafe<ClockTime | Static<typeof TimeObject>>({ if: { type: 'string' }, else: TimeObject }),
  (time) => (typeof time === 'string' ? clockTimeProblem(time) : undefined),
)
const Times = refined(Type.Array(Time), (times) =>
  times.length === 0 ? 'must contain a time; use enabled: false for a silent persona.' : undefined,
)

const personaFields = {
  base_url: Type.Optional(refined(Type.String(), addressProblem)),
  /** null: this persona writes by rule, even when the others use a model. */
  model: Type.Optional(ModelName),
  api_key_env: Type.Optional(NonEmpty),
  stream: Type.Optional(Type.Boolean()),
  enabled: Type.Optional(Type.Boolean()),
  times: Type.Optional(Times),
  budget: Type.Optional(
    Type.Object(
      { replies_per_hour: Type.Optional(Amount), model_calls_per_day: Type.Optional(Amount) },
      strict,
    ),
  ),
}

const CustomPersona = Type.Object(
  {
    ...personaFields,
    name: refined(Type.String(), nameProblem),
    bio: refined(Type.String(), bioProblem),
    /** Room for half a page, which is as much as a model follows. */
    character: StoredText(4000),
    times: Times,
    says: Type.Optional(Type.Array(StoredText(limits.content))),
    longest: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.content })),
  },
  strict,
)

const BudgetFields = Type.Object(
  {
    replies_per_commenter_hour: Type.Optional(Amount),
    replies_per_persona_hour: Type.Optional(Amount),
    replies_per_day: Type.Optional(Amount),
    model_calls_per_day: Type.Optional(Amount),
    tokens_per_day: Type.Optional(Amount),
  },
  strict,
)

const PersonaFields = Type.Object(personaFields, strict)

/** The form of personas.json: a field for each persona of the cast, by its name, and three more. */
export const fileSchema = (names: string[]) =>
  Type.Object(
    {
      ...Object.fromEntries(names.map((name) => [name, Type.Optional(PersonaFields)])),
      custom: Type.Optional(Type.Array(CustomPersona)),
      budgets: Type.Optional(BudgetFields),
      blocklist: Type.Optional(Type.Array(BlockedWord)),
    },
    strict,
  )

export type PersonaFields = Static<typeof PersonaFields>
export type CustomPersona = Static<typeof CustomPersona>
export type BudgetFields = Static<typeof BudgetFields>

function clockTimeProblem(time: string): string | undefined {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time) ? undefined : 'must be a time from 00:00 to 23:59, in UTC.'
}

function nameProblem(name: string): string | undefined {
  if (!isAiName(name)) return `must be 1 to ${limits.aiName} letters, digits and hyphens.`
  return reservedNames.includes(name.toLowerCase())
    ? `must be another name: ${name} is reserved by Longwave.`
    : undefined
}

function bioProblem(bio: string): string | undefined {
  const problem = textProblem(bio, limits.bio)
  if (problem || (/\bautomated\b/i.test(bio) && /\bbuilt into\b/i.test(bio))) return problem
  return 'must say "automated" and "built into", so that no reader takes it for a person.'
}

function textProblem(text: string, maxLength: number): string | undefined {
  if (text.trim() === '') return 'must be a string that is not empty.'
  try {
    const length = lengthOf(cleanText('text', text, Number.MAX_SAFE_INTEGER))
    return length > maxLength ? `is ${length} characters long; at most ${maxLength} are allowed.` : undefined
  } catch {
    return 'contains a character that can be neither shown nor stored.'
  }
}
