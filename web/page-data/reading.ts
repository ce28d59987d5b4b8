import type { Reading } from '../parts/newer.tsx'
import type { RequestContext } from '../session/page-request.ts'
import type { MarkedList } from '../session/reading-marks.ts'
import type { FeedQuery } from './list-query.ts'

/** The mark of this browser in a list, by its cookie, or by the address if the browser module keeps it. */
export function readingOf({ marks }: RequestContext, { mark }: FeedQuery, list?: MarkedList): Reading {
  const kept = list && marks[list]
  return { list, mark: kept ?? (mark ? Date.parse(mark) : undefined), isKept: kept !== undefined }
}
