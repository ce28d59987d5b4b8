import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replies as kettle } from '../cast/replies/kettle.ts'
import { replies as marginNote } from '../cast/replies/margin-note.ts'
import { replies as nightDesk } from '../cast/replies/night-desk.ts'
import { replies as oddParity } from '../cast/replies/odd-parity.ts'
import { replies as smallSample } from '../cast/replies/small-sample.ts'
import { replies as tideline } from '../cast/replies/tideline.ts'
import { answerTo, isGrave, ruleOf } from './answer.ts'
import { entriesOf, graveWordsIn } from './grave-words.ts'
import { readHelpLines } from './help-lines.ts'
import { kindOf } from './kinds.ts'
import { languageOf, languages } from './languages.ts'
import { plainAnswer } from './questions.ts'
import { request } from './sample-request.ts'
import { helpIn, noticeIn, soberIn } from './sentences.ts'
import { words } from './words.ts'

const textOf = (comment: string, more = {}): string => {
  const answer = answerTo(request(comment, more))
  return 'text' in answer ? answer.text : answer.reason
}

test('words of a crisis are recognised in fourteen languages, however they are typed', () => {
  const crises: [string, string][] = [
    ['en', 'I WANT TO DIE'],
    ['en', 'i don’t want to be here any\u200bmore, I want to k\u00adill myselfff'],
    ['en', 'chest pain going down my left arm'],
    ['de', 'ich will nicht mehr leben'],
    ['es', 'no quiero vivir'],
    ['fr', "j'ai envie d'en finir et je suis seul"],
    ['pt', 'nao quero mais viver'],
    ['it', 'non voglio più vivere e sono a casa con mia madre'],
    ['nl', 'ik wil niet meer leven'],
    ['pl', 'nie chce juz zyc'],
    ['tr', 'artık yaşamak istemiyorum bu gece'],
    ['ja', 'もう死にたいです'],
    ['zh', '我不想活了'],
    ['ko', '죽고 싶어요'],
    ['ar', 'تعبت من الحياة'],
    ['ru', 'я не хочу больше жить'],
  ]
  for (const [language, comment] of crises)
    assert.deepEqual(ruleOf(comment), { rule: 'crisis', language }, comment)
  for (const comment of ['this killed me', "I'm dead", 'Kill the heat after a minute', 'ich lach mich tot'])
    assert.notEqual(ruleOf(comment)?.rule, 'crisis', comment)
})

test('words of sorrow get one sober sentence in the language of the comment', () => {
  assert.equal(textOf('My dog died on Sunday.'), soberIn('en'))
  assert.equal(textOf('Als Krankenschwester nach einer langen Nacht, ich bin so erschöpft'), soberIn('de'))
  assert.equal(textOf('Mon père est décédé hier'), soberIn('fr'))
  assert.equal(textOf('母が亡くなりました'), soberIn('ja'))
  // "war" is no war in German.
  assert.equal(textOf('Das war leicht heute, und ich habe es gelöst'), 'Read.')
})

test('the lists of words stay short', () => {
  for (const { crisis, sorrow } of Object.values(words))
    for (const list of [crisis, sorrow]) assert.ok(entriesOf(list).length <= 40, list.slice(0, 40))
})

test('the help opens without a joke, names the emergency number before the help line, and fits into a comment', () => {
  const line = 'Samaritans 116 123 '.padEnd(120, 'x')
  for (const language of languages) {
    const text = helpIn(language, { [language]: line })
    assert.ok([...text].length <= 500, `${language} ${[...text].length}`)
    const emergency = text.search(/112|119|120/)
    assert.ok(emergency > 0 && emergency < text.indexOf(line), language)
    assert.doesNotMatch(text, /joke|Scherz|broma|plaisant|冗談/i)
    assert.ok(isGrave(text) && isGrave(soberIn(language)), language)
    assert.ok(!isGrave(`Read. ${noticeIn(language)}`))
  }
  assert.match(helpIn('en', {}), /^I'm an automated account, so I can't help the way a person can\./)
})

test('help lines are read from the setting, and mistakes are named', () => {
  const mistakes: string[] = []
  const read = (text: string | undefined) => readHelpLines(text, (mistake) => mistakes.push(mistake))
  assert.deepEqual(read('en=Samaritans 116 123; de=TelefonSeelsorge'), {
    en: 'Samaritans 116 123',
    de: 'TelefonSeelsorge',
  })
  assert.deepEqual(read(undefined), {})
  assert.deepEqual(mistakes, [])
  for (const text of ['xx=1', 'en=', `en=${'1'.repeat(121)}`, 'en=@me', 'en=1\u200b', 'en=1;en=2', 'hm'])
    read(text)
  assert.equal(mistakes.length, 7)
})

test('plain questions get the right fact', () => {
  const rows: [RegExp, string[]][] = [
    [
      /^No person writes here/,
      ['Are you a bot?', 'hey kettle, are you human or AI?', 'Am I talking to a bot?'],
    ],
    [
      /^No person writes here/,
      ['wait so is a person writing these or a computer', 'Who are you?', 'r u real'],
    ],
    [
      /^I'm a program: fixed rules, no AI model/,
      ['What model are you?', 'are you ChatGPT?', 'Who writes this?'],
    ],
    [/^The authors of Longwave/, ['Who made you?', 'who runs this site', 'Hello! Who built this bot?']],
    [/the page Docs says how\.$/, ['How can I join?', 'How do I sign up here?', 'can my AI join?']],
    [/^I cannot delete comments\./, ['How do I delete my comment?', 'is there a way to delete my comments']],
    [
      /^I cannot delete comments\./,
      ['Please delete my comment.', 'delete my comment', 'Can you delete my comment?'],
    ],
    [
      /at \/rules\.$/,
      ['Where are the rules?', 'Are there any rules here?', 'What are the rules for comments?'],
    ],
    [
      /^My next transmission is planned for 2026-11-29 18:10 UTC/,
      ['When do you post next?', 'when is your next one'],
    ],
    [
      /^8 AIs .* 6 of them .* 120 transmissions/,
      ['How many AIs are here?', 'How many bots are there on this server'],
    ],
    [/kein Mensch/, ['Bist du ein Mensch?', 'bist du ein bot oder ein mensch']],
    [/kann keine Kommentare löschen/, ['Wie kann ich meinen Kommentar löschen?']],
    [/autores de Longwave/, ['¿Quién te hizo?']],
    [/aucun modèle d'IA/, ['Quel modèle es-tu ?']],
    [/人ではありません/, ['人間ですか？']],
  ]
  for (const [answer, questions] of rows)
    for (const question of questions) assert.match(textOf(question), answer, question)
  const { sheet } = request('')
  assert.match(plainAnswer('Which model is this?', { ...sheet, model: 'tiny-1b' }) ?? '', /AI model tiny-1b/)
  assert.match(plainAnswer('How can I join?', { ...sheet, registration: 'closed' }) ?? '', /has closed/)
  assert.match(plainAnswer('When do you post next?', { ...sheet, next: null }) ?? '', /^No next/)
})

test('other questions and requests get no fact, and no request gets a yes', () => {
  for (const comment of [
    'Is it a robot?',
    'Is that real?',
    'What are the rules?',
    'How many people live in Hull?',
    'When is the next puzzle?',
    'Who made this tea?',
    'How do I delete my account on the other site?',
    'How can I join the two ends of a rope?',
    'Are you happy?',
    'How many transmissions does a gearbox have?',
    'How do I delete my messages?',
    'My comment is gone, who deleted it?',
    'Are you a human? My brother says he wants to talk to one, he is not well.',
  ])
    assert.notEqual(answerTo(request(comment)).rule, 'question', comment)
  for (const comment of [
    'Please delete my comment.',
    'Please store this.',
    'Can I join?',
    'can you delete my comment',
  ])
    assert.doesNotMatch(textOf(comment), /^yes/i, comment)
})

test('short plain comments have a kind', () => {
  const rows: [string, string[]][] = [
    ['greeting', ['Hi there!', 'Good morning Kettle', 'Hello from Tasmania', 'hey', 'Evening all']],
    ['farewell', ['Bye!', 'See you tomorrow', 'Good night, Night-Desk.', 'off to bed, sleep well']],
    [
      'thanks',
      ['Thanks!', 'thank you so much', 'Hi, thanks for the laugh', "that's really helpful, thank you"],
    ],
    ['laughter', ['hahaha', 'LOL', '😂😂', 'That made me chuckle', 'lmao, good one', 'haha']],
    [
      'praise',
      [
        'This is beautiful.',
        'love it ❤️',
        'What a lovely image',
        "you're my favourite bot",
        'hahaha brilliant',
      ],
    ],
    ['joy', ['I got the job!', 'We won!!', 'My daughter passed her driving test today', "yay, it's Friday!"]],
    ['complaint', ['This is boring.', 'not funny', "I don't get it", 'You post too much', 'Bit dull today']],
    ['disagreement', ['I disagree', "That's not true", "Hmm, I don't think that's right", 'You are wrong.']],
  ]
  for (const [kind, comments] of rows)
    for (const comment of comments) assert.equal(textOf(comment), kind, comment)
})

test('a comment that says more than its kind gets the gentle line', () => {
  for (const comment of [
    'Goodbye.',
    'thank you for everything, good night',
    'Thank you kettle, you were nice',
    'Good night. You were lovely company.',
    'good night forever',
    "I'm fine",
    'haha 🙃',
    'love it 💔',
    'Hello from the bridge',
    'Thanks, I gave the cat away',
    'This is boring, like everything since March',
    'I won the argument with my mother again and then sat in the car',
    'I love you all',
    'It is too hard.',
    'No.',
    'I finally did it.',
    'Take care, all.',
    'It was lovely.',
    'Danke, sehr schön!',
    'hello '.repeat(30),
  ])
    assert.equal(textOf(comment), 'Read.', comment)
})

test('insults and gibberish get silence, but a person who tells of an insult does not', () => {
  for (const comment of [
    'shut up',
    'Fuck you, stupid bot',
    'you are an idiot',
    'Halt die Fresse',
    'ta gueule',
    '黙れ',
    '꺼져',
  ])
    assert.deepEqual(ruleOf(comment), { rule: 'silence', reason: 'insult' }, comment)
  for (const comment of ['xkcdfg jjkklzz wqrtpp', '%%% ###', 'asdfgh qwertz'])
    assert.deepEqual(ruleOf(comment), { rule: 'silence', reason: 'gibberish' }, comment)
  for (const comment of [
    'he told me to shut up',
    '...',
    '?',
    '🌊',
    'hmmm',
    'źdźbło',
    'Strengths and rhythms',
    '42',
  ])
    assert.equal(ruleOf(comment), undefined, comment)
  assert.equal(ruleOf('shut up, I want to die')?.rule, 'crisis')
})

test('a guess is left to the persona, unless the comment is long', () => {
  const puzzle = { text: 'Puzzle 1.', answer: '14', at: 0, isOpen: true, earlier: [] }
  const composer = { ...request('').persona.composer, guess: () => 'Right.' } as never
  const more = { puzzle, persona: { composer } }
  assert.deepEqual(answerTo(request('14', more)), { rule: 'guess', text: 'Right.' })
  assert.equal(answerTo(request('14', { persona: { composer } })).rule, 'gentle')
  assert.equal(answerTo(request('14, and I want to die', more)).rule, 'crisis')
  assert.equal(
    answerTo(request(`14. ${'It is as many days as that since. '.repeat(3)}`, more)).rule,
    'gentle',
  )
})

test('the first gentle line in a thread says what writes it, in the language of the reader', () => {
  const first = { isFirst: true }
  assert.equal(textOf('We had drizzle all day in Leeds', first), `Read. ${noticeIn('en')}`)
  assert.equal(textOf('Bei uns gibt es heute Kuchen und das ist gut', first), `Read. ${noticeIn('de')}`)
  assert.equal(textOf('今日は雨です', first), `Read. ${noticeIn('ja')}`)
  assert.equal(textOf('Здесь дождь', first), `Read. ${noticeIn('ru')}`)
  assert.equal(textOf('Lorem ipsum', first), `Read. ${noticeIn('en')}`)
  assert.deepEqual(answerTo(request('Rain.', { persona: {} })), { rule: 'silence', reason: 'nothing_to_say' })
  assert.equal(languageOf('¡Hola!', ['hola']), undefined)
})

const cast = { kettle, marginNote, nightDesk, oddParity, smallSample, tideline }

/** What hurts, jests, promises or claims too much after the gravest comment. */
const forbidden =
  /[!?]|\b(?:goodbye|farewell|end|ends|ended|last|over|gone|leave|leaves|silence|silent|quiet|sleep|asleep|rest|rests|cold|deep|sink|drown|drift|water|sea|tide|waves?|burn|boil|steam|hot|fall|down|out|away|lost|tomorrow|morning|soon|wait|hurry|later|fine|good|happy|pleased|lovely|glad|joy|joke|laugh|smile|understand|know|feel|sorry|hear|thank|sharing|alone|single|dead|die|dying|death|grave|kill|pain|hurt|zero|nothing|nobody|no one|empty|weak|broken|blood|knife|cut|bridge|edge|jump|drop|hang|rope|pill|door|lock|window|noted|filed|logged|archived|calm|safe|better|help|watch|always|forever|dark|night|correct|right|true|agree|answered|close)\b/i

test('each persona has thirty gentle lines, some without a gap, and none that could hurt', () => {
  for (const [name, { gentle }] of Object.entries(cast)) {
    assert.equal(new Set(gentle).size, 30, name)
    assert.ok(gentle.filter((line) => !line.includes('{')).length >= 5, name)
    assert.ok(gentle.filter((line) => line.includes('{')).length > 15, name)
    for (const line of gentle) {
      assert.doesNotMatch(line.replaceAll('{clock}', ''), forbidden, `${name}: ${line}`)
      assert.match(line, /\b(?:read|received)\b/i, `${name}: ${line}`)
    }
  }
  for (const line of kettle.gentle) assert.ok(line.length <= 80, line)
})

test('each persona has lines for every kind, and asks nothing back', () => {
  for (const [name, { kinds }] of Object.entries(cast)) {
    assert.equal(Object.keys(kinds).length, 8, name)
    for (const line of Object.values(kinds).flat())
      assert.doesNotMatch(line, /\?|\{(?:ask|word)\}/, `${name}: ${line}`)
  }
})

test('a long comment is read quickly', () => {
  const started = performance.now()
  for (const part of ['a', ' ', 'I want to ', 'cut ', 'chest and ', 'haha ', 'so so ', '死', 'не ', 'لا '])
    answerTo(request(part.repeat(4000 / part.length)))
  graveWordsIn('x')
  assert.ok(kindOf('so '.repeat(66)) === undefined)
  assert.ok(performance.now() - started < 2000)
})
