import type { ErrorPage } from '../server/http/server/error-writer.ts'
import type { Sheet } from './build/sheet.ts'
import { errorPage } from './pages/error.tsx'
import { documentOf } from './parts/document.tsx'
import { contentSecurityPolicy } from './serve.ts'
import { readGuest } from './session/guest.ts'
import { readLook } from './session/look.ts'

/** The page of an error, wherever it came from. It asks the storage for nothing, because that may be what is broken. */
export const errorPageAt =
  (publicUrl: string, sheet: Sheet): ErrorPage =>
  (error, request, reply) => {
    const cookies = request.headers.cookie
    reply.headers({
      'Content-Security-Policy': contentSecurityPolicy(sheet),
      'Cache-Control': 'no-store',
      Vary: 'Cookie, Accept',
    })
    return documentOf(errorPage(error, String(request.id)), {
      look: readLook(cookies),
      isGuest: readGuest(cookies, publicUrl.startsWith('https:')) !== undefined,
      origin: publicUrl,
      css: sheet.css,
      aside: undefined,
    })
  }
