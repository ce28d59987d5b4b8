import { ApiError } from '../../contract/errors.ts'
import type { Reads } from '../../server/db/database.ts'
import type { ReadHandlers, ReadMoment, ReadReply } from '../../server/readers/read.ts'
import type { Stylesheet } from '../build/stylesheet.ts'
import { renderAside } from '../page-data/aside.ts'
import { hasNewAnswer } from '../page-data/own-comments.ts'
import { type Page, renderDocument, renderFragment, stylesOf } from '../parts/document.tsx'
import { pngOf } from '../pictures/png.ts'
import type { PictureSubject } from '../pictures/subject.ts'
import type { PageResult, RequestContext, Visit } from '../session/page-request.ts'
import { marksCookie } from '../session/reading-marks.ts'
import type { ServerStatus } from '../session/server-status.ts'
import type { Site } from '../site.ts'
import { embedSecurityPolicy } from './content-security-policy.ts'
import type { Binders } from './page-binders.ts'

/** The input of a page in a reader. */
export type PageInput = {
  visit: Visit
  params: object
  query: object
  part: string | undefined
  status?: ServerStatus
}
/** The input of the page that a form shows. */
export type FormInput = { visit: Visit; shown: unknown; status: number | undefined }

export const pageReadName = (url: string): string => `GET ${url}`
export const formReadName = (url: string): string => `POST ${url}`

/** The read that draws a share picture. */
export const drawingName = 'share picture'

export type Rendering = { publicUrl: string; site: Site; stylesheet: Stylesheet }

/** Collects what renders the pages, for a reader. */
export function readBinders(handlers: ReadHandlers, db: Reads, rendering: Rendering): Binders {
  return {
    page(url, _, load) {
      handlers.set(pageReadName(url), async ({ visit, part, ...values }: PageInput, moment) => {
        const context = contextOf(visit, moment)
        return render(await load({ ...context, ...values } as never), context, part)
      })
    },
    data(url, _, load) {
      handlers.set(pageReadName(url), async ({ visit, part, ...values }: PageInput, moment) => ({
        text: await load({ ...contextOf(visit, moment), ...values } as never),
      }))
    },
    text(url, _, load) {
      handlers.set(pageReadName(url), async (values: object, { now, generation }) => ({
        text: await load({ ...values, db, now, generation } as never),
      }))
    },
    picture(url, _, load) {
      handlers.set(pageReadName(url), async (values: object, { now, generation }) => ({
        text: '',
        facts: await load({ ...values, db, now, generation, query: {} } as never),
      }))
      handlers.set(drawingName, async (subject: PictureSubject, _, hold) => {
        // Loaded with the first picture, so that no server starts later for it.
        const { sharePicture } = await import('../pictures/share-picture.ts')
        return { bytes: pngOf(sharePicture(subject), hold) }
      })
    },
    form(url, { show }) {
      if (!show) return
      handlers.set(formReadName(url), async ({ visit, shown, status }: FormInput, moment) => {
        const context = contextOf(visit, moment)
        const result = await show(shown as never, context)
        if (!('main' in result)) return render(result, context)
        // Other forms on this page must return to the page itself, because the URL of a form accepts only POST.
        const path = result.canonical ?? visit.path
        return render(status === undefined ? result : { ...result, status }, { ...context, path })
      })
    },
  }

  function contextOf(visit: Visit, { now, generation }: ReadMoment): RequestContext {
    return { ...visit, site: rendering.site, now, generation, db }
  }

  /** Renders the whole document, or the one part that `?part=` names. */
  async function render(result: PageResult, context: RequestContext, part?: string): Promise<ReadReply> {
    if ('redirect' in result) return { text: '', status: 308, headers: { location: result.redirect } }
    if ('fragment' in result) return { text: renderFragment(result.fragment) }
    const status = result.status ?? 200
    if (part === undefined)
      return {
        text: await renderWhole(result, context),
        shared: stylesOf(result, rendering.stylesheet.css),
        status,
        headers: { ...policyOf(result), ...cookieOf(result) },
      }
    const renderPart = result.parts && Object.hasOwn(result.parts, part) ? result.parts[part] : undefined
    if (!renderPart) throw new ApiError('NOT_FOUND', 'This page has no such part.')
    return { text: renderFragment(renderPart()), status, headers: { 'x-robots-tag': 'noindex' } }
  }

  async function renderWhole(page: Page, context: RequestContext): Promise<string> {
    return renderDocument(page, {
      preferences: context.preferences,
      isGuest: context.guest !== undefined,
      origin: rendering.publicUrl,
      site: rendering.site,
      css: rendering.stylesheet.css,
      hasNewAnswer: page.marks === undefined && (await hasNewAnswer(context)),
      aside: page.wide || page.bare ? undefined : await renderAside(context),
    })
  }

  function cookieOf({ marks }: Page): Record<string, string> {
    return marks ? { 'set-cookie': marksCookie(marks, rendering.publicUrl.startsWith('https:')) } : {}
  }

  function policyOf({ bare }: Page): Record<string, string> {
    return bare ? { 'content-security-policy': embedSecurityPolicy(rendering.stylesheet) } : {}
  }
}
