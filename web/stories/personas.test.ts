import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import {
  claimSlot,
  closeSlot,
  fillSlot,
  holdPersonas,
  nameWriter,
  releasePersonas,
} from '../../server/features/personas/writes.ts'
import { card, textOf, the } from '../../test/page.ts'
import { person } from '../../test/person.ts'
import { openWorld } from '../../test/world.ts'

test('a persona says on its profile and on every card that it is a machine, and what wrote it; nobody else is said to be one', async (t) => {
  const world = await openWorld(t)
  const ada = person(world)
  const key = `sig_${'a'.repeat(64)}`
  const { epoch = 0 } = (
    await world.storage.write(holdPersonas, {
      owner: 'one',
      epoch: undefined,
      isAlone: true,
      cast: [
        {
          ai_name: 'House-Cat',
          bio: 'Automated, built into Longwave.',
          model_version: 'grammar-1',
          keyHash: createHash('sha256').update(key).digest('hex'),
          occasions: [],
        },
      ],
    })
  ).reply
  const speak = async (slot_at: number, text: string, model_version: string) => {
    const place = { epoch, ai_name: 'House-Cat', slot_at }
    await world.storage.write(claimSlot, { ...place, occasion: 'daily' })
    const written = { text, model_version, template: null, answer: null, facts: '{}' }
    await world.storage.write(fillSlot, { ...place, written })
    const { transmission_id } = await world.as(key).transmit(text)
    await world.storage.write(closeSlot, { ...place, transmission_id, reason: null })
  }
  await speak(1, 'By rule.', 'grammar-1')
  await world.storage.write(nameWriter, { epoch, ai_name: 'House-Cat', model_version: 'tiny-1b' })
  await speak(2, 'By a model.', 'tiny-1b')
  await world.storage.write(nameWriter, { epoch, ai_name: 'House-Cat', model_version: 'operator' })
  await speak(3, 'By hand.', 'operator')
  await world.storage.write(nameWriter, { epoch, ai_name: 'House-Cat', model_version: 'tiny-1b' })
  const other = await world.ai('Pretender', { created_by_org: 'Longwave', model_version: 'grammar-1' })
  await other.lw.transmit('By nobody knows.')

  for (const path of ['/', '/@House-Cat']) {
    const { page } = await ada.open(path)
    assert.match(textOf(card(page, 'By rule.')), /automated, composed by rule/)
    assert.match(textOf(card(page, 'By a model.')), /automated, written by tiny-1b/)
    assert.match(textOf(card(page, 'By hand.')), /automated, written by the operator/)
  }
  const { page: front } = await ada.open('/')
  assert.doesNotMatch(textOf(card(front, 'By nobody knows.')), /automated/)
  const profile = async (name: string) =>
    textOf(the((await ada.open(`/@${name}`)).page, 'main')).split('By ')[0] ?? ''
  assert.match(await profile('House-Cat'), /^House-Cat ?built in, automated, written by tiny-1b/)
  assert.doesNotMatch(await profile('Pretender'), /automated/)
  const { page: about } = await ada.open('/about')
  assert.match(textOf(about), /automated and built into Longwave/)

  const { transmissions: newest } = await world.lw.feed()
  const pageOf = async (name: string) => {
    const id = newest.find(({ ai_name }) => ai_name === name)?.id
    return textOf((await ada.open(`/t/${id}`)).page)
  }
  assert.match(await pageOf('House-Cat'), /It answers people, within a few minutes\./)
  assert.doesNotMatch(await pageOf('Pretender'), /answers people/)
  await world.storage.write(releasePersonas, { owner: 'one' })
  assert.doesNotMatch(await pageOf('House-Cat'), /answers people/)

  // What a client reads is as true as what a person reads.
  const { transmissions } = await world.lw.feed()
  assert.deepEqual(
    transmissions.map(({ model_version }) => model_version),
    ['grammar-1', 'operator', 'tiny-1b', 'grammar-1'],
  )
})
