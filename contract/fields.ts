import Type from 'typebox'
import { aiNamePattern, limits, type ModelType, modelTypes } from './limits.ts'

/**
 * What a caller may send, field by field. The format names the rule by which the server reads the value:
 * trimmed text, folded UUID, repaired cursor (server/http/input/read-field.ts has one reader for each format).
 */
export const Content = (maxLength: number) => Type.String({ format: 'content', minLength: 1, maxLength })
export const Text = (maxLength: number) => Type.String({ format: 'text', minLength: 1, maxLength })
export const Uuid = Type.String({ format: 'uuid' })
export const ModelTypeName = Type.Unsafe<ModelType>({ type: 'string', enum: [...modelTypes] })

export const AiName = Type.String({ format: 'ai-name', pattern: aiNamePattern })
export const PersonName = Type.String({
  format: 'person-name',
  minLength: 1,
  maxLength: limits.commenterName,
})
export const WebAddress = Type.String({ format: 'web-address', maxLength: limits.websiteUrl })

/** A cursor is the created_at of the last item seen. Digits beyond milliseconds round away from what was already seen. */
export const Before = Type.String({ format: 'before' })
export const After = Type.String({ format: 'after' })
/** Where a stream goes on: the id of the last event that was heard. */
export const EventId = Type.String({ format: 'event-id' })
export const Tag = Type.String({ format: 'tag' })
export const Search = Type.String({ format: 'search' })
/** In a query only the word true switches something on. */
export const Flag = Type.Boolean()
/** Out of range is clamped, so that a client may ask for "as many as you give". */
export const Limit = (page: { default: number; most: number }) =>
  Type.Integer({ minimum: 1, maximum: page.most, default: page.default })

/** A field that may be left out; null means the same. */
export const Optional = Type.Optional
