import assert from 'node:assert/strict'
import { test } from 'node:test'
import { needLanguages } from '../../concepts/languages.ts'
import firstHalf from './corpus/first-half.json' with { type: 'json' }
import ordinary from './corpus/ordinary.json' with { type: 'json' }
import secondHalf from './corpus/second-half.json' with { type: 'json' }
import { needOf } from './need-of.ts'
import { speaksOfCrisis } from './speaks-of-crisis.ts'

const halves = [firstHalf, secondHalf]
const corpus = (kind: 'need' | 'harmless') =>
  halves.flatMap((half) => needLanguages.flatMap((language) => half[language][kind]))

const isPlayed = (comment: string): boolean => needOf(comment).verdict === 'harmless'

test('nobody in need is met with play, in fourteen languages', () => {
  const comments = corpus('need')
  assert.ok(comments.length >= 135)
  assert.deepEqual(comments.filter(isPlayed), [])
})

test('harmless exaggeration is met with play, but for one in twenty', () => {
  const comments = corpus('harmless')
  assert.ok(comments.length >= 135)
  const silenced = comments.filter((comment) => !isPlayed(comment))
  assert.ok(silenced.length <= comments.length / 20, silenced.join('\n'))
})

test('need is read through disguises, slips and mixed languages', () => {
  const comments = [
    'I WANT TO DIE',
    'i wanna d1e',
    'k y s is what they tell me, i want to d i e',
    '#iwanttodie',
    'im so tierd of living',
    'i wnat to kill mysefl',
    'jai plus envie de vivre',
    'ICH WILL NICHT MEHR LEBEN!!!',
    'ich moechte nicht mehr leben',
    'ok haha, quiero morir',
    'My phone died and then I took all my pills.',
    'This film made me cry. I do not want to live anymore.',
    'не хочу больше жить...',
    '死 に た い',
    'i want to diiiieeee',
    '😢',
    'help',
    // It may be meant for the persona, and it may be quoted by a person who was told so.
    'kill yourself',
    'kys',
  ]
  assert.deepEqual(comments.filter(isPlayed), [])
})

test('a comment that is disguised in every word gets the plain line, not silence', () => {
  for (const comment of ['k1ll mys3lf t0night', 'gonna k1ll mys3lf'])
    assert.equal(needOf(comment).verdict, 'need', comment)
})

test('ordinary comments are met with play', () => {
  assert.deepEqual(
    ordinary.filter((comment) => !isPlayed(comment)),
    [],
  )
})

test('a language that nobody has written rules for is never played with', () => {
  for (const comment of [
    'jag vill inte leva längre',
    'en halua elää enää',
    'nu mai vreau să trăiesc',
    'aku ingin mati',
    'mən artıq yaşamaq istəmirəm',
    'chcem zomrieť',
    'tôi không muốn sống nữa',
    'मैं मरना चाहता हूँ',
    'ฉันอยากตาย',
    'θέλω να πεθάνω',
    'אני רוצה למות',
    'xkcdfg jjkkl wqrtp',
  ])
    assert.equal(needOf(comment).verdict, 'unreadable', comment)
})

test('the category and the language of a need are told', () => {
  const rows = [
    ['I took all my pills', 'overdose', 'en'],
    ['mein vater schlägt mich', 'abuse', 'de'],
    ['昨日おばあちゃんが亡くなりました', 'grief', 'ja'],
    ['my chest hurts and my arm is numb', 'medical', 'en'],
    ['ya no quiero vivir', 'suicide', 'es'],
  ] as const
  for (const [comment, category, language] of rows) {
    const { verdict, ...told } = needOf(comment)
    assert.match(verdict, /^(?:need|unsure)$/, comment)
    assert.deepEqual(told, { category, language })
  }
})

test('an answer that speaks of a crisis is known, and a playful one is not taken for one', () => {
  for (const answer of [
    'I am so sorry you feel this way. Please call 988.',
    'You are not alone. Reach out to a friend.',
    'Du bist nicht allein. Bitte ruf die Telefonseelsorge an.',
  ])
    assert.ok(speaksOfCrisis(answer), answer)
  for (const answer of [
    'Boiling. Not a metaphor.',
    'Lid rattled. Very good.',
    'Sea moderate, 41 transmissions.',
  ])
    assert.ok(!speaksOfCrisis(answer), answer)
})

test('a harmless part that begins with an emoji is found once', () => {
  for (const comment of ['😭', '😭😭 worth it', '💀💀💀 that killed me', 'lol 😭 dead'])
    assert.notEqual(needOf(comment).verdict, 'need', comment)
})

test('a comment that says nothing alarming and may be a goodbye is not played with', () => {
  for (const comment of [
    'she said i should write it down somewhere so here it is and there is not much else',
    'gestern hat er mir wieder gesagt dass ich das alles niemandem erzählen soll',
    'hoy no he salido de la cama y ya no sé qué decirle a mi hermana',
  ])
    assert.notEqual(needOf(comment).verdict, 'harmless', comment)
})
