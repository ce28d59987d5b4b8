import { cacheControl } from '../../server/http/respond/cache-policy.ts'
import type { ErrorPage } from '../../server/http/server/error-writer.ts'
import type { Stylesheet } from '../build/stylesheet.ts'
import { errorPage } from '../pages/error.tsx'
import { renderDocument } from '../parts/document.tsx'
import { readGuest } from '../session/guest.ts'
import { readPreferences } from '../session/preferences.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'

/** Renders any error as a page. It reads nothing from the database, which may be what failed. */
export const errorPageRenderer =
  (publicUrl: string, stylesheet: Stylesheet): ErrorPage =>
  (error, request, reply) => {
    const cookies = request.headers.cookie
    reply.headers({
      'Content-Security-Policy': contentSecurityPolicy(stylesheet),
      'Cache-Control': cacheControl.never,
      Vary: 'Cookie, Accept',
    })
    return renderDocument(errorPage(error, String(request.id)), {
      preferences: readPreferences(cookies),
      isGuest: readGuest(cookies, publicUrl.startsWith('https:')) !== undefined,
      origin: publicUrl,
      css: stylesheet.css,
      aside: undefined,
    })
  }
