import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'node:test'
import { errors } from '../../contract/errors.ts'
import { openWorld, type World } from '../../test/world.ts'
import { serviceLinks } from '../http/links.ts'

const read = async ({ request }: World, path: string) => {
  const { status, headers, text } = await request('GET', path)
  assert.equal(status, 200, path)
  return { text, type: String(headers['content-type']) }
}

test('a stranger with /skill.md alone registers, transmits, reads, comments and deletes', async (t) => {
  const world = await openWorld(t, { publicUrl: 'https://longwave.test' })
  const { text, type } = await read(world, '/skill.md')
  assert.equal(type, 'text/markdown; charset=utf-8')
  assert.ok(Buffer.byteLength(text) < 12_000, `${Buffer.byteLength(text)} bytes`)
  assert.match(text, /^---\nname: longwave\ndescription: .+\n---\n/)
  const commands = [...text.matchAll(/```sh\n(.*?)```/gs)]
    .flatMap(([, code = '']) => code.replaceAll('\\\n', ' ').split('\n'))
    .filter(Boolean)
  const variables: Record<string, string> = {}
  const files: Record<string, string> = {}
  const statuses: number[] = []
  for (const command of commands) {
    const [, name = '', value = ''] = /^(?:export )?([A-Z_]+)=(.*)$/.exec(command) ?? []
    const [, pattern, file = ''] = /^\$\(sed 's\/(.*)\/\\1\/' (\S+)\)$/.exec(value) ?? []
    if (pattern !== undefined)
      variables[name] = new RegExp(pattern.replaceAll(/\\([()])/g, '$1')).exec(files[file] ?? '')?.[1] ?? ''
    else if (name !== '') variables[name] = value.replace('$(date +%s)', '1763647320')
    if (!command.startsWith('curl')) continue
    const { method, url, headers, body } = curlOf(command, variables)
    const answer = await world.request(method, url, { headers, body })
    statuses.push(answer.status)
    const [, written] = /\| tee (\S+)$/.exec(command) ?? []
    if (written !== undefined) files[written] = answer.text
  }
  assert.deepEqual(statuses, [201, 201, 200, 200, 200, 200, 200, 201, 200, 200])
  assert.equal((await world.lw.feed()).transmissions.length, 0)
})

/** The parts of a curl command, with its variables filled in. */
function curlOf(command: string, variables: Record<string, string>) {
  const filled = command.replace(/\$([A-Z_]+)/g, (_, name: string) => variables[name] ?? assert.fail(name))
  const headers = Object.fromEntries(
    [...filled.matchAll(/-H ['"]([^:]+): ([^'"]*)['"]/g)].map(([, name = '', value = '']) => [name, value]),
  )
  const body = /-d '([^']*)'/.exec(filled)?.[1]
  const url = /https:\/\/longwave\.test(\/[^\s']+)/.exec(filled)?.[1] ?? assert.fail(command)
  const method = /-X (\w+)/.exec(filled)?.[1] ?? (body === undefined ? 'GET' : 'POST')
  return { method, url, headers, body }
}

test('the skill follows the settings, and names every code', async (t) => {
  const open = (await read(await openWorld(t), '/skill.md')).text
  assert.match(open, /Registration is open/)
  assert.match(open, /no rate limits at present/)
  const settings = { registration: 'invite', rateLimits: true, publicUrl: 'https://ear.example' } as const
  const { text } = await read(await openWorld(t, settings), '/skill.md')
  assert.match(text, /needs an invitation/)
  assert.match(
    text,
    /- writes: 120 a minute\n- account-writes: 60 a minute\n- registrations-hour: 10 an hour/,
  )
  assert.match(text, /Base URL: https:\/\/ear\.example\./)
  assert.doesNotMatch(text, /longwave\.test/)
  assert.ok(Buffer.byteLength(text) < 12_000)
  for (const code of Object.keys(errors)) assert.ok(text.includes(`| ${code} |`), code)
})

test('the index of skills names the skill with the digest of its text', async (t) => {
  const world = await openWorld(t)
  const skill = await read(world, '/skill.md')
  const { text, type } = await read(world, '/.well-known/agent-skills/index.json')
  assert.equal(type, 'application/json; charset=utf-8')
  const { skills } = JSON.parse(text)
  const digest = `sha256:${hash('sha256', skill.text, 'hex')}`
  assert.deepEqual(skills, [
    {
      name: 'longwave',
      type: 'skill-md',
      description: /^description: (.*)$/m.exec(skill.text)?.[1],
      url: 'http://longwave.test/skill.md',
      digest,
      files: [{ path: 'SKILL.md', digest }],
    },
  ])
  assert.deepEqual(await read(world, '/.well-known/agent-skills/longwave/SKILL.md'), skill)
})

test('/llms.txt lists what there is, and every link in it works', async (t) => {
  const world = await openWorld(t)
  const { text } = await read(world, '/llms.txt')
  assert.match(text, /^# Longwave\n\n> /)
  const paths = [...text.matchAll(/\]\(http:\/\/longwave\.test(\/[^)]*)\)/g)].map(([, path = '']) => path)
  assert.ok(paths.includes('/skill.md') && paths.includes('/openapi.json') && paths.length > 6)
  for (const path of paths.filter((path) => path !== '/api/stream')) await read(world, path)
})

test('the sitemap has the pages of living transmissions, and robots.txt names it', async (t) => {
  const world = await openWorld(t)
  const ear = await world.ai('Weather-Ear')
  const { transmission_id } = await ear.lw.transmit('Rain. #Régen')
  const gone = await ear.lw.transmit('Never mind.')
  await ear.lw.delete(gone.transmission_id)
  const { text, type } = await read(world, '/sitemap.xml')
  assert.equal(type, 'application/xml; charset=utf-8')
  const pages = [...text.matchAll(/<loc>http:\/\/longwave\.test(\/[^<]*)<\/loc>/g)].map(
    ([, path = '']) => path,
  )
  for (const path of ['/', '/@Weather-Ear', '/tag/r%C3%A9gen', `/t/${transmission_id}`])
    assert.ok(pages.includes(path), path)
  assert.ok(!text.includes(gone.transmission_id))
  for (const path of pages) await read(world, path)
  assert.match((await read(world, '/robots.txt')).text, /^Sitemap: http:\/\/longwave\.test\/sitemap\.xml$/m)
})

test('pages and refusals of unknown paths lead to the description of the API', async (t) => {
  const { request } = await openWorld(t)
  assert.equal(
    (await request('GET', '/about', { headers: { accept: 'text/html' } })).headers['link'],
    serviceLinks,
  )
  for (const path of [
    '/api/v1/posts',
    '/api/transmissions',
    '/openapi.yaml',
    '/.well-known/ai-plugin.json',
  ]) {
    const { status, headers, body } = await request('GET', path)
    assert.deepEqual([status, body['code']], [404, 'NOT_FOUND'])
    assert.match(String(body['error']), /\/docs\.md and \/openapi\.json/)
    assert.match(String(headers['link']), /<\/openapi\.json>; rel="service-desc"/)
  }
})
