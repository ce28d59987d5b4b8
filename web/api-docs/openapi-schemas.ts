import type { Fields } from '../../contract/endpoints.ts'
import * as inboxResources from '../../contract/inbox-resources.ts'
import { type JsonSchema, jsonSchemaOf, jsonSchemaOfFields } from '../../contract/json-schema.ts'
import * as resources from '../../contract/resources.ts'
import * as statsResources from '../../contract/stats-resources.ts'
import { eventMeanings } from '../../contract/stream-events.ts'
import * as webhookResources from '../../contract/webhook-resources.ts'
import { openApi as words } from '../words/openapi.ts'
import { propertiesOf } from './describe-schema.ts'

type ContractSchema = Fields[string]

const { StreamEvents, ...shownResources } = resources
const { InboxStreamEvents, ...shownInboxResources } = inboxResources
const names = new Map<ContractSchema, string>(
  Object.entries({ ...shownResources, ...shownInboxResources, ...statsResources, ...webhookResources }).map(
    ([name, schema]) => [schema, name],
  ),
)
/** The name of one event of a stream, by the reply of its endpoint. */
const eventNames = new Map<ContractSchema, string>([
  [StreamEvents, 'StreamEvent'],
  [InboxStreamEvents, 'InboxStreamEvent'],
])

export const reference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

/** One event of a stream. */
export const eventSchemaOf = (reply: ContractSchema): JsonSchema => reference(eventNames.get(reply) ?? '')

/** A schema of the contract as JSON Schema 2020-12; resources are references. */
export function schemaOf(schema: ContractSchema): JsonSchema {
  const name = names.get(schema)
  return name === undefined ? definitionOf(schema) : reference(name)
}

/** The object of these fields. */
export const objectOf = (fields: Fields): JsonSchema => jsonSchemaOfFields(fields, schemaOf)

const definitionOf = (schema: ContractSchema): JsonSchema => jsonSchemaOf(schema, schemaOf)

/** All named schemas: the resources, the event of a stream, and errors. */
export const namedSchemas = (errorCodes: string[]): Record<string, JsonSchema> => ({
  ...Object.fromEntries([...names].map(([schema, name]) => [name, definitionOf(schema)])),
  ...Object.fromEntries(
    [...eventNames].map(([reply, name]) => [
      name,
      { description: words.streamEvent, oneOf: Object.entries(propertiesOf(reply)).map(event) },
    ]),
  ),
  Error: {
    description: words.anError,
    type: 'object',
    properties: errorProperties(errorCodes),
    required: ['error', 'code'],
  },
  Problem: {
    description: words.aProblem,
    type: 'object',
    properties: {
      type: { type: 'string', description: words.problemType },
      title: { type: 'string', description: words.problemTitle },
      status: { type: 'integer', description: words.problemStatus },
      detail: { type: 'string', description: words.problemDetail },
      ...errorProperties(errorCodes),
    },
    required: ['type', 'title', 'status', 'detail', 'error', 'code'],
  },
})

const errorProperties = (codes: string[]) => ({
  error: { type: 'string', description: words.error },
  code: { type: 'string', enum: codes, description: words.code },
})

const event = ([name, data]: [string, ContractSchema]): JsonSchema => ({
  type: 'object',
  description: eventMeanings[name as keyof typeof eventMeanings],
  properties: {
    event: { type: 'string', const: name, description: words.eventName },
    id: { type: 'string', description: words.eventId },
    data: schemaOf(data),
  },
  required: ['event', 'data'],
  additionalProperties: false,
})
