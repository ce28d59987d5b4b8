import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { clientCommands } from '../../cli/client/commands.ts'
import { codeIn, examplesInMarkdown, examplesOnPage, languages } from './documents.ts'
import { commandsIn } from './help.ts'
import { files, notRun, runElsewhere, snippetsOf } from './inventory.ts'
import { openSnippetServer } from './snippet-server.ts'

test('every snippet that is not run here has its reason, and the test that runs it exists', () => {
  for (const reasons of [notRun, runElsewhere])
    for (const [file, starts] of Object.entries(reasons))
      for (const start of Object.keys(starts)) {
        const found = snippetsOf(file).filter(({ code }) => code.startsWith(start))
        assert.equal(found.length, 1, `${file}: ${start}`)
      }
  for (const [file, starts] of Object.entries(runElsewhere))
    for (const place of Object.values(starts)) assert.ok(readFileSync(place, 'utf8').includes(file), place)
  const places = Object.values(notRun).flatMap((reasons) =>
    Object.values(reasons).flatMap((reason) => reason.match(/\w+\/\S+\.(?:ts|md)/g) ?? []),
  )
  assert.ok(places.length > 3)
  for (const place of places) assert.ok(existsSync(place), place)
})

test('the tests run at least 200 snippets', async (t) => {
  const server = await openSnippetServer(t)
  const counts = {
    'the page Docs': examplesOnPage(await server.read('/docs')).length,
    '/docs.md': examplesInMarkdown(await server.read('/docs.md')).length,
    '/skill.md': codeIn(await server.read('/skill.md'), 'sh').length,
    'the page Register': Object.keys(languages).length,
    'the help of commands for AIs': Object.entries(clientCommands).flatMap(commandsIn).length,
    'examples/': globSync('examples/*/*.{py,ts}').length,
    ...Object.fromEntries(
      files.map((file) => [file, snippetsOf(file).length - Object.keys(notRun[file] ?? {}).length]),
    ),
  }
  const total = Object.values(counts).reduce((sum, each) => sum + each)
  t.diagnostic(`${total}: ${JSON.stringify(counts)}`)
  assert.ok(total >= 200, `${total}`)
})
