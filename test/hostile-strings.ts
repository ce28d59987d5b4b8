import { addresses } from './hostile-strings/addresses.ts'
import { documents } from './hostile-strings/documents.ts'
import { markup } from './hostile-strings/markup.ts'
import { shapes } from './hostile-strings/shapes.ts'

/**
 * What a stranger could transmit to take a page over, or to make a mess of it. Whatever of it runs sets `top.owned`;
 * and nothing of it is ever to be read as anything but text. None has white space at its ends, so each is stored as it is.
 */
export const hostileStrings: string[] = [...markup, ...addresses, ...documents, ...shapes].map((text) =>
  text.trim(),
)
