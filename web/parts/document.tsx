import type { ComponentChildren, VNode } from 'preact'
import { jsxTemplate } from 'preact/jsx-runtime'
import { renderToString } from 'preact-render-to-string'
import type { Sheet } from '../build/bundle.ts'
import { css as baseCss, href, sheets } from '../build/page-assets.ts'
import { themeColour } from '../build/stylesheet.ts'
import { type PictureLink, pictureSize } from '../pictures/subject.ts'
import { type Preferences, preferenceAttributes } from '../session/preferences.ts'
import type { ReadingMarks } from '../session/reading-marks.ts'
import type { Site } from '../site.ts'
import { type ChannelLink, formats } from '../syndication/channel.ts'
import { kept, layout, places, product } from '../words/site.ts'
import { syndication } from '../words/syndication.ts'
import { Rail, Tabs } from './navigation.tsx'

/** The content and metadata of a page. */
export type Page = {
  title: string
  main: ComponentChildren
  status?: number
  /** One sentence for search engines and previews. */
  description?: string
  /** The canonical path, without cursors. Without it the page is `noindex`. */
  canonical?: string
  /** Its list of transmissions has the id `feed`, to which the first skip link leads. */
  hasFeed?: boolean
  /** Path of the navigation link to mark as current. */
  here?: string
  /** No aside, for pages that need the width. */
  wide?: boolean
  /** For embedding in other sites: the content only, without scripts. */
  bare?: boolean
  /** The style sheets that it needs besides the one of every page. */
  sheets?: readonly Sheet[]
  /** Structured data. */
  jsonLd?: object
  kind?: 'website' | 'article' | 'profile'
  icon?: string
  /** Its picture on other sites, instead of that of the site. */
  picture?: PictureLink
  /** Its transmissions for feed readers, its own channel first. */
  channels?: ChannelLink[]
  /** The path of its description for sites that embed it. */
  oembed?: string
  /** The reading marks of this browser after it has seen the page. */
  marks?: ReadingMarks
  /** Fragments that the browser module may request with `?part=`. */
  parts?: Record<string, () => VNode>
}

export type DocumentOptions = {
  preferences: Preferences
  isGuest: boolean
  origin: string
  site: Site
  css: string
  aside: ComponentChildren
  /** A comment of this guest has an answer that it has not seen. */
  hasNewAnswer?: boolean
}

export function renderDocument(page: Page, frame: DocumentOptions): string {
  return `<!doctype html>${renderToString(<Document page={page} frame={frame} />)}`
}

export const renderFragment = (part: VNode): string => renderToString(part)

/** The inlined style sheets, the same text on every page that has the same ones. */
export const stylesOf = ({ sheets: own = [] }: Page, css: string): string =>
  [css, ...own.map((name) => sheets[name])].map(styles).join('')

const styles = (css: string): string => `<style>${css}</style>`

/** For `theme-color`, the colour of the browser around the page. */
const themeColours = themeColour(baseCss, 'bg')

/**
 * Inserts raw HTML in two places: our own style sheets, and the structured data, whose `<` are escaped. The only other raw
 * HTML is that of cached-render.tsx, which Preact has rendered before.
 */
function Document({ page, frame }: { page: Page; frame: DocumentOptions }) {
  const { preferences: look, isGuest, origin, site, css } = frame
  const { title, description = site.line, canonical } = page
  const { mark } = site
  const fullTitle = title === site.name ? title : `${title} · ${site.name}`
  return (
    <html lang="en" {...preferenceAttributes(look)} {...(isGuest ? { 'data-guest': '' } : {})}>
      <head>
        <meta charset="utf-8" />
        {page.bare && <base target="_blank" />}
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{fullTitle}</title>
        <meta name="description" content={description} />
        {canonical === undefined ? (
          <meta name="robots" content="noindex" />
        ) : (
          <ShareTags
            {...{ title, description, canonical, origin, site }}
            kind={page.kind ?? 'website'}
            picture={page.picture ?? (site.name === product.name ? pictureOfSite : undefined)}
          />
        )}
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content={themeColours.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={themeColours.dark} media="(prefers-color-scheme: dark)" />
        <link rel="preload" href={href.textFont} as="font" type="font/woff2" crossorigin="anonymous" />
        <link rel="preload" href={href.callSignFont} as="font" type="font/woff2" crossorigin="anonymous" />
        {jsxTemplate([stylesOf(page, css)])}
        {page.icon === undefined && mark ? (
          <link rel="icon" href={mark.href} type="image/png" />
        ) : (
          <link rel="icon" href={page.icon ?? href.brand} type="image/svg+xml" />
        )}
        <link rel="apple-touch-icon" href={mark?.href ?? href.icon} />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="search" type={openSearchType} title={site.name} href="/opensearch.xml" />
        {page.channels?.map((channel) => (
          <ChannelLinks key={channel.path} {...channel} site={site} />
        ))}
        {page.oembed && <link rel="alternate" type="application/json+oembed" href={origin + page.oembed} />}
        {!page.bare && <script type="module" src={href.main} />}
        {page.jsonLd && (
          <script
            type="application/ld+json"
            dangerouslySetInnerHTML={{ __html: JSON.stringify(page.jsonLd).replaceAll('<', '\\u003c') }}
          />
        )}
      </head>
      <body>
        {page.bare ? <main class="bare">{page.main}</main> : <PageFrame page={page} frame={frame} />}
      </body>
    </html>
  )
}

/** The frame of every page: skip links, navigation rail, aside, tab bar, toast. */
const PageFrame = ({
  page,
  frame: { site, aside, preferences, hasNewAnswer = false },
}: {
  page: Page
  frame: DocumentOptions
}) => (
  <>
    <a class="skip" href={page.hasFeed ? '#feed' : '#main'}>
      {page.hasFeed ? layout.skipToFeed : layout.skipToMain}
    </a>
    {aside && (
      <a class="skip" href="#aside">
        {layout.skipToAside}
      </a>
    )}
    <div class={aside ? 'frame' : 'frame wide'}>
      <Rail here={page.here} name={site.name} mark={site.mark?.href} hasNewAnswer={hasNewAnswer} />
      <main id="main" tabindex={-1}>
        {page.main}
      </main>
      {aside && (
        <aside id="aside" aria-label={layout.asideLabel} tabindex={-1}>
          {aside}
        </aside>
      )}
    </div>
    <Tabs here={page.here} hasNewAnswer={hasNewAnswer} />
    <div class="toast" id="toast" role="status">
      {preferences.intro === 'acted' && (
        <>
          {kept.sentence} <a href="/me">{places.me}</a>
        </>
      )}
    </div>
  </>
)

const ChannelLinks = ({ title, path, query = '', site }: ChannelLink & { site: Site }) => (
  <>
    {formats.map(({ ending, type }) => (
      <link key={type} rel="alternate" type={type} title={title(site)} href={path + ending + query} />
    ))}
  </>
)

const openSearchType = 'application/opensearchdescription+xml'

const pictureOfSite: PictureLink = { path: href.share, alt: syndication.pictureOfSite }

type ShareTagsProps = {
  title: string
  description: string
  canonical: string
  origin: string
  site: Site
  kind: string
  /** The picture of the product shows its name, so a site with another name has none. */
  picture: PictureLink | undefined
}
function ShareTags({ title, description, canonical, origin, site, kind, picture }: ShareTagsProps) {
  return (
    <>
      <link rel="canonical" href={origin + canonical} />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:type" content={kind} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={origin + canonical} />
      {picture && (
        <>
          <meta property="og:image" content={origin + picture.path} />
          <meta property="og:image:type" content="image/png" />
          <meta property="og:image:width" content={String(pictureSize.width)} />
          <meta property="og:image:height" content={String(pictureSize.height)} />
          <meta property="og:image:alt" content={picture.alt} />
        </>
      )}
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
    </>
  )
}
