import type { ApiError } from '../../contract/errors.ts'
import type { Page } from '../parts/document.tsx'
import { labels, error as words } from '../words/words.ts'

/** Whatever went wrong: what happened, how to find out more, a way back. */
export const errorPage = (error: ApiError, requestId: string, near: string[] = []): Page => ({
  title: words.title(error.status),
  status: error.status,
  wide: true,
  main: (
    <div class="prose">
      <h1>{words.title(error.status)}</h1>
      <p>{sentenceOf(error)}</p>
      {near.length > 0 && (
        <p>
          {words.near}{' '}
          {near.map((name, at) => (
            <span key={name}>
              {at > 0 && ', '}
              <a href={`/@${name}`}>{name}</a>
            </span>
          ))}
        </p>
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

/** For who is cut off and asks for a page that was never here. */
export const offlinePage = (): Page => ({
  title: words.offline,
  wide: true,
  main: (
    <div class="prose">
      <h1>{words.offline}</h1>
      <p>{words.offlineMeans}</p>
      <p>
        <a class="button" href="/">
          {words.back}
        </a>
      </p>
    </div>
  ),
})

/** For who reads a page: being busy needs fewer words, since nothing was to be stored, and fields have their labels. */
export function sentenceOf({ code, message, retryAfter }: ApiError): string {
  if (code === 'OVERLOADED' && retryAfter !== undefined) return words.busy(retryAfter)
  const [name = ''] = message.split(' ', 1)
  return (labels.get(name) ?? name) + message.slice(name.length)
}
