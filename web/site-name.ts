import type { SiteMark } from './build/site-mark.ts'
import { site } from './words/site.ts'

/** The operator's own name for this site, its sentence, and its picture. */
export type SiteNames = {
  name?: string | undefined
  line?: string | undefined
  mark?: SiteMark | undefined
}

const product = { ...site }
let ownMark: SiteMark | undefined

/** A process serves one site, so its words are named once, before the first page. */
export function nameSite({ name = product.name, line = product.about, mark }: SiteNames): void {
  site.name = name
  site.about = line
  ownMark = mark
}

/** Instead of the mark of the product. */
export const markOfSite = (): SiteMark | undefined => ownMark

/** The picture of the product shows its name, so it stands only for a site without another one. */
export const isRenamed = (): boolean => site.name !== product.name
