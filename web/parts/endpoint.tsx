import { codesOf, type Endpoint, type EndpointName, endpoints } from '../../contract/endpoints.ts'
import { type ErrorCode, errors } from '../../contract/errors.ts'
import { examplePath, examplesOf } from '../api-docs/code-examples.ts'
import { propertiesOf } from '../api-docs/describe-schema.ts'
import type { RealValues } from '../api-docs/real-values.ts'
import { docs, running } from '../words/docs.ts'
import { cachedRender } from './cached-render.tsx'
import { CodeText } from './code-text.tsx'
import { Schema } from './schema.tsx'
import { Snippet } from './snippets.tsx'
import { StreamEvents } from './stream-events.tsx'

type Props = { name: EndpointName; origin: string; real: RealValues }

/** One endpoint: its contract at the left, examples at the right. */
export const EndpointEntry = cachedRender(
  ({ name, origin, real }: Props) => {
    const endpoint: Endpoint = endpoints[name]
    const { method, url, summary, auth, params, query, body, reply, status } = endpoint
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
            {docs.auth[auth]} {endpoint.secret && docs.secret} {endpoint.endsKey && docs.endsKey}{' '}
            {endpoint.private && auth === 'none' && docs.private}{' '}
            {endpoint.stream && <CodeText of={docs.stream} />}
          </p>
          {takes.map(({ title, fields }) => (
            <Schema key={title} title={title} fields={fields} />
          ))}
          {endpoint.stream ? (
            <StreamEvents of={propertiesOf(reply)} />
          ) : (
            <Schema title={docs.reply(status)} fields={propertiesOf(reply)} />
          )}
          <h4>{docs.codes}</h4>
          <Codes of={codesOf(endpoint)} />
        </div>
        <div class="examples">
          {examplesOf(name, { origin, real }).map(({ language, ...example }) => (
            <div key={language} data-language={language}>
              <Snippet id={`${name}-${language}`} {...example} />
            </div>
          ))}
          {method === 'GET' && auth !== 'required' && !endpoint.stream && (
            <RunButton name={name} path={examplePath(endpoint, real)} />
          )}
        </div>
      </section>
    )
  },
  { limit: 100 },
)

export const Method = ({ of }: { of: Endpoint['method'] }) => (
  <span class={`mark method ${of.toLowerCase()}`}>{of}</span>
)

/** Codes specific to this endpoint come first. Each links to its row in the table of codes. */
const Codes = ({ of }: { of: ErrorCode[] }) => (
  <p class="codes">
    {of.toReversed().map((code) => (
      <a key={code} href={`#${code}`} title={errors[code][1]}>
        {code}
      </a>
    ))}
  </p>
)

/** A link to the live response. With JavaScript the response appears below the link instead. */
const RunButton = ({ name, path }: { name: EndpointName; path: string }) => (
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
