import type { Fields } from '../../contract/endpoints.ts'
import { describeFields, type FieldDescription } from '../api-docs/describe-schema.ts'
import { docs } from '../words/docs.ts'
import { CodeText } from './code-text.tsx'

type Props = {
  title?: string
  fields: Fields
}

/** A list of fields: name, type, limits, meaning. */
export const Schema = ({ title, fields }: Props) => (
  <>
    {title && <h4>{title}</h4>}
    <dl class="schema">
      {describeFields(fields).map((field) => (
        <div key={field.name}>
          <dt>
            <code>{field.name}</code> {field.isOptional && <small>{docs.optional}</small>}
          </dt>
          <dd>
            <Type {...field} /> {field.meaning && <span>{field.meaning}</span>}
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
