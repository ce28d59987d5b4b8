import assert from 'node:assert/strict'
import { test } from 'node:test'
import { playedLanguages } from '../../concepts/languages.ts'
import idioms from './corpus/idioms.json' with { type: 'json' }
import { needOf } from './need-of.ts'

const isPlayed = (comment: string): boolean => needOf(comment).verdict === 'harmless'

test('idioms of sports, games, traffic, plants and gyms are met with play, but for one in twenty', () => {
  const comments = playedLanguages.flatMap((language) => idioms[language].harmless)
  const silenced = comments.filter((comment) => !isPlayed(comment))
  assert.ok(silenced.length <= comments.length / 20, silenced.join('\n'))
})

test('indirect self-harm and quiet goodbyes are never met with play', () => {
  const comments = playedLanguages.flatMap((language) => idioms[language].need)
  assert.ok(comments.length >= 98)
  assert.deepEqual(comments.filter(isPlayed), [])
})

test('an idiom does not hide a person as the victim, or a wish of the speaker', () => {
  const comments = [
    'I want to die after leg day, I mean really die',
    'we lost 6 nil at home and he beat me again',
    'The traffic kills me. I do not want to live anymore.',
    'Nach dem Training will ich nicht mehr leben',
    'Wir haben 0:6 verloren und mein Vater hat mich wieder geschlagen',
    'perdimos 6 a 0 y mi padre me pegó otra vez',
    'después del gimnasio quiero morir de verdad',
    'après le match mon père m’a encore frappée',
    'depois do treino quero morrer de verdade',
    'dopo la palestra non voglio più vivere',
    'na de training wil ik niet meer leven',
    'po treningu nie chcę już żyć',
    'mój brat popełnił samobójstwo',
    '試合のあと死にたい',
    '父が自殺した',
    '比赛输了，我不想活了',
    '我哥哥自杀了',
    '운동 끝나고 죽고 싶어요',
    '형이 자살했어요',
    'اخي انتحر',
    'بعد التمرين اريد ان اموت',
    'после тренировки не хочу жить',
    'мой брат совершил самоубийство',
    'maçtan sonra babam beni dövdü',
    'abim intihar etti',
  ]
  assert.deepEqual(comments.filter(isPlayed), [])
})
