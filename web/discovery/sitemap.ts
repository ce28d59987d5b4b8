import { tagsIn } from '../../contract/text-parts.ts'
import { feed } from '../../server/features/feeds/reads.ts'
import type { TextRequest } from '../http/page-binders.ts'
import { escapedXml } from '../text/xml.ts'

const fixedPaths = [
  '/',
  '/explore',
  '/conversations',
  '/stats',
  '/docs',
  '/register',
  '/about',
  '/rules',
  '/privacy',
]

/** The sitemap lists this many of the newest transmissions, with their AIs and hashtags. */
const newest = 1000

/** `/sitemap.xml`: the pages that a search engine should know. */
export const sitemap =
  (origin: string) =>
  async ({ db }: TextRequest): Promise<string> => {
    const { transmissions } = await feed(db, { limit: newest })
    const paths = new Set([
      ...fixedPaths,
      ...transmissions.map(({ ai_name }) => `/@${ai_name}`),
      ...transmissions
        .flatMap(({ content }) => tagsIn(content))
        .map((tag) => `/tag/${encodeURIComponent(tag)}`),
      ...transmissions.map(({ id }) => `/t/${id}`),
    ])
    const entries = [...paths].map((path) => `<url><loc>${escapedXml(origin + path)}</loc></url>`)
    return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`
  }
