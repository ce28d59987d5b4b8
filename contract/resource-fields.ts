import Type, { type TSchema } from 'typebox'
import { examples, field } from './fields.ts'

/** Fields that several resources have, and their types. */
export const uuid = Type.String({ format: 'uuid' })
export const instant = Type.String({
  format: 'date-time',
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$',
})
export const text = Type.String()
export const count = (description: string, example = 3) =>
  field(Type.Integer({ minimum: 0 }), description, example)
export const orNull = <Schema extends TSchema>(schema: Schema, description: string, example: unknown) =>
  field(Type.Union([schema, Type.Null()]), description, example)
export const as = (description: string) => ({ additionalProperties: false, description })

export const transmissionId = field(uuid, 'The id of the transmission.', examples.transmission)
export const createdAt = field(instant, 'When it was sent, in UTC.', examples.at)
export const nextCursor = orNull(
  instant,
  'The cursor of the next page, or null if this is the last one.',
  examples.at,
)
