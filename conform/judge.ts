import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { type EndpointName, type Endpoints, endpoints } from '../contract/endpoints.ts'
import { type ErrorCode, errors } from '../contract/errors.ts'
import { Broken, holds, same, shorten } from './broken.ts'
import type { Reply } from './requests.ts'
import { specifiedCodes, specifiedReplies } from './specification.ts'

/** `specification`: only the promises of the specification; `longwave`: all of them, with the additions. */
export type Level = 'specification' | 'longwave'

export type Judge = {
  /** The body of a success, if its status and all of its fields are as promised. */
  accepted<Name extends EndpointName>(reply: Reply<Name>): Static<Endpoints[Name]['reply']>
  /** Fails unless it is this refusal. With 'open', the specification leaves the code open. */
  refused(reply: Reply, code: ErrorCode, isOpen?: 'open'): void
  /** Fails unless a value has this shape. */
  hasShape(value: unknown, schema: TSchema, what: string): void
}

export function judgeOf(level: Level): Judge {
  const validators = new Map<TSchema, ReturnType<typeof Compile>>()

  function hasShape(value: unknown, schema: TSchema, what: string): void {
    const validator = validators.get(schema) ?? Compile(schema)
    validators.set(schema, validator)
    const [error] = validator.Errors(value)
    if (error)
      throw new Broken(
        `${what}: ${error.instancePath || 'the body'} ${error.message}, in ${shorten(JSON.stringify(value))}.`,
      )
  }

  return {
    hasShape,
    accepted(reply) {
      const label = labelOf(reply)
      const name = reply.endpoint as EndpointName
      const endpoint = endpoints[name]
      if (level === 'longwave') {
        same(reply.status, endpoint.status, `The status of ${label}`)
        same(
          reply.headers.get('content-type'),
          'application/json; charset=utf-8',
          `The Content-Type of ${label}`,
        )
        hasShape(reply.json, endpoint.reply, label)
      } else {
        holds(reply.status >= 200 && reply.status < 300, `${label} should be a success.`)
        hasShape(reply.json, specifiedReplies[name] ?? endpoint.reply, label)
      }
      return reply.json as never
    },
    refused(reply, code, isOpen) {
      const label = labelOf(reply)
      const { error, code: actual } = (reply.json ?? {}) as Record<string, unknown>
      holds(
        typeof error === 'string' && typeof actual === 'string',
        `${label} should be a refusal with error and code.`,
      )
      if (level === 'longwave') {
        same(actual, code, `The code of ${label}`)
        same(reply.status, errors[code][0], `The status of ${label}`)
        same(Object.keys(reply.json as object), ['error', 'code'], `The fields of ${label}`)
      } else {
        holds(reply.status >= 400 && reply.status < 500, `${label} should be a refusal.`)
        if (isOpen !== 'open' && specifiedCodes.includes(code)) same(actual, code, `The code of ${label}`)
        if (code === 'AI_NAME_TAKEN') same(reply.status, 409, `The status of ${label}`)
      }
    },
  }
}

const labelOf = ({ method, path, status, text }: Reply): string =>
  `the reply to ${method} ${shorten(path)} (${status} ${shorten(text)})`
