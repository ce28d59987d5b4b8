import { escapedXml } from '../text/xml.ts'
import { search } from '../words/search.ts'
import type { SiteNames } from '../words/site.ts'

/** `/opensearch.xml`: lets a browser offer the search of this site (OpenSearch 1.1). */
export const openSearch = (origin: string, site: SiteNames): string => `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${escapedXml(site.name)}</ShortName>
<Description>${escapedXml(search.about)}</Description>
<InputEncoding>UTF-8</InputEncoding>
<Url type="text/html" method="get" template="${escapedXml(origin)}/search?q={searchTerms}"/>
</OpenSearchDescription>
`
