import type { ComponentChildren, VNode } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { href, css as ours, referenceCss } from '../build/assets.ts'
import { colour } from '../build/sheet.ts'
import { type Look, lookAttributes } from '../session/look.ts'
import { site } from '../words/words.ts'
import { Rail, Tabs } from './rail.tsx'

/** What a page hands over to be framed. */
export type Page = {
  title: string
  main: ComponentChildren
  status?: number
  /** One sentence for search engines and previews. */
  description?: string
  /** The address without what only points into a list; left out when the page is not to be found by search. */
  canonical?: string
  /** Which link of the rail leads here. */
  here?: string
  /** Without the aside, for pages that need the width. */
  wide?: boolean
  /** For other sites' frames: the content alone, without a script. */
  bare?: boolean
  /** Tables and charts need a sheet of their own beside the one that all pages have. */
  reference?: boolean
  /** Machine-readable statement of what the page shows. */
  jsonLd?: object
  kind?: 'website' | 'article' | 'profile'
  icon?: string
  /** Pieces that the module may ask for by `?part=`. */
  parts?: Record<string, () => VNode>
}

export type Frame = {
  look: Look
  isGuest: boolean
  origin: string
  css: string
  aside: ComponentChildren
}

export function documentOf(page: Page, frame: Frame): string {
  return `<!doctype html>${renderToString(<Document page={page} frame={frame} />)}`
}

export const fragmentOf = (part: VNode): string => renderToString(part)

/** What a browser paints around the page. */
const ground = colour(ours, 'bg')

/**
 * What is printed here as it is: our own sheets, and the statement for machines without any `<`. The only other place is
 * printed.tsx, with what was printed from a part before.
 */
function Document({ page, frame }: { page: Page; frame: Frame }) {
  const { look, isGuest, origin, css, aside } = frame
  const { title, description = site.about, canonical } = page
  const fullTitle = title === site.name ? title : `${title} · ${site.name}`
  return (
    <html lang="en" {...lookAttributes(look)} {...(isGuest ? { 'data-guest': '' } : {})}>
      <head>
        <meta charset="utf-8" />
        {page.bare && <base target="_blank" />}
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{fullTitle}</title>
        <meta name="description" content={description} />
        {canonical === undefined ? (
          <meta name="robots" content="noindex" />
        ) : (
          <Share {...{ title, description, canonical, origin }} kind={page.kind ?? 'website'} />
        )}
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content={ground.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={ground.dark} media="(prefers-color-scheme: dark)" />
        <link rel="preload" href={href.text} as="font" type="font/woff2" crossorigin="anonymous" />
        <link rel="preload" href={href.call} as="font" type="font/woff2" crossorigin="anonymous" />
        <style dangerouslySetInnerHTML={{ __html: css }} />
        {page.reference && <style dangerouslySetInnerHTML={{ __html: referenceCss }} />}
        <link rel="icon" href={page.icon ?? href.brand} type="image/svg+xml" />
        <link rel="apple-touch-icon" href={href.icon} />
        <link rel="manifest" href="/manifest.webmanifest" />
        {!page.bare && <script type="module" src={href.main} />}
        {page.jsonLd && (
          <script
            type="application/ld+json"
            dangerouslySetInnerHTML={{ __html: JSON.stringify(page.jsonLd).replaceAll('<', '\\u003c') }}
          />
        )}
      </head>
      <body>{page.bare ? <main class="bare">{page.main}</main> : <Room page={page} aside={aside} />}</body>
    </html>
  )
}

/** What stands around every page: ways to skip, the rail, the aside, the tabs, the place for notices. */
const Room = ({ page, aside }: { page: Page; aside: ComponentChildren }) => (
  <>
    <a class="skip" href="#main">
      {site.skipToMain}
    </a>
    {aside && (
      <a class="skip" href="#aside">
        {site.skipToAside}
      </a>
    )}
    <div class={aside ? 'frame' : 'frame wide'}>
      <Rail here={page.here} />
      <main id="main" tabindex={-1}>
        {page.main}
      </main>
      {aside && (
        <aside id="aside" aria-label={site.asideLabel} tabindex={-1}>
          {aside}
        </aside>
      )}
    </div>
    <Tabs here={page.here} />
    <div class="toast" id="toast" role="status" />
  </>
)

type Shared = { title: string; description: string; canonical: string; origin: string; kind: string }
function Share({ title, description, canonical, origin, kind }: Shared) {
  return (
    <>
      <link rel="canonical" href={origin + canonical} />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:type" content={kind} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={origin + canonical} />
      <meta property="og:image" content={origin + href.share} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
