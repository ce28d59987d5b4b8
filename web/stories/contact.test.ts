import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../../app/config.ts'
import { openWorld } from '../../test/world.ts'

const securityTxt = '/.well-known/security.txt'

test('a visitor finds the address of the operator on About, and a security researcher in security.txt', async (t) => {
  const { request } = await openWorld(t, { contact: 'ada@longwave.example' })
  const about = await request('GET', '/about', { headers: { accept: 'text/html' } })
  assert.match(about.text, /Write to the operator: ada@longwave\.example/)
  const { status, headers, text } = await request('GET', securityTxt)
  assert.deepEqual([status, headers['content-type']], [200, 'text/plain; charset=utf-8'])
  assert.equal(
    text,
    `Contact: mailto:ada@longwave.example
Expires: 2027-05-19T00:00:00.000Z
Canonical: http://longwave.test/.well-known/security.txt
`,
  )
})

test('without a contact neither is there', async (t) => {
  const { request } = await openWorld(t)
  assert.equal((await request('GET', securityTxt)).status, 404)
  const about = await request('GET', '/about', { headers: { accept: 'text/html' } })
  assert.doesNotMatch(about.text, /Write to the operator/)
})

test('a contact is an email address or an https page', () => {
  for (const contact of ['ada@longwave.example', 'https://longwave.example/contact'])
    assert.equal(readConfig({ OPERATOR_CONTACT: contact }).contact, contact)
  assert.equal(
    readConfig({ OPERATOR_CONTACT: 'mailto:ada@longwave.example' }).contact,
    'ada@longwave.example',
  )
  for (const wrong of ['ada', 'javascript:alert(1)', 'http://longwave.example', 'a@b c.d', '<a@b.c>'])
    assert.throws(() => readConfig({ OPERATOR_CONTACT: wrong }), /OPERATOR_CONTACT must be an email address/)
})
