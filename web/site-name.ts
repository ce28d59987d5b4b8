import { site } from './words/site.ts'

/** The operator's own name for this site, and its sentence. */
export type SiteNames = { name?: string | undefined; line?: string | undefined }

const product = { ...site }

/** A process serves one site, so its words are named once, before the first page. */
export function nameSite({ name = product.name, line = product.about }: SiteNames): void {
  site.name = name
  site.about = line
}

/** The picture of the product shows its name, so it stands only for a site without another one. */
export const isRenamed = (): boolean => site.name !== product.name
