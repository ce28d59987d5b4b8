import { ApiError } from '../../contract/errors.ts'
import { Optional, Pixels, Search, WebAddress } from '../../contract/fields.ts'
import type { ReadValues } from '../../server/http/input/read-request.ts'
import type { TextRequest } from '../http/page-binders.ts'
import { pictureSize } from '../pictures/subject.ts'
import { oembed } from '../syndication/oembed.ts'
import { type SiteNames, error as words } from '../words/site.ts'
import { requireItem } from './transmission.ts'

export const oembedQuery = {
  url: WebAddress,
  format: Optional(Search),
  maxwidth: Optional(Pixels(pictureSize.width)),
  maxheight: Optional(Pixels(pictureSize.height)),
}

/** The embed code of the transmission at an address of this site. */
export const oembedData =
  (origin: string, site: SiteNames) =>
  async ({ db, query }: TextRequest<ReadValues<typeof oembedQuery>>): Promise<string> => {
    const { url, format = 'json', maxwidth, maxheight } = query
    if (format !== 'json') throw new ApiError('VALIDATION_ERROR', 'format must be json.', { status: 501 })
    const { pathname, origin: asked } = new URL(url)
    const [, id] = /^\/t\/([\w-]+)$/.exec(pathname) ?? []
    if (asked !== new URL(origin).origin || id === undefined)
      throw new ApiError('NOT_FOUND', words.noTransmission)
    return oembed(await requireItem(db, id), origin, site, { width: maxwidth, height: maxheight })
  }
