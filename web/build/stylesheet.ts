import { createHash } from 'node:crypto'
import { contrast } from '../drawing/contrast.ts'

/** The operator's accent colour, for either theme or both, instead of the default. */
export type Accent = { light?: string | undefined; dark?: string | undefined }

/** The style sheet of every page, and its hash for the content security policy. */
export type Stylesheet = { css: string; hash: string }

/** The accent colour appears as text on each of these colours, and as the background of text in these colours. */
const neighbours = ['bg', 'panel', 'wash', 'on-hot']
const minContrast = 4.5

export function stylesheetWithAccent(css: string, accent: Accent = {}): Stylesheet {
  const colours = {
    light: accent.light ?? themeColour(css, 'hot').light,
    dark: accent.dark ?? themeColour(css, 'hot').dark,
  }
  requireReadable(css, 'ACCENT_LIGHT', 'light', colours.light)
  requireReadable(css, 'ACCENT_DARK', 'dark', colours.dark)
  const isDefault = accent.light === undefined && accent.dark === undefined
  const whole = isDefault ? css : `${css}:root{--hot:light-dark(${colours.light},${colours.dark})}`
  return { css: whole, hash: hashOfCss(whole) }
}

export const hashOfCss = (css: string): string => createHash('sha256').update(css).digest('base64')

/** A colour of the style sheet, in both themes. */
export function themeColour(css: string, name: string): { light: string; dark: string } {
  const found = new RegExp(`--${name}: ?light-dark\\((#[0-9a-f]+), ?(#[0-9a-f]+)\\)`).exec(css)
  const [, light, dark] = found ?? []
  if (!light || !dark) throw new Error(`The style sheet has no colour ${name}.`)
  return { light, dark }
}

function requireReadable(css: string, setting: string, theme: 'light' | 'dark', accent: string): void {
  if (!/^#[0-9a-f]{6}$/i.test(accent))
    throw new Error(`${setting} must be a colour like #b43403, not ${accent}.`)
  for (const neighbour of neighbours) {
    const other = themeColour(css, neighbour)[theme]
    const ratio = contrast(accent, other)
    if (ratio >= minContrast) continue
    throw new Error(
      `${setting} must be readable: ${accent} has a contrast of ${ratio.toFixed(1)} to ${other} (${neighbour}), and ${minContrast} is needed.`,
    )
  }
}
