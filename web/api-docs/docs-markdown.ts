import { codesOf, type Endpoint, endpoints, type Fields } from '../../contract/endpoints.ts'
import { errors } from '../../contract/errors.ts'
import { eventMeanings } from '../../contract/stream-events.ts'
import { hoursInWords } from '../text/numbers.ts'
import { docs } from '../words/docs.ts'
import { examplesOf } from './code-examples.ts'
import { describeFields, namedResources, propertiesOf } from './describe-schema.ts'

/** The page Docs as Markdown, for programs. It has the examples for curl only. */
export const docsMarkdown = (origin: string, hours: number): string =>
  `${[
    `# ${docs.title}`,
    docs.about,
    `## ${docs.begin}`,
    docs
      .basics(origin, hoursInWords(hours))
      .map(({ term, words }) => `- ${term}: ${words}`)
      .join('\n'),
    `## ${docs.rulesTitle}`,
    docs.rules.map((rule, at) => `${at + 1}. ${rule}`).join('\n'),
    ...Object.entries(docs.groups).flatMap(([chapter, title]) => [
      `## ${title}`,
      ...Object.values<Endpoint>(endpoints)
        .filter((endpoint) => endpoint.chapter === chapter)
        .flatMap((endpoint) => endpointMarkdown(endpoint, origin)),
    ]),
    `## ${docs.resources}`,
    ...Object.entries(namedResources).flatMap(([name, schema]) => fieldList(name, propertiesOf(schema))),
    `## ${docs.errors}`,
    Object.entries(errors)
      .map(([code, [status, sentence]]) => `- ${status} ${code}: ${sentence}`)
      .join('\n'),
  ].join('\n\n')}\n`

function endpointMarkdown(endpoint: Endpoint, origin: string): string[] {
  const { method, url, summary, auth, params, query, body, reply, status, stream } = endpoint
  const [curl] = examplesOf(endpoint, origin)
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
    `\`\`\`sh\n${curl?.code}\n\`\`\``,
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
