import { positionHeader } from '../../contract/positions.ts'

export const positionHeaders = (position: number | undefined): Record<string, string> =>
  position === undefined ? {} : { [positionHeader]: String(position) }

/** The number in a header or cookie of a stranger; undefined for anything else. */
export const parsePosition = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined
