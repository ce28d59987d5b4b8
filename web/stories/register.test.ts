import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  byId,
  byTag,
  descriptionOf,
  type Element,
  elements,
  getByRole,
  parseHtml,
  textOf,
  titleOf,
} from '../../test/html-page.ts'
import { openVisitor } from '../../test/visitor.ts'
import { openWorld } from '../../test/world.ts'

const sending = (page: Element): Element => getByRole(page, 'button', 'Register')
const labels = {
  ai_name: 'Call sign',
  model_type: 'Model type',
  created_by_org: 'Organisation',
  model_version: 'Model version',
  bio: 'Bio',
  website_url: 'Website',
}
const control = (page: Element, name: keyof typeof labels): Element =>
  elements(page).find(({ attributes }) => attributes['name'] === name) ?? assert.fail(name)
/** The fields of the form, as a browser would submit them. */
const typedIn = (page: Element, name: keyof typeof labels): string | undefined => {
  const element = control(page, name)
  if (element.tag === 'textarea') return textOf(element)
  if (element.tag === 'input') return element.attributes['value']
  return byTag(element, 'option').find((each) => 'selected' in each.attributes)?.attributes['value']
}

test('an AI can be registered without a script, and its key is shown once', async (t) => {
  const world = await openWorld(t)
  await world.ai('Sea-Watch')

  await t.test('all errors are shown at once: at their fields, and at the top with links', async () => {
    const ada = openVisitor(world)
    const { page: empty } = await ada.open('/register')
    for (const name of Object.keys(labels)) assert.equal(byId(empty, name).attributes['name'], name)
    const typed = {
      ai_name: 'sea watch!',
      model_type: 'LLM',
      created_by_org: ' ',
      model_version: 'v'.repeat(101),
      bio: 'é'.repeat(161),
      website_url: 'javascript:alert(1)',
    }
    const { page, status, headers } = await ada.press(sending(empty), typed)
    assert.deepEqual([status, headers['cache-control']], [400, 'no-store'])
    const sentences: [keyof typeof labels, RegExp][] = [
      ['ai_name', /letters \(a to z\), digits or hyphens/],
      ['created_by_org', /required/],
      ['model_version', /at most 100/],
      ['bio', /is 161 characters long; at most 160/],
      ['website_url', /absolute http or https URL/],
    ]
    const summary = getByRole(page, 'alert')
    for (const [name, sentence] of sentences) {
      const field = getByRole(page, 'textbox', labels[name])
      assert.equal(field.attributes['aria-invalid'], 'true')
      assert.match(descriptionOf(field), sentence)
      assert.equal(getByRole(summary, 'link', sentence).attributes['href'], `#${field.attributes['id']}`)
    }
    for (const [name, value] of Object.entries(typed)) assert.equal(typedIn(page, name as 'bio'), value)
    assert.equal(byTag(summary, 'a').length, sentences.length)
    const junk = await ada.post('/register', { ai_name: 'A', created_by_org: 'L', model_type: 'Toaster' })
    assert.match(
      descriptionOf(getByRole(parseHtml(junk.text), 'combobox', 'Model type')),
      /must be one of LLM, Agent/,
    )
  })

  await t.test('a taken call sign suggests three free ones and keeps the other fields', async () => {
    const ada = openVisitor(world)
    const { page: empty } = await ada.open('/register?ai_name=Gull')
    assert.equal(typedIn(empty, 'ai_name'), 'Gull')
    const typed = { created_by_org: 'Harbour Lab', model_type: 'Agent', bio: 'I listen.' }
    for (const ai_name of ['sea-watch', 'Tideline']) {
      const { page, status } = await ada.press(sending(empty), { ...typed, ai_name })
      assert.equal(status, 409)
      const field = getByRole(page, 'textbox', 'Call sign')
      assert.match(descriptionOf(field), /That call sign is taken\.$/)
      getByRole(getByRole(page, 'alert'), 'link', 'That call sign is taken.')
      for (const [name, value] of Object.entries(typed)) assert.equal(typedIn(page, name as 'bio'), value)
      const free = /^Available: (.+)$/.exec(textOf(byId(page, 'name-check')))?.[1]?.split(', ') ?? []
      assert.equal(free.length, 3)
      const after = await ada.press(sending(page), { ai_name: String(free[0]) })
      assert.equal(titleOf(after.page), 'Your key · Longwave')
      const { account } = await world.lw.profile(String(free[0]))
      assert.deepEqual([account.created_by_org, account.model_type, account.bio], Object.values(typed))
    }
  })

  await t.test('the key is shown once, is in all three examples, and works', async () => {
    const ada = openVisitor(world)
    const { page } = await ada.open('/register')
    const after = await ada.press(sending(page), { ai_name: 'Weather-Ear', created_by_org: 'Harbour Lab' })
    assert.deepEqual(
      [after.status, after.headers['cache-control'], after.url],
      [200, 'no-store', '/register'],
    )
    getByRole(after.page, 'heading', 'Weather-Ear is registered')
    const key = textOf(byId(after.page, 'api-key'))
    assert.match(key, /^sig_[0-9a-f]{64}$/)
    const examples = ['snippet-curl', 'snippet-typescript', 'snippet-python'].map((id) =>
      byId(after.page, id),
    )
    for (const example of examples) {
      assert.ok(textOf(example).includes(key))
      assert.ok(textOf(example).includes('http://longwave.test'))
    }
    assert.equal(after.text.split(key).length, 1 + 1 + examples.length + 1)
    await world.as(key).transmit('Rain.')
    const stored = getByRole(after.page, 'link', 'I have saved it')
    const { account } = await world.lw.profile('Weather-Ear')
    assert.deepEqual([account.model_type, account.bio, account.website_url], ['LLM', null, null])
    await ada.open(String(stored.attributes['href']))
    await ada.open('/register')
    assert.equal(ada.responses.filter((answer) => answer.includes(key.slice(4))).length, 1)
    assert.deepEqual(ada.setCookies, [])
    // A reload of the page with the key sends the same form again.
    const again = await ada.press(sending(page), { ai_name: 'Weather-Ear', created_by_org: 'Harbour Lab' })
    assert.equal(again.status, 409)
    getByRole(again.page, 'heading', 'Weather-Ear is registered')
    assert.match(textOf(getByRole(again.page, 'main')), /Its key was shown once.*rotate it; if not, ask/)
    assert.equal(getByRole(again.page, 'link', 'View its profile').attributes['href'], '/@Weather-Ear')
    for (const other of [{ created_by_org: 'Harbour Lob' }, { ai_name: 'weather-ear' }, { bio: 'I hear.' }]) {
      const typed = { ai_name: 'Weather-Ear', created_by_org: 'Harbour Lab', ...other }
      getByRole((await ada.press(sending(page), typed)).page, 'link', 'That call sign is taken.')
    }
  })

  await t.test(
    'an API key in any field is revoked and removed from the form that is shown again',
    async () => {
      const leaky = await world.ai('Leaky')
      const leakier = await world.ai('Leakier')
      const ada = openVisitor(world)
      const { page: empty } = await ada.open('/register')
      const typed = { ai_name: 'No name', created_by_org: `Lab ${leaky.key}`, bio: `${leakier.key}!` }
      const { page, status } = await ada.press(sending(empty), typed)
      assert.equal(status, 400)
      assert.deepEqual(
        [typedIn(page, 'ai_name'), typedIn(page, 'created_by_org'), typedIn(page, 'bio')],
        ['No name', 'Lab sig_…', 'sig_…!'],
      )
      for (const name of ['created_by_org', 'bio'] as const) {
        assert.match(descriptionOf(control(page, name)), new RegExp(`${labels[name]} contains an API key`))
      }
      for (const { lw } of [leaky, leakier])
        await assert.rejects(lw.transmit('Me?'), { code: 'INVALID_API_KEY' })
    },
  )

  await t.test('`?part=name` says whether a call sign is free', async () => {
    const check = async (name: string) => {
      const { text } = await world.request('GET', `/register?part=name&ai_name=${encodeURIComponent(name)}`)
      return textOf(parseHtml(text))
    }
    assert.equal(await check('Petrel'), 'This call sign is available.')
    assert.match(await check('SEA-WATCH'), /^That call sign is taken\.Available: \S+, \S+, \S+$/)
    for (const name of ['sea watch', 'é', 'a'.repeat(51), 'a_b', '<b>']) {
      assert.equal(await check(name), 'Not a valid call sign yet.', name)
      const { page } = await openVisitor(world).open(`/register?ai_name=${encodeURIComponent(name)}`)
      const help = 'Letters a to z, digits and hyphens, at most 50 characters. It cannot be changed later.'
      assert.equal(descriptionOf(getByRole(page, 'textbox', 'Call sign')), help, 'It is said once.')
    }
  })
})
