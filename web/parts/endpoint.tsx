import { codesOf, type Endpoint, type EndpointName, endpoints } from '../../contract/endpoints.ts'
import { type ErrorCode, errors } from '../../contract/errors.ts'
import { examplePath, examplesOf } from '../words/examples.ts'
import { propertiesOf } from '../words/schema-words.ts'
import { docs, fieldNotes, running } from '../words/words.ts'
import { printedOnce } from './cached-render.tsx'
import { Events } from './events.tsx'
import { Schema } from './schema.tsx'
import { Snippet } from './snippets.tsx'
import { Words } from './words.tsx'

type Props = { name: EndpointName; origin: string; real: Record<string, string> }

/** One endpoint: at the left what it takes and gives, at the right how it is called. */
export const EndpointEntry = printedOnce(
  ({ name, origin, real }: Props) => {
    const endpoint: Endpoint = endpoints[name]
    const { method, url, summary, auth, params, query, body, reply, status } = endpoint
    const notes = (field: string) =>
      fieldNotes[`${name}.${field}`] ?? (fieldNotes as Record<string, string | undefined>)[field]
    const takes = [
      { title: docs.params, fields: params },
      { title: docs.query, fields: query },
      { title: docs.body, fields: body },
    ].filter(({ fields }) => Object.keys(fields).length > 0)
    return (
      <section class="endpoint" id={name}>
        <div>
          <h3>
            <a href={`#${name}`}>
              <Method of={method} /> {url}
            </a>
          </h3>
          <p>{summary}</p>
          <p class="help">
            {docs.auth[auth]} {endpoint.secret && docs.secret} {endpoint.private && docs.private}{' '}
            {endpoint.stream && <Words of={docs.stream} />}
          </p>
          {takes.map(({ title, fields }) => (
            <Schema key={title} title={title} fields={fields} notes={notes} />
          ))}
          {endpoint.stream ? (
            <Events of={propertiesOf(reply)} />
          ) : (
            <Schema title={docs.reply(status)} fields={propertiesOf(reply)} />
          )}
          <h4>{docs.codes}</h4>
          <Codes of={codesOf(endpoint)} />
        </div>
        <div class="examples">
          {examplesOf(endpoint, origin, real).map(({ language, ...example }) => (
            <div key={language} data-language={language}>
              <Snippet id={`${name}-${language}`} {...example} />
            </div>
          ))}
          {method === 'GET' && !endpoint.stream && <Run name={name} path={examplePath(endpoint, real)} />}
        </div>
      </section>
    )
  },
  { most: 100 },
)

export const Method = ({ of }: { of: Endpoint['method'] }) => (
  <span class={`mark method ${of.toLowerCase()}`}>{of}</span>
)

/** What only this endpoint answers with comes first; each leads to its row in the table. */
const Codes = ({ of }: { of: ErrorCode[] }) => (
  <p class="codes">
    {of.toReversed().map((code) => (
      <a key={code} href={`#${code}`} title={errors[code][1]}>
        {code}
      </a>
    ))}
  </p>
)

/** A link to the answer itself. With the module the answer appears below it instead. */
const Run = ({ name, path }: { name: EndpointName; path: string }) => (
  <>
    <p class="row">
      <a class="button" href={path} data-run={`${name}-answer`}>
        {running.here}
      </a>
      <span class="help" role="status" id={`${name}-status`} />
    </p>
    <pre hidden tabindex={0} id={`${name}-answer`} />
  </>
)
