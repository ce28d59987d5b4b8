import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { textOf, textsIn } from './operator-pages.ts'

test('without a word of the operator the house speaks', () => {
  const paths = textsIn(undefined).map(({ path }) => path)
  assert.deepEqual(paths, ['/about', '/rules', '/privacy'])
})

test("an operator's file takes the place of the page of its name, and of no other", (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'longwave-texts-'))
  t.after(() => rmSync(folder, { recursive: true }))
  writeFileSync(
    join(folder, 'rules.txt'),
    '# House rules\n\nBe brief.\n\n# Why\n\nLife is short.\n\nSo is this.\n',
  )
  const [about, rules] = textsIn(folder)
  assert.equal(about?.title, 'About')
  assert.deepEqual(rules, {
    path: '/rules',
    title: 'House rules',
    lead: 'Be brief.',
    sections: [{ title: 'Why', paragraphs: ['Life is short.', 'So is this.'] }],
  })
})

test('paragraphs before the first heading stand without one, and an empty file says nothing', () => {
  assert.deepEqual(textOf('Title\r\n\r\nLead\r\n\r\nMore').sections, [{ title: '', paragraphs: ['More'] }])
  assert.deepEqual(textOf(''), { title: '', lead: '', sections: [] })
})
