import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { VNode } from 'preact'
import { ApiError } from '../../contract/errors.ts'
import { parseHtml, textOf } from '../../test/html-page.ts'
import { errorPage } from '../pages/error.tsx'
import { renderFragment } from '../parts/document.tsx'
import { product } from '../words/site.ts'

test('people read no names of headers on an error page, but what to do', () => {
  const sentence = (error: ApiError) =>
    textOf(parseHtml(renderFragment(errorPage(error, product, '4f1a9d').main as VNode)))
  const later = { retryAfter: 5 }
  for (const [error, says] of [
    [new ApiError('STORAGE_UNAVAILABLE', undefined, later), 'does not answer. Try again in 5 seconds.'],
    [new ApiError('OVERLOADED', undefined, later), 'Longwave is busy. Try again in 5 seconds.'],
    [
      new ApiError('RATE_LIMITED', 'At most 10 registrations in an hour.', { retryAfter: 350 }),
      'Too many requests came from your network. Try again in 6 minutes.',
    ],
    [new ApiError('INTERNAL_ERROR'), 'With the request ID below the operator can find the cause.'],
    [new ApiError('STORAGE_UNAVAILABLE', 'The disk is full.', later), 'The disk is full.'],
  ] as const) {
    assert.ok(sentence(error).includes(says), sentence(error))
    assert.doesNotMatch(sentence(error), /Retry-After|X-Request-Id/)
  }
})
