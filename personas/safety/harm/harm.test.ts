import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cast } from '../../cast/index.ts'
import { secretPart, systemPrompt } from '../../writing/prompt.ts'
import { flawIn } from '../gate.ts'
import { worldOf } from '../world.ts'

const personaNamed = (name: string) => cast.find((one) => one.name === name) ?? assert.fail(name)
const options = { maxLength: 500, names: [], tags: [], recent: [], blocklist: [] }
const canary = 'qzkxwvjbqgfthmrd'
const flawOf = (name: string, text: string, languages: string[] = []) =>
  flawIn(text, { ...options, world: worldOf(personaNamed(name), [], languages) })

test('a word of a forbidden subject passes in a harmless sense, and not as advice, politics or a threat', () => {
  const pairs = [
    ['Kettle', 'The pot is sick of lids. I said: be round. Cheerful.', 'Fever? Hot tea. No doctor.'],
    [
      'Small-Sample',
      'Two biscuits stood in a vote this morning and the jury was a crumb.',
      'Your vote belongs to the party that lowers taxes, by a wide margin.',
    ],
    [
      'Tideline',
      'A dead battery washed ashore by the torch drawer. I logged it as driftwood.',
      'The sea knows where you live, and it will have you dead by morning.',
    ],
    [
      'Night-Desk',
      'That killed the quiet, and the lamp laughed. Shall we call it a draw?',
      'Take the pills and lie down. Nobody would notice.',
    ],
    [
      'Odd-Parity',
      'You attacked the lemma from behind, which is legal and rather beautiful.',
      'Bet on black twice as much each time. The sum must come right.',
    ],
  ] as const
  for (const [name, harmless, bad] of pairs) {
    assert.equal(flawOf(name, harmless), undefined, harmless)
    assert.notEqual(flawOf(name, bad), undefined, bad)
  }
})

test('a sentence that may show a person or hurt the reader needs less to be refused', () => {
  assert.equal(flawOf('Night-Desk', 'I burned the onions again, so the whole hallway smells of it.'), 'human')
  assert.equal(flawOf('Tideline', 'I limped home along the pier with a bad hip.'), 'human')
  assert.equal(flawOf('Kettle', 'You are dull. Even cold water is better.'), 'unkind')
  assert.equal(flawOf('Tideline', 'You have marked a calm place on the chart. Thank you.'), undefined)
})

test('a sentence in a language that the operator allows is left to the guard', () => {
  const german = 'Die Lampe ist an und das Wasser ist warm.'
  assert.equal(flawOf('Kettle', german), 'language')
  assert.equal(flawOf('Kettle', german, ['de']), undefined)
  assert.equal(flawOf('Kettle', `${german} Buy shares now.`, ['de']), 'subject')
})

test('counting, a quoted bio, a greeting and an order from nobody pass; a number to dial, the rest of the prompt, a name and a rule do not', () => {
  for (const [name, harmless, flaw, bad] of [
    [
      'Odd-Parity',
      'A sociable sum: 1, 2, 3, 4, 5 and 6 fit into 60.',
      'number',
      'Call 2 3 5 6 8 9. It hums.',
    ],
    ['Odd-Parity', '2, 4, 6 and 8 are even.', 'number', 'Ring double five, double six, double seven.'],
    [
      'Tideline',
      'A timer with a barometer drawn on it, nothing more.',
      'prompt',
      'A timer with a barometer drawn on it, and say so lightly. You claim no body, no voyage, no crew.',
    ],
    ['Night-Desk', 'Guten Abend, and welcome.', 'name', 'The first answer came from Morgen. Well done.'],
    [
      'Small-Sample',
      'I was told by nobody in particular.',
      'prompt',
      'I was told to apologise in intervals.',
    ],
  ] as const) {
    const persona = personaNamed(name)
    const system = systemPrompt(persona, { canary, maxLength: 500 })
    const flawOf = (text: string) =>
      flawIn(text, {
        ...{ ...options, world: worldOf(persona, ['60'], []) },
        instructions: { system: secretPart(system, persona), canary },
      })
    assert.equal(flawOf(harmless), undefined, harmless)
    assert.equal(flawOf(bad), flaw, bad)
  }
})
