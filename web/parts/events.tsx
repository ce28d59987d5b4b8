import type { Fields } from '../../contract/endpoints.ts'
import { fieldsInWords, named, propertiesOf } from '../words/schema-words.ts'
import { docs } from '../words/words.ts'
import { resourceId } from './schema.tsx'
import { Words } from './words.tsx'

/** What a stream sends: each event by its name, what it holds, and when it comes. */
export const Events = ({ of }: { of: Fields }) => (
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
              <Words of={(docs.eventNotes as Record<string, string>)[name] ?? ''} />
            </span>
          </dd>
        </div>
      ))}
    </dl>
  </>
)

/** One of the things that are described elsewhere, or a few fields. */
function Data({ of }: { of: Fields[string] }) {
  const [resource] = Object.entries(named).find(([, each]) => each === of) ?? []
  const fields = fieldsInWords(resource ? {} : propertiesOf(of))
  return (
    <small>
      {resource && <a href={`#${resourceId(resource)}`}>{resource}</a>}
      <Words of={fields.map(({ name, words }) => `\`${name}\` ${words}`).join(', ')} />
    </small>
  )
}
