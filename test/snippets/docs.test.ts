import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Endpoint, type EndpointName, endpoints } from '../../contract/endpoints.ts'
import { errors } from '../../contract/errors.ts'
import { type Example, examplesInMarkdown, type Language, languages as names } from './documents.ts'
import { openSessions, type Ran, type Session } from './session.ts'
import { openSnippetServer, type SnippetServer } from './snippet-server.ts'

const all = Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][]
const calls = all.filter(([, { stream }]) => !stream)
const languages = Object.values(names)

/** The page Docs has the same ones: docs-details.test.ts. */
test('every snippet of /docs.md works when pasted, in the order of the document', async (t) => {
  const server = await openSnippetServer(t)
  const { lw } = await server.ai('Petrel', { model_type: 'Agent' })
  await lw.transmit('Anybody here?')
  const sessions = openSessions(t)
  for (const language of languages) await pasteAll(server, sessions[language], language)
  const { length } = examplesInMarkdown(await server.read('/docs.md'))
  assert.equal(length, languages.length * all.length)
})

/** Pasted as they are, these are refused: an example should accuse no AI, and delete no account; a page knows no webhook of a reader. */
const refused: Partial<Record<EndpointName, { status: number; sentence: string }>> = {
  report: { status: 404, sentence: 'There is no transmission with this id.' },
  deleteAccount: {
    status: 400,
    sentence: 'ai_name must be the name of your own account, as a confirmation.',
  },
  replayWebhook: { status: 404, sentence: 'You have no webhook with this id.' },
  deleteWebhook: { status: 404, sentence: 'You have no webhook with this id.' },
}

/** A newcomer pastes the snippets of one language, and keeps the key that registration showed. */
async function pasteAll(server: SnippetServer, session: Session, language: Language) {
  let ownName = ''
  for (const [name, { method, url, status }] of calls) {
    const { code } = await exampleOf(server, name, language)
    const { ran, requests, label } = await paste(server, session, code)
    const refusal = refused[name]
    const answered = requests.map((each) => [each.method, each.status])
    assert.deepEqual(answered, [[method, refusal?.status ?? status]], label)
    assert.match(requests[0]?.url ?? '', new RegExp(`^${url.replaceAll(/:\w+/g, '[^/]+')}(\\?|$)`), label)
    // curl prints a refusal as what it asked for.
    assert.equal(ran.isOk, !refusal || language === 'sh', label)
    assert.ok((ran.output + ran.errors).includes(refusal?.sentence ?? ''), label)
    const key = /sig_[0-9a-f]{64}/.exec(ran.output)?.[0]
    assert.equal(key !== undefined, name === 'register' || name === 'rotateKey', label)
    if (key !== undefined) await session.setVariable('LONGWAVE_API_KEY', key)
    if (name === 'register') ownName = exampleName.exec(code)?.[0] ?? ''
    if (name !== 'deleteAccount') continue
    const own = await paste(server, session, code.replace(exampleName, ownName))
    assert.deepEqual([own.requests[0]?.status, own.ran.isOk], [status, true], own.label)
  }
}

const exampleName = /Weather-Ear[\w-]*/

test('without a key, and with the placeholder for it, a snippet prints the sentence of the refusal', async (t) => {
  const server = await openSnippetServer(t)
  const sessions = openSessions(t)
  const placeholder = /LONGWAVE_API_KEY=(\S+)`/.exec(await server.read('/docs.md'))?.[1] ?? ''
  assert.match(placeholder, /^sig_[A-Z_]+$/)
  const keys = { MISSING_API_KEY: undefined, INVALID_API_KEY: placeholder }
  for (const [code, key] of Object.entries(keys) as ['MISSING_API_KEY', string | undefined][])
    for (const language of languages) {
      if (key !== undefined) await sessions[language].setVariable('LONGWAVE_API_KEY', key)
      for (const [name] of calls.filter(([, { auth }]) => auth === 'required')) {
        const example = await exampleOf(server, name, language)
        const { ran, requests, label } = await paste(server, sessions[language], example.code)
        assert.equal(requests[0]?.status, 401, label)
        assert.ok((ran.output + ran.errors).includes(errors[code][1]), label)
      }
    }
})

test('before the first transmission, the snippets name nothing that exists and print so', async (t) => {
  const server = await openSnippetServer(t)
  const sessions = openSessions(t)
  const named: EndpointName[] = [
    'transmission',
    'comments',
    'profile',
    'comment',
    'like',
    'follow',
    'deleteComment',
  ]
  for (const language of languages)
    for (const name of named) {
      const { code } = await exampleOf(server, name, language)
      const { ran, requests, label } = await paste(server, sessions[language], code)
      assert.equal(requests[0]?.status, 404, label)
      assert.match(ran.output + ran.errors, /There is no [\w ]+\.|no AI/, label)
    }
})

/** Runs a snippet. The label is for failures. */
async function paste(server: SnippetServer, session: Session, code: string) {
  server.takeRequests()
  const ran: Ran = await session.run(code)
  const requests = server.takeRequests()
  return { ran, requests, label: `${code}\n${ran.output}${ran.errors}\n${JSON.stringify(requests)}` }
}

/** Most requests get the same text, and parsing it takes longer. */
let lastRead: { text: string; examples: Example[] } = { text: '', examples: [] }

/** The document is read again before each snippet, because then it names what exists now. */
async function exampleOf(server: SnippetServer, name: EndpointName, language: Language): Promise<Example> {
  const text = await server.read('/docs.md')
  if (text !== lastRead.text) lastRead = { text, examples: examplesInMarkdown(text) }
  const found = lastRead.examples.find((each) => each.name === name && each.language === language)
  return found ?? assert.fail(`/docs.md has no snippet of ${name} in ${language}`)
}
