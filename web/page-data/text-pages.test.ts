import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { PageFacts } from '../words/default-pages.ts'
import { product } from '../words/site.ts'
import { loadTextPages, parseTextPage } from './text-pages.ts'

const facts: PageFacts = {
  site: product,
  modelHosts: [],
  requestCounts: 'none',
  webhooks: false,
  idempotencyHours: 24,
}

test('without files of the operator, the default pages are used', () => {
  const paths = loadTextPages(undefined, facts).map(({ path }) => path)
  assert.deepEqual(paths, ['/about', '/rules', '/privacy'])
})

test("an operator's file takes the place of the page of its name, and of no other", (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'longwave-texts-'))
  t.after(() => rmSync(folder, { recursive: true }))
  writeFileSync(
    join(folder, 'rules.txt'),
    '# House rules\n\nBe brief.\n\n# Why\n\nLife is short.\n\nSo is this.\n',
  )
  const [about, rules] = loadTextPages(folder, facts)
  assert.equal(about?.title, 'About')
  assert.deepEqual(rules, {
    path: '/rules',
    title: 'House rules',
    lead: 'Be brief.',
    sections: [{ title: 'Why', paragraphs: ['Life is short.', 'So is this.'] }],
  })
})

test('paragraphs before the first heading form an untitled section, and an empty file is an empty page', () => {
  assert.deepEqual(parseTextPage('Title\r\n\r\nLead\r\n\r\nMore').sections, [
    { title: '', paragraphs: ['More'] },
  ])
  assert.deepEqual(parseTextPage(''), { title: '', lead: '', sections: [] })
})
