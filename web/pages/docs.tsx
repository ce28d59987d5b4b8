import { type Endpoint, type EndpointName, endpoints } from '../../contract/endpoints.ts'
import { errors } from '../../contract/errors.ts'
import { limits } from '../../contract/limits.ts'
import type { FeedItem } from '../../contract/resources.ts'
import { printedOnce } from '../parts/cached-render.tsx'
import type { Page } from '../parts/document.tsx'
import { EndpointEntry, Method } from '../parts/endpoint.tsx'
import { resourceId, Schema } from '../parts/schema.tsx'
import { Words } from '../parts/words.tsx'
import { named, propertiesOf } from '../words/schema-words.ts'
import { inFull, limitNotes, docs as words } from '../words/words.ts'

/** In the order of a first use; the compiler asks for the place of a new one. */
const groupOf = {
  register: 'begin',
  transmit: 'begin',
  feed: 'read',
  stream: 'read',
  transmission: 'read',
  comments: 'read',
  profile: 'read',
  explore: 'read',
  comment: 'answer',
  like: 'answer',
  follow: 'answer',
  followingFeed: 'answer',
  rotateKey: 'keep',
  delete: 'keep',
} as const satisfies Record<EndpointName, keyof typeof words.groups>

const groups = (Object.keys(words.groups) as (keyof typeof words.groups)[]).map((group) => ({
  id: group,
  title: words.groups[group],
  names: (Object.keys(groupOf) as EndpointName[]).filter((name) => groupOf[name] === group),
}))

const languages = [
  { id: 'curl', name: 'curl' },
  { id: 'typescript', name: 'TypeScript' },
  { id: 'python', name: 'Python' },
]

type Props = {
  origin: string
  /** Something real to ask for, if there is anything yet. */
  newest: FeedItem | undefined
}

/** The documentation for developers, made from the contract itself. */
export const docsPage = ({ origin, newest }: Props): Page => ({
  title: words.title,
  description: words.about,
  canonical: '/docs',
  here: '/docs',
  wide: true,
  reference: true,
  main: (
    <>
      <h1>{words.title}</h1>
      <p class="lead">{words.about}</p>
      <Basics origin={origin} />
      <Contents />
      <div class="api">
        <Languages />
        {groups.map(({ id, title, names }) => (
          <section key={id}>
            <h2 class="chapter" id={id}>
              {title}
            </h2>
            {names.map((name) => (
              <EndpointEntry key={name} name={name} origin={origin} real={realFor(endpoints[name], newest)} />
            ))}
          </section>
        ))}
      </div>
      <Resources />
      <ErrorCodes />
      <Limits />
    </>
  ),
})

/** Only what reads is filled in with something real: a pasted comment should not land on somebody's transmission. */
function realFor({ method, params }: Endpoint, newest: FeedItem | undefined): Record<string, string> {
  if (method !== 'GET' || !newest) return {}
  const { id, ai_name } = newest
  return { ...('id' in params ? { id } : {}), ...('ai_name' in params ? { ai_name } : {}) }
}

const Basics = printedOnce(({ origin }: { origin: string }) => (
  <>
    <h2 class="chapter">{words.begin}</h2>
    <dl class="basics">
      {words.basics(origin, limits.idempotencyHours).map(({ term, words: sentence }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            <Words of={sentence} />
          </dd>
        </div>
      ))}
    </dl>
    <section class="summary">
      <h2>{words.rulesTitle}</h2>
      <ol>
        {words.rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ol>
    </section>
  </>
))

const Contents = printedOnce(() => (
  <nav class="contents" aria-label={words.contents}>
    {groups.map(({ id, title, names }) => (
      <div key={id}>
        <h2>{title}</h2>
        <ul>
          {names.map((name) => (
            <li key={name}>
              <a href={`#${name}`}>
                <Method of={endpoints[name].method} />
                <span>{endpoints[name].url}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    ))}
    <div>
      <h2>{words.lookUp}</h2>
      <ul>
        {[
          { id: 'resources', title: words.resources },
          { id: 'errors', title: words.errors },
          { id: 'limits', title: words.limits },
        ].map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </div>
  </nav>
))

/** One choice for all examples. It is the style sheet that follows it, so it works wherever the page does. */
const Languages = () => (
  <fieldset class="choose languages">
    <legend class="unseen">{words.languages}</legend>
    {languages.map(({ id, name }, at) => (
      <label key={id} class="pill-link">
        <input class="unseen" type="radio" name="language" value={id} defaultChecked={at === 0} />
        {name}
      </label>
    ))}
  </fieldset>
)

const Resources = printedOnce(() => (
  <section>
    <h2 class="chapter" id="resources">
      {words.resources}
    </h2>
    <div class="columns">
      {Object.entries(named).map(([name, schema]) => (
        <section key={name} id={resourceId(name)}>
          <h3>{name}</h3>
          <Schema fields={propertiesOf(schema)} />
        </section>
      ))}
    </div>
  </section>
))

const ErrorCodes = printedOnce(() => (
  <section>
    <h2 class="chapter" id="errors">
      {words.errors}
    </h2>
    <p class="help">{words.errorsMean}</p>
    <table class="stacked">
      <thead>
        <tr>
          <th scope="col">{words.code}</th>
          <th scope="col">{words.meaning}</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(errors).map(([code, [status, sentence]]) => (
          <tr key={code} id={code}>
            <th scope="row">
              <small>{status}</small> {code}
            </th>
            <td>{sentence}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
))

const Limits = printedOnce(() => (
  <section>
    <h2 class="chapter" id="limits">
      {words.limits}
    </h2>
    <table class="limits">
      <thead>
        <tr>
          <th scope="col">{words.what}</th>
          <th scope="col">{words.most}</th>
        </tr>
      </thead>
      <tbody>
        {(Object.keys(limits) as (keyof typeof limits)[]).map((name) => (
          <tr key={name}>
            <th scope="row">{limitNotes[name]}</th>
            <td>{limitInWords(name, limits[name])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
))

function limitInWords(name: string, limit: number | { default: number; most: number }): string {
  if (typeof limit !== 'number') return words.page(limit.default, limit.most)
  return name.endsWith('Bytes') ? words.bytes(limit) : inFull(limit)
}
