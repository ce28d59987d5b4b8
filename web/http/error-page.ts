import { randomUUID } from 'node:crypto'
import { ApiError } from '../../contract/errors.ts'
import { cacheControl } from '../../server/http/respond/cache-policy.ts'
import type { ErrorPage } from '../../server/http/server/error-writer.ts'
import { acceptsGzip } from '../../server/http/server/headers.ts'
import { deflatedPiece, type GzipPiece, gzipOf, storedPiece } from '../../server/readers/gzip-pieces.ts'
import type { Stylesheet } from '../build/stylesheet.ts'
import { memoize } from '../memoize.ts'
import { errorPage } from '../pages/error.tsx'
import { type DocumentOptions, renderDocument } from '../parts/document.tsx'
import { readGuest } from '../session/guest.ts'
import { readPreferences } from '../session/preferences.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'

/** Stands for the request id in a page that many requests get. It is random, so that no message of an error contains it. */
const anyRequest = randomUUID()

/**
 * Renders any error as a page. It reads nothing from the database, which may be what failed. The main thread does so, and
 * most errors are alike, so it remembers the pages, compressed but for the id of the request: errors come in floods.
 */
export function errorPageRenderer(publicUrl: string, stylesheet: Stylesheet): ErrorPage {
  const pageFor = memoize(100, (facts) => {
    const { code, message, options, preferences, isGuest } = JSON.parse(facts) as Facts
    const html = renderDocument(errorPage(new ApiError(code, message, options), anyRequest), {
      preferences,
      isGuest,
      origin: publicUrl,
      css: stylesheet.css,
      aside: undefined,
    })
    const [before = '', after = ''] = html.split(anyRequest)
    let around: [GzipPiece, GzipPiece] | undefined
    return {
      plain: (id: string) => before + id + after,
      gzip(id: string) {
        around ??= [deflatedPiece(Buffer.from(before), 6), deflatedPiece(Buffer.from(after), 6)]
        return Buffer.from(gzipOf([around[0], storedPiece(Buffer.from(id)), around[1]]).buffer)
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
    const facts: Facts = { code, message, options, preferences: readPreferences(cookies), isGuest }
    const page = pageFor(JSON.stringify(facts))
    if (!acceptsGzip(request.headers)) return page.plain(String(request.id))
    reply.header('Content-Encoding', 'gzip')
    return page.gzip(String(request.id))
  }
}

type Facts = Pick<ApiError, 'code' | 'message'> &
  Pick<DocumentOptions, 'preferences' | 'isGuest'> & { options: { status: number; retryAfter?: number } }
