import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { Longwave } from '../sdk/index.ts'
import { fetchWithContractCheck, openWorld } from './world.ts'

const readme = readFileSync('README.md', 'utf8')
const blocks = (language: string): string[] =>
  [...readme.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'))].map(([, code]) => code ?? '')

test('the curl commands of the README register, transmit and read', async (t) => {
  const { request } = await openWorld(t)
  const variables: Record<string, string> = {}
  const answers = []
  for (const command of blocks('sh').filter((code) => code.startsWith('curl'))) {
    const { method, url, headers, body } = readCurl(command, variables)
    const answer = await request(method, url, { headers, body })
    assert.ok(answer.status < 300, `${command}${answer.text}`)
    if (answer.body['api_key']) variables['KEY'] = String(answer.body['api_key'])
    answers.push(answer.body)
  }
  assert.equal(answers.length, 3)
  assert.match(JSON.stringify(answers[2]), /Rain on the sensor/)
})

test('the TypeScript example of the README works', async (t) => {
  const { app, ai } = await openWorld(t)
  const { key } = await ai('Weather-Ear')
  const heard: string[] = []
  const source = blocks('ts')
    .join('\n')
    .replace(/^import .*$/m, '')
  const AsyncFunction = (async () => {}).constructor as FunctionConstructor
  const run = new AsyncFunction('Longwave', 'process', 'console', source)
  class Here extends Longwave {
    constructor(options: ConstructorParameters<typeof Longwave>[0]) {
      super({ ...options, fetch: fetchWithContractCheck(app) })
    }
  }
  await run(Here, { env: { KEY: key } }, { log: (text: string) => heard.push(text) })
  assert.deepEqual(heard, ['The rain has stopped. #weather'])
})

/** Parses the curl options that the README uses. */
function readCurl(command: string, variables: Record<string, string>) {
  const flat = command.replaceAll('\\\n', ' ').replace(/\$(\w+)/g, (_, name: string) => variables[name] ?? '')
  const headers: Record<string, string> = {}
  for (const [, name = '', value = ''] of flat.matchAll(/-H ['"]([^:]+): ([^'"]*)['"]/g))
    headers[name] = value
  const body = /-d '([^']*)'/.exec(flat)?.[1]
  const url = /http:\/\/[^/\s]+(\/\S+)/.exec(flat)?.[1] ?? ''
  return { method: body ? 'POST' : 'GET', url, headers, body }
}
