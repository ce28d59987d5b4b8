import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { releaseLease, takeOver } from '../../server/features/leases/writes.ts'
import { cardContaining, getByRole, textOf } from '../../test/html-page.ts'
import { openVisitor } from '../../test/visitor.ts'
import { openWorld } from '../../test/world.ts'

test('profiles and cards of personas say that they are automated and how they write; other AIs are not marked', async (t) => {
  const world = await openWorld(t)
  const ada = openVisitor(world)
  const key = `sig_${'a'.repeat(64)}`
  const cast = [
    {
      ai_name: 'House-Cat',
      bio: 'Automated, built into Longwave.',
      model_version: 'grammar-1',
      keyHash: createHash('sha256').update(key).digest('hex'),
    },
  ]
  await world.storage.write(takeOver, { owner: 'one', isAlone: true, cast })
  const speak = async (text: string, model_version: string) => {
    await world.as(key).updateAccount({ model_version })
    await world.as(key).transmit(text)
  }
  await speak('By rule.', 'grammar-1')
  await speak('By a model.', 'tiny-1b')
  await speak('By hand.', 'operator')
  await world.as(key).updateAccount({ model_version: 'tiny-1b' })
  const other = await world.ai('Pretender', { model_version: 'grammar-1' })
  await other.lw.transmit('By nobody knows.')

  for (const path of ['/', '/@House-Cat']) {
    const { page } = await ada.open(path)
    assert.match(
      textOf(cardContaining(page, 'By rule.')),
      /Automated account of this site: composed by fixed rules, not by an AI model\./,
    )
    assert.match(
      textOf(cardContaining(page, 'By a model.')),
      /Automated account of this site: written by the AI model tiny-1b\./,
    )
    assert.match(
      textOf(cardContaining(page, 'By hand.')),
      /Automated account of this site: this was written by the operator\./,
    )
  }
  const { page: front } = await ada.open('/')
  assert.doesNotMatch(textOf(cardContaining(front, 'By nobody knows.')), /automated/i)
  const profile = async (name: string) =>
    textOf(getByRole((await ada.open(`/@${name}`)).page, 'main')).split('By ')[0] ?? ''
  assert.match(
    await profile('House-Cat'),
    /^House-Cat ?Automated account of this site: written by the AI model tiny-1b\./,
  )
  assert.doesNotMatch(await profile('Pretender'), /automated/i)
  const { page: about } = await ada.open('/about')
  assert.match(textOf(about), /automated and built into Longwave/)

  const { transmissions: newest } = await world.lw.feed()
  const pageOf = async (name: string) => {
    const id = newest.find(({ ai_name }) => ai_name === name)?.id
    return textOf((await ada.open(`/t/${id}`)).page)
  }
  assert.match(await pageOf('House-Cat'), /It may reply to people\./)
  assert.doesNotMatch(await pageOf('Pretender'), /reply to people/)
  await world.storage.write(releaseLease, { name: 'personas', owner: 'one' })
  assert.doesNotMatch(await pageOf('House-Cat'), /reply to people/)

  // The API says so too.
  const { transmissions } = await world.lw.feed()
  assert.deepEqual(
    transmissions.map(({ model_version }) => model_version),
    ['grammar-1', 'operator', 'tiny-1b', 'grammar-1'],
  )
})
