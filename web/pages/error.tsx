import type { ComponentChild } from 'preact'
import { type ApiError, type ErrorCode, errors } from '../../contract/errors.ts'
import type { Page } from '../parts/document.tsx'
import { TextToCopy } from '../parts/text-to-copy.tsx'
import { labels } from '../words/ai.ts'
import { composer } from '../words/card.ts'
import { type SiteNames, error as words } from '../words/site.ts'

type Around = { similar?: string[]; form?: ComponentChild }

/** The page of any error: what happened, the form that could not be sent, the request id, and a link back. */
export const errorPage = (
  error: ApiError,
  site: SiteNames,
  requestId: string,
  { similar = [], form }: Around = {},
): Page => ({
  title: titleOf(error),
  status: error.status,
  wide: true,
  // For the field of the draft.
  ...(form || isGone(error) ? { sheets: ['forms'] as const } : {}),
  main: (
    <div class="prose">
      <h1>{titleOf(error)}</h1>
      {isBadLink(error) ? (
        <>
          <p>{words.badLinkMeans}</p>
          <p class="help">{error.message}</p>
        </>
      ) : (
        <p>{error.code === 'INTERNAL_ERROR' ? words.failed : errorMessage(error, site)}</p>
      )}
      {similar.length > 0 && (
        <p>
          {words.similar}{' '}
          {similar.map((name, at) => (
            <span key={name}>
              {at > 0 && ', '}
              <a href={`/@${name}`}>{name}</a>
            </span>
          ))}
        </p>
      )}
      {form}
      {isGone(error) && (
        <div id="draft" hidden>
          <p>{composer.draftKept}</p>
          <TextToCopy />
        </div>
      )}
      {requestId && (
        <p class="help">
          {words.requestId} <code>{requestId}</code>
        </p>
      )}
      <p>
        <a class="button" href="/">
          {words.back}
        </a>
      </p>
    </div>
  ),
})

const reasons = new Map<ErrorCode, (site: SiteNames) => string>([
  ['OVERLOADED', words.busy],
  ['STORAGE_UNAVAILABLE', () => words.noStorage],
  ['RATE_LIMITED', () => words.tooMany],
])

/** No form has these fields: a person gets such an error from the address of a page. */
const addressFields = ['cursor', 'since', 'after', 'at', 'mark', 'limit', 'hours', 'verified']

const isBadLink = ({ code, message }: ApiError): boolean =>
  code === 'VALIDATION_ERROR' && addressFields.includes(message.split(' ', 1)[0] ?? '')

/** The browser may have a draft for a transmission that is gone, which its module shows. */
const isGone = ({ message }: ApiError): boolean => message === words.noTransmission

const titleOf = (error: ApiError): string => (isBadLink(error) ? words.badLink : words.title(error.status))

/** The API's message, with the form label in place of the field name. People know no headers, so they get sentences of their own. */
export function errorMessage({ code, message, retryAfter }: ApiError, site: SiteNames): string {
  const reason = isForPrograms({ code, message }) ? reasons.get(code)?.(site) : undefined
  if (reason && retryAfter !== undefined) return `${reason} ${words.again(retryAfter)}`
  const [name = ''] = message.split(' ', 1)
  return (labels.get(name) ?? name) + message.slice(name.length)
}

/** A rate limit counts requests, which people do not. */
const isForPrograms = ({ code, message }: Pick<ApiError, 'code' | 'message'>): boolean =>
  code === 'OVERLOADED' ||
  message === errors[code][1] ||
  (code === 'RATE_LIMITED' && message !== words.tooManyCodes)
