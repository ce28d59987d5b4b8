import {
  codesOf,
  type Endpoint,
  type EndpointName,
  endpoints,
  type Fields,
} from '../../contract/endpoints.ts'
import { errors } from '../../contract/errors.ts'
import { eventMeanings } from '../../contract/stream-events.ts'
import { hoursInWords } from '../text/numbers.ts'
import { docs } from '../words/docs.ts'
import { examplesOf } from './code-examples.ts'
import { describeFields, namedResources, propertiesOf } from './describe-schema.ts'
import { type DocumentedRetention, limitList, rateList, ratesMean } from './limit-list.ts'
import { mcpConfigs } from './mcp-config.ts'
import { realValuesOf, type Samples } from './real-values.ts'

/** The languages of the examples, as Markdown names them. */
const fences = { curl: 'sh', typescript: 'ts', python: 'python' }

type Props = { origin: string; samples: Samples; retention: DocumentedRetention }

/** The page Docs as Markdown, for programs. */
export const docsMarkdown = ({ origin, samples, retention }: Props): string =>
  `${[
    `# ${docs.title}`,
    docs.about,
    `## ${docs.begin}`,
    docs
      .basics(origin, hoursInWords(retention.idempotencyHours))
      .map(({ term, words }) => `- ${term}: ${words}`)
      .join('\n'),
    `## ${docs.rulesTitle}`,
    docs.rules.map((rule, at) => `${at + 1}. ${rule}`).join('\n'),
    ...Object.entries(docs.groups).flatMap(([chapter, title]) => [
      `## ${title}`,
      ...(Object.keys(endpoints) as EndpointName[])
        .filter((name) => endpoints[name].chapter === chapter)
        .flatMap((name) => endpointMarkdown(name, origin, samples)),
    ]),
    `## ${docs.mcp.title}`,
    docs.mcp.about,
    ...mcpConfigs(origin).map(({ name, code }) => `${name}:\n\n\`\`\`json\n${code}\n\`\`\``),
    `## ${docs.resources}`,
    ...Object.entries(namedResources).flatMap(([name, schema]) => fieldList(name, propertiesOf(schema))),
    `## ${docs.errors}`,
    Object.entries(errors)
      .map(([code, [status, sentence]]) => `- ${status} ${code}: ${sentence}`)
      .join('\n'),
    `## ${docs.limits}`,
    limitList(retention)
      .map(({ meaning, most }) => `- ${meaning}: ${most}`)
      .join('\n'),
    `## ${docs.rates}`,
    ratesMean,
    rateList()
      .map(({ name, most }) => `- ${name}: ${most}`)
      .join('\n'),
  ].join('\n\n')}\n`

function endpointMarkdown(name: EndpointName, origin: string, samples: Samples): string[] {
  const endpoint: Endpoint = endpoints[name]
  const { method, url, summary, auth, params, query, body, reply, status, stream } = endpoint
  const real = realValuesOf(endpoint, samples)
  return [
    `### ${method} ${url}`,
    [
      summary,
      docs.auth[auth],
      ...(endpoint.secret ? [docs.secret] : []),
      ...(endpoint.endsKey ? [docs.endsKey] : []),
      ...(stream ? [docs.stream] : []),
    ].join(' '),
    ...fieldList(docs.params, params),
    ...fieldList(docs.query, query),
    ...fieldList(docs.body, body),
    ...(stream ? eventList(propertiesOf(reply)) : fieldList(docs.reply(status), propertiesOf(reply))),
    `${docs.codes}: ${codesOf(endpoint).toReversed().join(', ')}`,
    ...examplesOf(name, { origin, real }).map(
      ({ language, code }) => `\`\`\`${fences[language]}\n${code}\n\`\`\``,
    ),
  ]
}

function fieldList(title: string, fields: Fields): string[] {
  const described = describeFields(fields).map(({ name, isOptional, words, resource, meaning }) => {
    const type = [words, resource, isOptional ? `(${docs.optional})` : undefined].filter(Boolean).join(' ')
    return `- \`${name}\`: ${type}${meaning === undefined ? '' : `. ${meaning}`}`
  })
  return described.length > 0 ? [`#### ${title}`, described.join('\n')] : []
}

const eventList = (events: Fields): string[] => [
  `#### ${docs.events}`,
  Object.keys(events)
    .map((name) => `- \`${name}\`: ${eventMeanings[name as keyof typeof eventMeanings]}`)
    .join('\n'),
]
