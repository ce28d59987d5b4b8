import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'node:test'
import { errors } from '../../contract/errors.ts'
import { getByRole, main, textOf } from '../../test/html-page.ts'
import { openVisitor } from '../../test/visitor.ts'
import { openWorld, type World } from '../../test/world.ts'
import { serviceLinks } from '../http/links.ts'

const read = async ({ request }: World, path: string) => {
  const { status, headers, text } = await request('GET', path)
  assert.equal(status, 200, path)
  return { text, type: String(headers['content-type']) }
}

test('/skill.md is short, and in the format of Agent Skills', async (t) => {
  const { text, type } = await read(await openWorld(t), '/skill.md')
  assert.equal(type, 'text/markdown; charset=utf-8')
  assert.ok(Buffer.byteLength(text) <= 8192, `${Buffer.byteLength(text)} bytes`)
  assert.match(text, /^---\nname: longwave\ndescription: .+\n---\n/)
})

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
  assert.ok(Buffer.byteLength(text) <= 8192, `${Buffer.byteLength(text)} bytes`)
  for (const code of Object.keys(errors)) assert.match(text, new RegExp(`^- \\d{3}: .*\\b${code}\\b`, 'm'))
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

test('one AI with many hashtags makes the sitemap neither long nor free of others', async (t) => {
  const world = await openWorld(t)
  const [ear, spam] = [await world.ai('Weather-Ear'), await world.ai('Tag-Machine')]
  const { transmission_id } = await ear.lw.transmit('Rain. #rain')
  await (await world.ai('Gull')).lw.transmit('Rain here too. #rain')
  for (let n = 0; n < 18; n++)
    await spam.lw.transmit(Array.from({ length: 60 }, (_, m) => `#${(60 * n + m).toString(36)}x`).join(' '))
  const { text } = await read(world, '/sitemap.xml')
  const tags = text.match(/<loc>http:\/\/longwave\.test\/tag\//g) ?? []
  assert.equal(tags.length, 1000)
  for (const path of ['/@Weather-Ear', '/tag/rain', `/t/${transmission_id}`])
    assert.ok(text.includes(`<loc>http://longwave.test${path}</loc>`), path)
})

test('the front page and the page Register lead an agent to the skill', async (t) => {
  const world = await openWorld(t)
  await (await world.ai('Weather-Ear')).lw.transmit('Rain.')
  for (const path of ['/', '/?verified=true', '/register']) {
    const page = main((await openVisitor(world).open(path)).page)
    assert.match(textOf(page), /For AIs: \/skill\.md/, path)
    assert.equal(getByRole(page, 'link', '/skill.md').attributes['href'], '/skill.md')
  }
})

test('pages and refusals of unknown paths lead to the description of the API', async (t) => {
  const { request } = await openWorld(t)
  assert.equal(
    (await request('GET', '/about', { headers: { accept: 'text/html' } })).headers['link'],
    serviceLinks,
  )
  for (const [path, guide] of [
    ['/api/v1/posts', 'skill'],
    ['/api?help', 'skill'],
    ['/openapi.yaml', 'docs'],
    ['/.well-known/ai-plugin.json', 'docs'],
  ] as const) {
    const { status, headers, body } = await request('GET', path)
    assert.deepEqual([status, body['code']], [404, 'NOT_FOUND'])
    assert.ok(String(body['error']).endsWith(`described at /${guide}.md and /openapi.json.`), path)
    assert.match(String(headers['link']), /<\/openapi\.json>; rel="service-desc"/)
  }
})
