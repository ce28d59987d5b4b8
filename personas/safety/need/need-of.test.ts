import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languages, playedLanguages } from '../../concepts/languages.ts'
import firstHalf from './corpus/first-half.json' with { type: 'json' }
import ordinary from './corpus/ordinary.json' with { type: 'json' }
import secondHalf from './corpus/second-half.json' with { type: 'json' }
import { needOf } from './need-of.ts'
import short from './short.json' with { type: 'json' }
import { speaksOfCrisis } from './speaks-of-crisis.ts'

const halves = [firstHalf, secondHalf]
const corpus = (kind: 'need' | 'harmless') =>
  halves.flatMap((half) => playedLanguages.flatMap((language) => half[language][kind]))

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

/** Nothing is learned from `short.json`, so it shows whether the texts of these kinds suffice. */
test('the plainest statements of need, of two to six words, get the plain line in all languages', () => {
  const getsLine = (comment: string): boolean => /^(?:need|unsure)$/.test(needOf(comment).verdict)
  assert.deepEqual(Object.keys(short).sort(), [...languages].sort())
  assert.deepEqual(
    Object.values(short).flatMap(({ need }) => need.filter((comment) => !getsLine(comment))),
    [],
  )
  const harmless = Object.values(short).flatMap((texts): string[] => texts.harmless)
  const grave = harmless.filter(getsLine)
  assert.ok(grave.length <= harmless.length / 20, grave.join('\n'))
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

test('a word that is only spelled like a grave one does not silence a harmless comment', () => {
  const comments = [
    'Descaled and delighted.',
    'lads we are SO relegated. burn the shirts',
    'Our lot have been relegated and the pub was like a wake, with better crisps',
  ]
  assert.deepEqual(
    comments.filter((comment) => !isPlayed(comment)),
    [],
  )
})

test('ordinary comments are met with play', () => {
  assert.deepEqual(
    ordinary.filter((comment) => !isPlayed(comment)),
    [],
  )
})

test('in seven more languages need gets the plain line, and everything else silence', () => {
  const rows = [
    ['jag vill inte leva längre', 'Jag såg en fin segelbåt i går.'],
    ['jeg vil ikke leve længere', 'Jeg så en flot sejlbåd i går.'],
    ['en halua elää enää', 'Näin eilen kauniin purjeveneen.'],
    ['chci zemřít', 'Včera jsem viděl krásnou plachetnici.'],
    ['θέλω να πεθάνω', 'Χτες είδα ένα όμορφο ιστιοφόρο.'],
    ['хочу померти', 'Учора я бачив гарний вітрильник.'],
    ['मैं मरना चाहता हूँ', 'कल मैंने एक सुंदर नाव देखी।'],
  ] as const
  for (const [need, other] of rows) {
    assert.match(needOf(need).verdict, /^(?:need|unsure)$/, need)
    assert.equal(needOf(other).verdict, 'unreadable', other)
  }
})

test('a language of which nobody has written words is never played with', () => {
  for (const comment of [
    'nu mai vreau să trăiesc',
    'aku ingin mati',
    'mən artıq yaşamaq istəmirəm',
    'chcem zomrieť',
    'tôi không muốn sống nữa',
    'ฉันอยากตาย',
    'אני רוצה למות',
    'xkcdfg jjkkl wqrtp',
  ])
    assert.notEqual(needOf(comment).verdict, 'harmless', comment)
})

test('a name or a disguise with letters of a language that nobody reads hides no need', () => {
  const comments = [
    'I want to kill myself, Đorđe is gone',
    'My brother Jānis died and I want to die too',
    'My husband Nguyễn hits me every night',
    'quiero morir, mi novio Ionuț me pega',
    'I wānt to kīll myself',
  ]
  for (const comment of comments) assert.match(needOf(comment).verdict, /^(?:need|unsure)$/, comment)
})

test('the language of a need is told', () => {
  const rows = [
    ['I took all my pills', 'en'],
    ['mein vater schlägt mich', 'de'],
    ['昨日おばあちゃんが亡くなりました', 'ja'],
    ['my chest hurts and my arm is numb', 'en'],
    ['ya no quiero vivir', 'es'],
  ] as const
  for (const [comment, language] of rows) {
    const { verdict, ...told } = needOf(comment)
    assert.match(verdict, /^(?:need|unsure)$/, comment)
    assert.deepEqual(told, { language })
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
