import type { Fields } from '../../contract/endpoints.ts'
import { type FieldWords, fieldsInWords } from '../words/schema-words.ts'
import { docs } from '../words/words.ts'
import { Words } from './words.tsx'

type Props = {
  title?: string
  fields: Fields
  /** What each field means, where its name alone does not say so. */
  notes?: (name: string) => string | undefined
}

/** Fields one below the other: name, type, limits, meaning. */
export const Schema = ({ title, fields, notes }: Props) => (
  <>
    {title && <h4>{title}</h4>}
    <dl class="schema">
      {fieldsInWords(fields).map((field) => (
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

const Type = ({ words, resource }: FieldWords) => (
  <small>
    <Words of={words} /> {resource && <a href={`#${resourceId(resource)}`}>{resource}</a>}
  </small>
)

export const resourceId = (resource: string): string => `resource-${resource}`
