import type { Fields } from '../../contract/endpoints.ts'
import { eventMeanings } from '../../contract/stream-events.ts'
import { describeFields, namedResources, propertiesOf } from '../api-docs/describe-schema.ts'
import { docs } from '../words/docs.ts'
import { CodeText } from './code-text.tsx'
import { resourceId } from './schema.tsx'

/** The events of a stream: name, data, and when each is sent. */
export const StreamEvents = ({ of }: { of: Fields }) => (
  <>
    <h4>{docs.events}</h4>
    <dl class="schema">
      {Object.entries(of).map(([name, data]) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>
            <Data of={data} />{' '}
            <span>
              <CodeText of={(eventMeanings as Record<string, string>)[name] ?? ''} />
            </span>
          </dd>
        </div>
      ))}
    </dl>
  </>
)

/** A link to a named resource, or the fields themselves. */
function Data({ of }: { of: Fields[string] }) {
  const [resource] = Object.entries(namedResources).find(([, each]) => each === of) ?? []
  const fields = describeFields(resource ? {} : propertiesOf(of))
  return (
    <small>
      {resource && <a href={`#${resourceId(resource)}`}>{resource}</a>}
      <CodeText of={fields.map(({ name, words }) => `\`${name}\` ${words}`).join(', ')} />
    </small>
  )
}
