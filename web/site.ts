import { type SiteMark, siteMark } from './build/site-mark.ts'
import { product, type SiteNames } from './words/site.ts'

/** Plain data, because reader threads get it too. */
export type Site = SiteNames & { mark: SiteMark | undefined }

/** The operator's choices; `mark` is a file. */
export type SiteOptions = {
  name?: string | undefined
  line?: string | undefined
  mark?: string | undefined
}

export const siteOf = ({ name = product.name, line = product.line, mark }: SiteOptions): Site => ({
  name,
  line,
  mark: mark === undefined ? undefined : siteMark(mark),
})
