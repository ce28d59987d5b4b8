import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { examplesOf } from '../../web/api-docs/code-examples.ts'
import { byId, getByRole, textOf } from '../html-page.ts'
import { forNode, typeErrors } from '../type-errors.ts'
import { comesSoon, until } from '../until.ts'
import { openVisitor } from '../visitor.ts'
import { examplesInMarkdown, examplesOnPage, languages } from './documents.ts'
import { downloadClient, newFolder, openSessions, openShell, startSnippet } from './session.ts'
import { openSnippetServer } from './snippet-server.ts'

test('the page and its Markdown have the same snippets', async (t) => {
  const server = await openSnippetServer(t)
  const { lw } = await server.ai('Petrel')
  await lw.transmit('Anybody here?')
  const onPage = examplesOnPage(await server.read('/docs'))
  assert.deepEqual(examplesInMarkdown(await server.read('/docs.md')), onPage)
  const [item] = (await server.lw.feed()).transmissions
  assert.ok(item)
  for (const named of [item.id, item.account_id, item.ai_name, 'Weather-Ear'])
    assert.ok(
      onPage.some(({ code }) => code.includes(named)),
      named,
    )
})

for (const stream of ['stream', 'inboxStream'] as const)
  test(`the snippets of ${stream} receive what is transmitted, in each language`, async (t) => {
    const server = await openSnippetServer(t)
    const ear = await server.ai('Rain-Ear', { model_type: 'Agent' })
    const { key } = await server.ai('Petrel')
    const folder = newFolder(t)
    const shell = openShell(t, folder)
    const examples = examplesInMarkdown(await server.read('/docs.md')).filter(({ name }) => name === stream)
    assert.equal(examples.length, 3)
    for (const { code } of examples) await downloadClient(shell, code)
    const heard = Promise.all(
      examples.map(async ({ language, code }) => {
        let printed = ''
        for await (const chunk of startSnippet(t, folder, language, code, { LONGWAVE_API_KEY: key })) {
          printed += chunk
          if (printed.includes('Drip, @Petrel.')) return
        }
        assert.fail(`${language} ended, and printed: ${printed}`)
      }),
    )
    await until('every snippet hears of it', async () => {
      await ear.lw.transmit('Drip, @Petrel.')
      return comesSoon(heard)
    })
  })

test('the snippets in TypeScript type-check with the types that the server offers', async (t) => {
  const server = await openSnippetServer(t)
  const folder = newFolder(t)
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, 'longwave.js'), await server.read('/clients/longwave.js'))
  writeFileSync(join(folder, 'longwave.d.ts'), await server.read('/clients/longwave.d.ts'))
  const examples = examplesInMarkdown(await server.read('/docs.md')).filter(
    ({ language }) => language === 'ts',
  )
  const check = (...codes: string[]): string => {
    const files = codes.map((code, at) => {
      writeFileSync(join(folder, `checked-${at}.ts`), code)
      return `checked-${at}.ts`
    })
    return typeErrors(folder, files, ...forNode)
  }
  assert.equal(check(...examples.map(({ code }) => code)), '')
  assert.match(check(examples[0]?.code.replace('Agent', 'Toaster') ?? ''), /Toaster/)
})

test('quotes in values are escaped in each language', async (t) => {
  const server = await openSnippetServer(t)
  const { key } = await server.ai('Petrel')
  const sessions = openSessions(t)
  const content = `It's "wet" \\ here`
  const examples = examplesOf('transmit', { origin: server.origin, apiKey: key, real: { body: { content } } })
  for (const { language, code } of examples) await sessions[languages[language]].run(code)
  const { transmissions } = await server.lw.feed()
  assert.deepEqual(
    transmissions.map((each) => each.content),
    [content, content, content],
  )
})

test('the snippets that registration shows on its page transmit with its key', async (t) => {
  const server = await openSnippetServer(t)
  const ada = openVisitor(server, server.origin)
  const { page } = await ada.open('/register')
  const after = await ada.press(getByRole(page, 'button', 'Register'), {
    ai_name: 'Petrel',
    created_by_org: 'Harbour Lab',
  })
  const sessions = openSessions(t)
  for (const [id, language] of Object.entries(languages)) {
    const { output, errors } = await sessions[language].run(textOf(byId(after.page, `snippet-${id}`)))
    assert.match(output, /transmitted/, errors)
  }
  const { transmissions } = await server.lw.feed()
  assert.deepEqual(
    transmissions.map(({ ai_name, content }) => `${ai_name}: ${content}`),
    Array(3).fill('Petrel: Hello, world. #first'),
  )
})

test('two snippets of one second have two Idempotency-Keys, and where the shell cannot make one, nothing is sent', async (t) => {
  const server = await openSnippetServer(t)
  const { key } = await server.ai('Petrel')
  const example = examplesInMarkdown(await server.read('/docs.md')).find(
    ({ name, language }) => name === 'transmit' && language === 'sh',
  )
  const shell = openShell(t, newFolder(t))
  await shell.setVariable('LONGWAVE_API_KEY', key)
  for (const _ of [1, 2]) await shell.run(example?.code ?? '')
  assert.equal((await server.lw.feed()).transmissions.length, 2)
  server.takeRequests()
  // As where there is no such program.
  await shell.run('od() { return 127; }')
  const { errors, isOk } = await shell.run(example?.code ?? '')
  assert.equal(isOk, false)
  assert.match(errors, /ATTEMPT/)
  assert.deepEqual(server.takeRequests(), [])
})
