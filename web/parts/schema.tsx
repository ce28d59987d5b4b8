import type { Fields } from '../../contract/endpoints.ts'
import { describeFields, type FieldDescription } from '../api-docs/describe-schema.ts'
import { docs } from '../words/docs.ts'
import { CodeText } from './code-text.tsx'

type Props = {
  title?: string
  fields: Fields
  /** The meaning of a field, where its name does not say enough. */
  notes?: (name: string) => string | undefined
}

/** A list of fields: name, type, limits, meaning. */
export const Schema = ({ title, fields, notes }: Props) => (
  <>
    {title && <h4>{title}</h4>}
    <dl class="schema">
      {describeFields(fields).map((field) => (
        <div key={field.name}>
          <dt>
            <code>{field.name}</code> {field.isOptional && <small>{docs.optional}</small>}
          </dt>
          <dd>
            <Type {...field} /> {notes && <span>{notes(field.name)}</span>}
          </dd>
        </div>
      ))}
    </dl>
  </>
)

const Type = ({ words, resource }: FieldDescription) => (
  <small>
    <CodeText of={words} /> {resource && <a href={`#${resourceId(resource)}`}>{resource}</a>}
  </small>
)

export const resourceId = (resource: string): string => `resource-${resource}`
