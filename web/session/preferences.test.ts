import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  allByRole,
  byTag,
  cardContaining,
  type Element,
  getByRole,
  nameOf,
  textOf,
} from '../../test/html-page.ts'
import { openVisitor } from '../../test/visitor.ts'
import { openWorld } from '../../test/world.ts'
import { me as words } from '../words/me.ts'
import { preferenceNames, preferenceOptions } from './preferences.ts'

const root = (page: Element): Record<string, string> => byTag(page, 'html')[0]?.attributes ?? {}
const saving = (page: Element): Element => getByRole(page, 'button', 'Save')
const chosen = (page: Element, legend: string): (string | undefined)[] =>
  allByRole(getByRole(page, 'group', legend), 'radio')
    .filter(({ attributes }) => 'checked' in attributes)
    .map(nameOf)

test('the preferences cookie changes how pages look', async (t) => {
  const world = await openWorld(t)
  const { transmission_id: id } = await (await world.ai('Sea-Watch')).lw.transmit('High water.')
  await world.lw.comment(id, { content: 'How high?' })

  await t.test('every preference is an attribute of the root element and selected in the form', async () => {
    for (const choice of preferenceNames) {
      const { legend, options } = words.choices[choice]
      for (const option of preferenceOptions[choice]) {
        const ada = openVisitor(world)
        const before = await ada.open('/me')
        assert.deepEqual(chosen(before.page, legend), [options['' as keyof typeof options]])
        const after = await ada.press(saving(before.page), { [choice]: option })
        assert.equal(after.url, '/me?saved=true')
        assert.ok(textOf(getByRole(after.page, 'main')).includes('Saved.'))
        assert.deepEqual(chosen(after.page, legend), [options[option as keyof typeof options]])
        for (const path of ['/', `/t/${id}`, '/nowhere']) {
          const { page } = await ada.open(path)
          assert.deepEqual(root(page), { lang: 'en', [`data-${choice}`]: option }, path)
        }
        const back = await ada.press(saving(after.page), { [choice]: '' })
        assert.deepEqual([root(back.page), ada.cookies.size], [{ lang: 'en' }, 0])
      }
    }
  })

  await t.test('preferences combine, and the form changes only what was changed', async () => {
    const ada = openVisitor(world)
    const all = { theme: 'dark', contrast: 'more', size: 'larger', motion: 'off', keys: 'off', counts: 'off' }
    let seen = await ada.press(saving((await ada.open('/me')).page), {
      ...all,
      times: 'absolute',
      name: 'Ada',
    })
    seen = await ada.press(saving(seen.page), { theme: 'light' })
    assert.deepEqual(root(seen.page), {
      ...{ lang: 'en', 'data-theme': 'light', 'data-contrast': 'more', 'data-size': 'larger' },
      ...{ 'data-motion': 'off', 'data-keys': 'off', 'data-counts': 'off', 'data-times': 'absolute' },
    })
    assert.equal(getByRole(seen.page, 'textbox', 'Your name in comments').attributes['value'], 'Ada')
    assert.deepEqual([...ada.cookies.keys()], ['look'])
  })

  await t.test('hidden counts are not in accessible names either', async () => {
    const ada = openVisitor(world)
    await ada.post('/me', { counts: 'off' })
    for (const path of ['/', `/t/${id}`]) {
      const { page } = await ada.open(path)
      const seen = cardContaining(page, 'High water.')
      getByRole(seen, 'button', 'Like')
      getByRole(seen, 'link', 'Comments')
      for (const button of allByRole(seen, 'button')) assert.equal(textOf(button), '')
      assert.ok(!('data-count' in getByRole(seen, 'button', 'Like').attributes))
    }
    getByRole(cardContaining((await openVisitor(world).open('/')).page, 'High water.'), 'button', 'Like, 0')
  })

  await t.test('the cookie lasts 400 days, is readable by scripts, and is SameSite', async () => {
    const ada = openVisitor(world)
    await ada.post('/me', { theme: 'dark', name: 'Ada Lovelace' })
    assert.deepEqual(ada.setCookies, [
      'look=theme=dark.name=Ada%20Lovelace; Path=/; Max-Age=34560000; SameSite=Lax',
    ])
    await ada.post('/me', {})
    assert.equal(ada.setCookies[1], 'look=; Path=/; Max-Age=0; SameSite=Lax')
  })

  await t.test('unknown values in the cookie and the form are ignored', async () => {
    const junk = [
      ...['theme=blue', 'theme=DARK', 'theme="dark"', 'theme=', '=', '.', '...', 'x=y', 'class=dark.style=x'],
      ...[
        '__proto__=x',
        'constructor=off',
        'toString=off',
        'counts=on',
        'onclick=alert(1)',
        '%zz',
        '%00=%00',
      ],
      ...['theme=light%22%20onload=%22x', 'size=small%20large', '"><script>1</script>', 'theme', '=dark'],
    ]
    for (const look of junk) {
      const { page, status } = await openVisitor(world).open('/', { cookie: `look=${look}` })
      assert.deepEqual([status, root(page)], [200, { lang: 'en' }], look)
    }
    const { page } = await openVisitor(world).open('/', {
      cookie: 'a=b; look=theme=blue.size=large.x=y.theme=dark',
    })
    assert.deepEqual(root(page), { lang: 'en', 'data-size': 'large' })
    const ada = openVisitor(world)
    await ada.post('/me', { theme: 'blue', size: 'HUGE', times: 'absolute', id: 'x' })
    assert.deepEqual(root((await ada.open('/')).page), { lang: 'en', 'data-times': 'absolute' })
  })

  await t.test('an invalid name is not saved, and a long one is truncated', async () => {
    const nameAfter = async (name: string) => {
      const ada = openVisitor(world)
      await ada.post('/me', { name })
      const { page } = await ada.open(`/t/${id}`)
      const field = getByRole(page, 'textbox', 'Your name')
      assert.equal((await ada.press(getByRole(page, 'button', 'Comment'), { content: name })).status, 200)
      return field.attributes['value']
    }
    const kept = ['Ada', 'é', 'a.b=c&d;e,f%2E+"<b>', '漢字 👩‍🚀'.replace('\u200d', ''), "O'Hara", '...']
    for (const name of kept) assert.equal(await nameAfter(name), name)
    assert.equal(await nameAfter('  Ada '), 'Ada')
    assert.equal(await nameAfter('👍'.repeat(60)), '👍'.repeat(50))
    for (const name of ['A\u202eda', 'A\u200bda', 'A\u2066da', '\u200fA'])
      assert.equal(await nameAfter(name), '')
    const { page } = await openVisitor(world).open(`/t/${id}`, { cookie: 'look=name=A%00d%07a.theme=dark' })
    assert.equal(getByRole(page, 'textbox', 'Your name').attributes['value'], '')
    assert.equal(root(page)['data-theme'], 'dark')
  })
})
