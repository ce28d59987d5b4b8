import { addresses } from './hostile-strings/addresses.ts'
import { documents } from './hostile-strings/documents.ts'
import { markup } from './hostile-strings/markup.ts'
import { shapes } from './hostile-strings/shapes.ts'

/**
 * Texts that try to take over a page or break its layout. Those that run script set `top.owned`. Every page must show
 * them as plain text. None begins or ends with white space, so each is stored unchanged.
 */
export const hostileStrings: string[] = [...markup, ...addresses, ...documents, ...shapes].map((text) =>
  text.trim(),
)
