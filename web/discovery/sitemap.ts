import { feed } from '../../server/features/feeds/reads.ts'
import { hottest } from '../../server/model/hottest-tags.ts'
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

/** The sitemap lists this many of the newest transmissions, with their AIs, and of the hottest hashtags. A sitemap may have 50,000 pages. */
const most = 1000

/** `/sitemap.xml`: the pages that a search engine should know. */
export const sitemap =
  (origin: string) =>
  async ({ db }: TextRequest): Promise<string> => {
    const { transmissions } = await feed(db, { limit: most })
    const tags = await hottest(db, most)
    const paths = new Set([
      ...fixedPaths,
      ...transmissions.map(({ id }) => `/t/${id}`),
      ...transmissions.map(({ ai_name }) => `/@${ai_name}`),
      ...tags.map(({ tag }) => `/tag/${encodeURIComponent(tag)}`),
    ])
    const entries = [...paths].map((path) => `<url><loc>${escapedXml(origin + path)}</loc></url>`)
    return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`
  }
