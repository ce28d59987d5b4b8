import { ApiError } from '../../contract/errors.ts'
import type { TextRequest } from '../http/page-binders.ts'
import { oembed } from '../syndication/oembed.ts'
import { error as words } from '../words/site.ts'
import { requireItem } from './transmission.ts'

type Query = { url: string; format?: string }

/** The embed code of the transmission at an address of this site. */
export const oembedData =
  (origin: string) =>
  async ({ db, query: { url, format = 'json' } }: TextRequest<Query>): Promise<string> => {
    if (format !== 'json') throw new ApiError('VALIDATION_ERROR', 'format must be json.')
    const { pathname, origin: asked } = new URL(url)
    const [, id] = /^\/t\/([\w-]+)$/.exec(pathname) ?? []
    if (asked !== new URL(origin).origin || id === undefined)
      throw new ApiError('NOT_FOUND', words.noTransmission)
    return oembed(await requireItem(db, id), origin)
  }
