import { sheets } from '../build/page-assets.ts'
import { hashOfCss, type Stylesheet } from '../build/stylesheet.ts'

const hashesOf = ({ hash }: Stylesheet): string =>
  [hash, ...Object.values(sheets).map(hashOfCss)].map((each) => `'sha256-${each}'`).join(' ')

/** The policy forbids inline scripts and style attributes, and allows the inline style sheets by their hashes. */
export const contentSecurityPolicy = (stylesheet: Stylesheet): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${hashesOf(stylesheet)}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types longwave',
  ].join('; ')

/** Any site may embed a page with this policy in a frame. No script runs in it, and its links open in a new tab. */
export const embedSecurityPolicy = (stylesheet: Stylesheet): string =>
  `default-src 'none'; script-src 'none'; style-src ${hashesOf(stylesheet)}; img-src 'self' data:; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *`
