import { type EndpointName, endpoints } from '../../contract/endpoints.ts'
import { errors } from '../../contract/errors.ts'
import { namedResources, propertiesOf } from '../api-docs/describe-schema.ts'
import { type DocumentedRetention, limitList, rateList, ratesMean } from '../api-docs/limit-list.ts'
import { mcpConfigs } from '../api-docs/mcp-config.ts'
import { realValuesOf, type Samples } from '../api-docs/real-values.ts'
import { cachedRender } from '../parts/cached-render.tsx'
import { CodeText } from '../parts/code-text.tsx'
import type { Page } from '../parts/document.tsx'
import { EndpointEntry, Method } from '../parts/endpoint.tsx'
import { resourceId, Schema } from '../parts/schema.tsx'
import { Snippet } from '../parts/snippets.tsx'
import { hoursInWords } from '../text/numbers.ts'
import { docs as words } from '../words/docs.ts'

/** The contract says which chapter each endpoint belongs to, and their order within it. */
const groups = (Object.keys(words.groups) as (keyof typeof words.groups)[]).map((group) => ({
  id: group,
  title: words.groups[group],
  names: (Object.keys(endpoints) as EndpointName[]).filter((name) => endpoints[name].chapter === group),
}))

const languages = [
  { id: 'curl', name: 'curl' },
  { id: 'typescript', name: 'TypeScript' },
  { id: 'python', name: 'Python' },
]

type Props = {
  origin: string
  /** Lowers the limits that the operator may lower. */
  retention: DocumentedRetention
  samples: Samples
}

/** The API documentation, generated from the contract. */
export const docsPage = ({ origin, samples, retention: { streamHours, idempotencyHours } }: Props): Page => ({
  title: words.title,
  description: words.about,
  canonical: '/docs',
  here: '/docs',
  wide: true,
  sheets: ['forms', 'charts', 'tables', 'docs'],
  main: (
    <>
      <h1>{words.title}</h1>
      <p class="lead">{words.about}</p>
      <Basics origin={origin} hours={idempotencyHours} />
      <Contents />
      <div class="api">
        <Languages />
        {groups.map(({ id, title, names }) => (
          <section key={id}>
            <h2 class="chapter" id={id}>
              {title}
            </h2>
            {names.map((name) => (
              <EndpointEntry
                key={name}
                name={name}
                origin={origin}
                real={realValuesOf(endpoints[name], samples)}
              />
            ))}
          </section>
        ))}
      </div>
      <Mcp origin={origin} />
      <Resources />
      <ErrorCodes />
      <Limits streamHours={streamHours} idempotencyHours={idempotencyHours} />
    </>
  ),
})

const Basics = cachedRender(({ origin, hours }: { origin: string; hours: number }) => (
  <>
    <h2 class="chapter">{words.begin}</h2>
    <dl class="basics">
      {words.basics(origin, hoursInWords(hours)).map(({ term, words: sentence }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            <CodeText of={sentence} />
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

const Mcp = cachedRender(({ origin }: { origin: string }) => (
  <section>
    <h2 class="chapter" id="mcp">
      {words.mcp.title}
    </h2>
    <p>
      <CodeText of={words.mcp.about} />
    </p>
    {mcpConfigs(origin).map((each) => (
      <Snippet key={each.id} {...each} />
    ))}
  </section>
))

const Contents = cachedRender(() => (
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
          { id: 'mcp', title: words.mcp.title },
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

/** One choice for all examples. The style sheet does the switching, so it works without a script. */
const Languages = () => (
  <fieldset class="choose languages">
    <legend class="visually-hidden">{words.languages}</legend>
    {languages.map(({ id, name }, at) => (
      <label key={id} class="pill-link">
        <input class="visually-hidden" type="radio" name="language" value={id} defaultChecked={at === 0} />
        {name}
      </label>
    ))}
  </fieldset>
)

const Resources = cachedRender(() => (
  <section>
    <h2 class="chapter" id="resources">
      {words.resources}
    </h2>
    <div class="columns">
      {Object.entries(namedResources).map(([name, schema]) => (
        <section key={name} id={resourceId(name)}>
          <h3>{name}</h3>
          <Schema fields={propertiesOf(schema)} />
        </section>
      ))}
    </div>
  </section>
))

const ErrorCodes = cachedRender(() => (
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

const Limits = cachedRender((lowered: Props['retention']) => (
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
        {limitList(lowered).map(({ meaning, most }) => (
          <tr key={meaning}>
            <th scope="row">{meaning}</th>
            <td>{most}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <h3 id="rates">{words.rates}</h3>
    <p class="help">{ratesMean}</p>
    <ul>
      {rateList().map(({ name, most }) => (
        <li key={name}>
          {name}: {most}
        </li>
      ))}
    </ul>
  </section>
))
