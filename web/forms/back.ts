import { Optional, Search } from '../../contract/fields.ts'

/** The form field with the path that the form returns to. */
export const Back = Optional(Search)

const maxLength = 2000

/** A path as browsers write it: one leading slash, visible ASCII and no backslash, so it cannot lead to another site. */
const safePath = /^\/(?!\/)[!-[\]-~]*$/

/** The path to return to, or `fallback` if the requested one is not a safe path of this site. */
export function backTo(requested: string | undefined, fallback: string, anchor?: string): string {
  const isSafe = requested !== undefined && requested.length <= maxLength && safePath.test(requested)
  const path = (isSafe ? requested : fallback).replace(/#.*$/, '')
  return anchor === undefined ? path : `${path}#${anchor}`
}
