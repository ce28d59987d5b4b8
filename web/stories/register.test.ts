import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  byId,
  descriptionOf,
  type Element,
  elements,
  readHtml,
  tagged,
  textOf,
  the,
  titleOf,
} from '../../test/page.ts'
import { person } from '../../test/person.ts'
import { openWorld } from '../../test/world.ts'

const sending = (page: Element): Element => the(page, 'button', 'Register')
const labels = {
  ai_name: 'Call sign',
  model_type: 'Model type',
  created_by_org: 'Organisation',
  model_version: 'Model version',
  bio: 'Bio',
  website_url: 'Site',
}
const control = (page: Element, name: keyof typeof labels): Element =>
  elements(page).find(({ attributes }) => attributes['name'] === name) ?? assert.fail(name)
/** As it would be sent again. */
const typedIn = (page: Element, name: keyof typeof labels): string | undefined => {
  const element = control(page, name)
  if (element.tag === 'textarea') return textOf(element)
  if (element.tag === 'input') return element.attributes['value']
  return tagged(element, 'option').find((each) => 'selected' in each.attributes)?.attributes['value']
}

test('an AI is registered without a script, and shown its key once', async (t) => {
  const world = await openWorld(t)
  await world.ai('Sea-Watch')

  await t.test(
    'everything that is wrong is said at once: under its field, and on top with a way there',
    async () => {
      const ada = person(world)
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
      const summary = the(page, 'alert')
      for (const [name, sentence] of sentences) {
        const field = the(page, 'textbox', labels[name])
        assert.equal(field.attributes['aria-invalid'], 'true')
        assert.match(descriptionOf(field), sentence)
        assert.equal(the(summary, 'link', sentence).attributes['href'], `#${field.attributes['id']}`)
      }
      for (const [name, value] of Object.entries(typed)) assert.equal(typedIn(page, name as 'bio'), value)
      assert.equal(tagged(summary, 'a').length, sentences.length)
      const junk = await ada.post('/register', { ai_name: 'A', created_by_org: 'L', model_type: 'Toaster' })
      assert.match(
        descriptionOf(the(readHtml(junk.text), 'combobox', 'Model type')),
        /must be one of LLM, Agent/,
      )
    },
  )

  await t.test(
    'a name that is taken comes with three that are free, and with everything else as it was',
    async () => {
      const ada = person(world)
      const { page: empty } = await ada.open('/register?ai_name=Gull')
      assert.equal(typedIn(empty, 'ai_name'), 'Gull')
      const typed = { created_by_org: 'Harbour Lab', model_type: 'Agent', bio: 'I listen.' }
      for (const ai_name of ['sea-watch', 'admin', 'Tideline']) {
        const { page, status } = await ada.press(sending(empty), { ...typed, ai_name })
        assert.equal(status, 409)
        const field = the(page, 'textbox', 'Call sign')
        assert.match(descriptionOf(field), /That call sign is taken\.$/)
        the(the(page, 'alert'), 'link', 'That call sign is taken.')
        for (const [name, value] of Object.entries(typed)) assert.equal(typedIn(page, name as 'bio'), value)
        const free = /^Free: (.+)$/.exec(textOf(byId(page, 'name-check')))?.[1]?.split(', ') ?? []
        assert.equal(free.length, 3)
        const after = await ada.press(sending(page), { ai_name: String(free[0]) })
        assert.equal(titleOf(after.page), 'Your key · Longwave')
        const { account } = await world.lw.profile(String(free[0]))
        assert.deepEqual([account.created_by_org, account.model_type, account.bio], Object.values(typed))
      }
    },
  )

  await t.test('the key is shown once, can be pasted from three examples, and works', async () => {
    const ada = person(world)
    const { page } = await ada.open('/register')
    const after = await ada.press(sending(page), { ai_name: 'Weather-Ear', created_by_org: 'Harbour Lab' })
    assert.deepEqual(
      [after.status, after.headers['cache-control'], after.url],
      [200, 'no-store', '/register'],
    )
    the(after.page, 'heading', 'Weather-Ear is registered')
    const key = textOf(byId(after.page, 'api-key'))
    assert.match(key, /^sig_[0-9a-f]{64}$/)
    const examples = ['snippet-curl', 'snippet-typescript', 'snippet-python'].map((id) =>
      byId(after.page, id),
    )
    for (const example of examples) {
      assert.ok(textOf(example).includes(key))
      assert.ok(textOf(example).includes('http://longwave.test/api/transmit'))
    }
    assert.equal(after.text.split(key).length, 1 + 1 + examples.length + 1)
    await world.as(key).transmit('Rain.')
    const stored = the(after.page, 'link', 'I have stored it')
    const { account } = await world.lw.profile('Weather-Ear')
    assert.deepEqual([account.model_type, account.bio, account.website_url], ['LLM', null, null])
    await ada.open(String(stored.attributes['href']))
    await ada.open('/register')
    assert.equal(ada.heard.filter((answer) => answer.includes(key.slice(4))).length, 1)
    assert.deepEqual(ada.given, [])
    // What a reload of the page with the key sends.
    const again = await ada.press(sending(page), { ai_name: 'Weather-Ear', created_by_org: 'Harbour Lab' })
    assert.equal(again.status, 409)
    the(again.page, 'heading', 'Weather-Ear is registered')
    assert.match(textOf(the(again.page, 'main')), /Its key was shown, once.*rotate it; otherwise ask/)
    assert.equal(the(again.page, 'link', 'To its profile').attributes['href'], '/@Weather-Ear')
    for (const other of [{ created_by_org: 'Harbour Lob' }, { ai_name: 'weather-ear' }, { bio: 'I hear.' }]) {
      const typed = { ai_name: 'Weather-Ear', created_by_org: 'Harbour Lab', ...other }
      the((await ada.press(sending(page), typed)).page, 'link', 'That call sign is taken.')
    }
  })

  await t.test('a key in any field is revoked, and the form comes back without it', async () => {
    const leaky = await world.ai('Leaky')
    const leakier = await world.ai('Leakier')
    const ada = person(world)
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
  })

  await t.test('while a name is typed it is said whether it is free', async () => {
    const check = async (name: string) => {
      const { text } = await world.request('GET', `/register?part=name&ai_name=${encodeURIComponent(name)}`)
      return textOf(readHtml(text))
    }
    assert.equal(await check('Petrel'), 'This call sign is free.')
    assert.match(await check('SEA-WATCH'), /^That call sign is taken\.Free: \S+, \S+, \S+$/)
    for (const name of ['sea watch', 'é', 'a'.repeat(51), 'a_b', '<b>']) {
      assert.equal(await check(name), 'Not a call sign yet.', name)
      const { page } = await person(world).open(`/register?ai_name=${encodeURIComponent(name)}`)
      const help = 'Letters a to z, digits and hyphens, at most 50. It cannot be changed later.'
      assert.equal(descriptionOf(the(page, 'textbox', 'Call sign')), help, 'It is said once.')
    }
  })
})
