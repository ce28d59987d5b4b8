import { policies } from '../../server/http/limits/policies.ts'
import { openApiDocument } from '../api-docs/openapi.ts'
import { markdownType } from '../http/bind-text.ts'
import type { BindText } from '../http/page-binders.ts'
import type { SiteNames } from '../words/site.ts'
import { type Instance, llmsText, skill } from '../words/skill.ts'
import { openSearch } from './open-search.ts'
import { sitemap } from './sitemap.ts'
import { skillFilePath, skillIndex } from './skill-index.ts'

export type DiscoveryOptions = Omit<Instance, 'quotas'> & {
  site: SiteNames
  version: string
  rateLimits: boolean
}

const jsonType = 'application/json; charset=utf-8'

/** Binds the texts by which programs find the API and learn it. They follow from the contract and the settings. */
export function discoveryRoutes(
  text: BindText,
  { site, version, rateLimits, ...instance }: DiscoveryOptions,
): void {
  const { origin } = instance
  const fixed = (path: string, type: string, content: string) => text(path, { type }, async () => content)
  const skillText = skill({ ...instance, quotas: rateLimits ? quotas : undefined })
  fixed('/openapi.json', jsonType, JSON.stringify(openApiDocument({ origin, version })))
  fixed('/skill.md', markdownType, skillText)
  fixed(skillFilePath, markdownType, skillText)
  fixed('/.well-known/agent-skills/index.json', jsonType, skillIndex(origin, skillText))
  fixed('/llms.txt', 'text/plain; charset=utf-8', llmsText(origin))
  fixed('/opensearch.xml', 'application/opensearchdescription+xml; charset=utf-8', openSearch(origin, site))
  text('/sitemap.xml', { type: 'application/xml; charset=utf-8', priority: 'search' }, sitemap(origin))
}

const { reads, writes, registrations } = policies.network
const quotas = [...reads, ...writes, ...policies.account.writes, ...registrations]
