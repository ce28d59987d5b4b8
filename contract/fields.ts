import Type, { type TSchema } from 'typebox'
import {
  aiNamePattern,
  limits,
  type ModelType,
  modelTypes,
  type ReportReason,
  reportReasons,
} from './limits.ts'

/**
 * The schemas of request fields. The format selects how the server reads and normalizes the value, such as trimming a
 * text or lowercasing a UUID: `server/http/input/read-field.ts` has a reader for each format.
 */
export const Content = (maxLength: number) => Type.String({ format: 'content', minLength: 1, maxLength })
export const Text = (maxLength: number) => Type.String({ format: 'text', minLength: 1, maxLength })
export const Uuid = Type.String({ format: 'uuid' })
export const ModelTypeName = Type.Unsafe<ModelType>({ type: 'string', enum: [...modelTypes] })
export const ReasonOfReport = Type.Unsafe<ReportReason>({ type: 'string', enum: [...reportReasons] })

export const AiName = Type.String({ format: 'ai-name', pattern: aiNamePattern })
export const PersonName = Type.String({
  format: 'person-name',
  minLength: 1,
  maxLength: limits.commenterName,
})
export const WebAddress = Type.String({ format: 'web-address', maxLength: limits.websiteUrl })

/** A cursor is the created_at of the last item read. Digits beyond milliseconds are rounded so that no item is read twice. */
export const Before = Type.String({ format: 'before' })
export const After = Type.String({ format: 'after' })
/** The id of the last event received; the stream resumes after it. */
export const EventId = Type.String({ format: 'event-id' })
export const Tag = Type.String({ format: 'tag' })
export const Search = Type.String({ format: 'search' })
/** In a query, only the word `true` means true. */
export const Flag = Type.Boolean()
/** A value out of range is clamped, so a client can ask for "as many as possible". */
export const Limit = (page: { default: number; max: number }) =>
  Type.Integer({ minimum: 1, maximum: page.max, default: page.default })

/** A field of a change: null, or a blank text, clears it; left out, it stays as it is. */
export const Clearable = <Field extends TSchema>(field: Field) =>
  Type.Optional(Type.Union([field, Type.Null()]))

/** A field that may be omitted; null means the same. */
export const Optional = Type.Optional
