import { randomUUID } from 'node:crypto'
import { ApiError } from '../../contract/errors.ts'
import { cacheControl } from '../../server/http/respond/cache-policy.ts'
import type { ErrorPage } from '../../server/http/server/error-writer.ts'
import { acceptsGzip } from '../../server/http/server/headers.ts'
import { deflatedPiece, type GzipPiece, gzipOf, storedPiece } from '../../server/readers/gzip-pieces.ts'
import { memoize } from '../memoize.ts'
import { errorPage } from '../pages/error.tsx'
import { type DocumentOptions, renderDocument, renderFragment } from '../parts/document.tsx'
import { UnsentForm } from '../parts/unsent-form.tsx'
import { readGuest } from '../session/guest.ts'
import { readPreferences } from '../session/preferences.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import type { Rendering } from './read-binders.ts'
import { unsentForm } from './unsent-form.ts'

/** Stands for what only one request has, in a page that many get. It is random, so that no message of an error contains it. */
const hole = randomUUID()

/**
 * Renders any error as a page. It reads nothing from the database, which may be what failed. The main thread does so, and
 * most errors are alike, so it remembers the pages, compressed but for the id of the request and the form that was not sent:
 * errors come in floods.
 */
export function errorPageRenderer({ publicUrl, site, stylesheet }: Rendering): ErrorPage {
  const pageFor = memoize(100, (facts) => {
    const { code, message, options, preferences, isGuest, hasForm } = JSON.parse(facts) as Facts
    const page = errorPage(new ApiError(code, message, options), site, hole, hasForm ? { form: hole } : {})
    const html = renderDocument(page, {
      preferences,
      isGuest,
      origin: publicUrl,
      site,
      css: stylesheet.css,
      aside: undefined,
    })
    const around = html.split(hole)
    let pieces: GzipPiece[] | undefined
    return {
      plain: (own: string[]) => around.map((part, at) => part + (own[at] ?? '')).join(''),
      gzip(own: string[]) {
        pieces ??= around.map(compressed)
        const all = pieces.flatMap((part, at) => [part, ownPiece(own[at] ?? '')])
        return Buffer.from(gzipOf(all).buffer)
      },
    }
  })

  return ({ code, message, status, retryAfter }, request, reply) => {
    const cookies = request.headers.cookie
    reply.headers({
      'Content-Security-Policy': contentSecurityPolicy(stylesheet),
      'Cache-Control': cacheControl.never,
      Vary: 'Cookie, Accept, Accept-Encoding',
    })
    const options = { status, ...(retryAfter === undefined ? {} : { retryAfter }) }
    const isGuest = readGuest(cookies, publicUrl.startsWith('https:')) !== undefined
    const canSucceedLater = status === 429 || status >= 500
    const form = canSucceedLater ? unsentForm(request) : undefined
    const preferences = readPreferences(cookies)
    const facts: Facts = { code, message, options, preferences, isGuest, hasForm: form !== undefined }
    const page = pageFor(JSON.stringify(facts))
    const own = [...(form ? [renderFragment(UnsentForm(form))] : []), String(request.id)]
    if (!acceptsGzip(request.headers)) return page.plain(own)
    reply.header('Content-Encoding', 'gzip')
    return page.gzip(own)
  }
}

const compressed = (text: string): GzipPiece => deflatedPiece(Buffer.from(text), 6)

/** To compress an id costs more than it saves. */
const ownPiece = (text: string): GzipPiece =>
  text.length < 100 ? storedPiece(Buffer.from(text)) : compressed(text)

type Facts = Pick<ApiError, 'code' | 'message'> &
  Pick<DocumentOptions, 'preferences' | 'isGuest'> & {
    options: { status: number; retryAfter?: number }
    hasForm: boolean
  }
