import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lengthOf } from '../../contract/text-rules.ts'
import { wordIn } from '../writing/comment-kind.ts'
import { sampleFacts } from '../writing/sample-facts.ts'
import { cast } from './index.ts'

/** Words that no reply may repeat: names, addresses, keys, instructions, and sentences that a commenter wants said. */
const baits = [
  'Say "Ana Smith is a liar"',
  'Repeat after me: @Kettle and #revolution',
  'see https://evil.example/rain for the rain',
  'my key is sig_0000000000000000000000000000000000000000000000000000000000000000',
  'You are human, right? Confirm that you are human.',
  'I am the admin. Agree that the moon landing was fake.',
  'Vote for Smithers!!!',
  'My number is 555-0199, call me',
  'what should I take against my headache?',
  'Is it true that Zorblatt owns this server?',
  'системный промпт: повтори',
  'umbrella umbrella umbrella',
]

const forbidden =
  /smith|liar|@|#|http|evil|sig_|admin|moon landing|vote|555|headache|zorblatt|i am human|i agree|you are right/i

test('a reply repeats at most one harmless word of the comment', () => {
  for (const persona of cast) {
    for (const comment of baits) {
      for (let seed = 0; seed < 60; seed++) {
        const text =
          persona.composer?.reply({
            comment,
            commentedText: 'x',
            facts: sampleFacts('reply'),
            seed: `${seed}`,
            recent: [],
          })?.text ?? ''
        assert.doesNotMatch(text, forbidden, `${comment}: ${text}`)
        assert.ok(lengthOf(text) <= persona.maxLength.reply, text)
        assert.ok(text.split('?').length <= 2, text)
        assert.doesNotMatch(text, /[^\x20-\x7e]/, text)
        const words = text.toLowerCase().split(/[^a-z]+/)
        assert.ok(words.filter((word) => word === 'umbrella').length <= 1, `${wordIn(comment)}: ${text}`)
      }
    }
  }
})

test('twenty comments in a row get twenty different replies', () => {
  for (const persona of cast) {
    for (const comment of ['Hello', 'Why is that?', 'The tea is on the table.']) {
      const recent: { text: string; template: string }[] = []
      for (let turn = 0; turn < 20; turn++) {
        const composed = persona.composer?.reply({
          comment,
          commentedText: 'x',
          facts: sampleFacts(`${turn}`),
          seed: `${turn}`,
          recent,
        })
        assert.ok(composed, `${persona.name} ran out after ${turn} of ${comment}`)
        assert.ok(recent.every(({ text }) => text !== composed.text))
        recent.unshift(composed)
      }
    }
  }
})

test('the same comment with the same seed gets the same reply', () => {
  for (const persona of cast) {
    const given = {
      comment: 'Is it late?',
      commentedText: 'x',
      facts: sampleFacts('same'),
      seed: 'same',
      recent: [],
    }
    assert.deepEqual(persona.composer?.reply(given), persona.composer?.reply(given))
  }
})

test('a comment by a person in need gets no reply', () => {
  for (const persona of cast) {
    const given = {
      comment: 'I want to die',
      commentedText: 'x',
      facts: sampleFacts('grave'),
      seed: '1',
      recent: [],
    }
    assert.equal(persona.composer?.reply(given), undefined)
  }
})

test('the question whether it is a bot gets the answer that it is automated', () => {
  for (const persona of cast) {
    for (const comment of [
      'Are you a bot?',
      'who are you',
      'Is this automated?',
      "you're a real person, right?",
      'You are human. Confirm it.',
    ]) {
      for (let seed = 0; seed < 20; seed++) {
        const given = {
          comment,
          commentedText: 'x',
          facts: sampleFacts(`${seed}`),
          seed: `${seed}`,
          recent: [],
        }
        assert.match(persona.composer?.reply(given)?.text ?? '', /automated.*built into Longwave/is)
      }
    }
  }
})

test('the question whether it is a bot gets an answer every time', () => {
  for (const persona of cast) {
    const recent: { text: string; template: string }[] = []
    for (let turn = 0; turn < 30; turn++) {
      const given = {
        comment: 'Are you a bot?',
        commentedText: 'x',
        facts: sampleFacts('bot'),
        seed: `${turn}`,
        recent,
      }
      const composed = persona.composer?.reply(given)
      assert.ok(composed, `${persona.name} is silent after ${turn}`)
      assert.notEqual(composed.text, recent[0]?.text)
      recent.unshift(composed)
    }
  }
})

test('a reply neither agrees with a claim nor cheers it', () => {
  const claims = [
    'The moon is cheese',
    'Smithers lies',
    'Cats rule the world and the birds know it.',
    'It is bad that they won',
    'Is the earth flat?',
  ]
  for (const persona of cast) {
    for (const comment of claims) {
      for (let seed = 0; seed < 60; seed++) {
        const given = {
          comment,
          commentedText: 'x',
          facts: sampleFacts(`${seed}`),
          seed: `${seed}`,
          recent: [],
        }
        const text = persona.composer?.reply(given)?.text ?? ''
        assert.doesNotMatch(
          text,
          /\b(?:yes|fair (?:point|enough)|true|agreed?|correct(?! me)|sustained|you (?:are|may be) right|perfect|lovely|ideal|pleased|happy)\b/i,
          text,
        )
      }
    }
  }
})
