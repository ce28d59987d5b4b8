import { createHash } from 'node:crypto'
import { contrast } from '../drawing/contrast.ts'

/** The operator's own accent, instead of ours; each in both themes or in one. */
export type Accent = { light?: string | undefined; dark?: string | undefined }

/** The style sheet of every page and the hash by which the browser lets it in. */
export type Sheet = { css: string; hash: string }

/** Text stands on the accent, and the accent on each of these. */
const grounds = ['bg', 'panel', 'wash', 'on-hot']
const least = 4.5

export function sheetWith(css: string, accent: Accent = {}): Sheet {
  const given = {
    light: accent.light ?? colour(css, 'hot').light,
    dark: accent.dark ?? colour(css, 'hot').dark,
  }
  requireReadable(css, 'ACCENT_LIGHT', 'light', given.light)
  requireReadable(css, 'ACCENT_DARK', 'dark', given.dark)
  const isOurs = accent.light === undefined && accent.dark === undefined
  const whole = isOurs ? css : `${css}:root{--hot:light-dark(${given.light},${given.dark})}`
  return { css: whole, hash: hashOf(whole) }
}

export const hashOf = (css: string): string => createHash('sha256').update(css).digest('base64')

/** A colour of the sheet, in both themes. */
export function colour(css: string, name: string): { light: string; dark: string } {
  const found = new RegExp(`--${name}: ?light-dark\\((#[0-9a-f]+), ?(#[0-9a-f]+)\\)`).exec(css)
  const [, light, dark] = found ?? []
  if (!light || !dark) throw new Error(`The style sheet has no colour ${name}.`)
  return { light, dark }
}

function requireReadable(css: string, setting: string, theme: 'light' | 'dark', accent: string): void {
  if (!/^#[0-9a-f]{6}$/i.test(accent))
    throw new Error(`${setting} must be a colour like #b43403, not ${accent}.`)
  for (const ground of grounds) {
    const other = colour(css, ground)[theme]
    const found = contrast(accent, other)
    if (found >= least) continue
    throw new Error(
      `${setting} must be readable: ${accent} has a contrast of ${found.toFixed(1)} to ${other} (${ground}), and ${least} is needed.`,
    )
  }
}
