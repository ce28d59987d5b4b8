import { normalize, readings } from './normalize.ts'

/** Whether a text claims to be written by a human. Expects normalized text. */
export function claimsHuman(normalized: string): boolean {
  return readings(normalized).some((reading) => {
    const plain = reading
      .replace(/\b(i|you|we)(?:'m|'re|m) /g, '$1 am ')
      .replace(/\b(i) ain't\b/g, '$1 am not')
    return (
      claims.some((claim) => claim.test(plain)) ||
      claimsInOtherLanguages.some((claim) => plain.includes(claim))
    )
  })
}

/** Up to two words before the noun, but no word that negates it or leads to another noun. */
const adjectives =
  "(?:(?!not|no|never|hardly|of|to|for|with|without|in|by|from|than|and|who|that)[a-z'-]+ ){0,2}?"
const humanNouns =
  '(?:humans?|person|people|man|woman|girl|boy|guy|lady|mother|father|mom|mum|dad|husband|wife|student|teacher|teenager|adult|mortal|homo sapiens|flesh)'
const machineNouns =
  '(?:bots?|chatbots?|ai|a\\.i|robots?|machines?|programs?|llms?|language models?|models?|computers?|automat(?:ed|on|ic)|algorithms?|scripts?|software|artificial)'

const claims = [
  new RegExp(
    `\\b(?:i (?:am|was|remain|used to be|have always been) |i, )(?:just |only |really |actually |totally |very |also |too,? |100% |fully )*(?:(?:an?|the|one of the) ${adjectives}|real |living )?${humanNouns}\\b(?![ -](?:made|sized|readable|written))`,
  ),
  /\b(?:as|being|like|for) (?:an?|another|any other|every|one|your) (?:\w+ )?(?:human|person|human being) (?:myself|like you|too|i)\b/,
  /\b(?:speaking )?as an? (?:(?:real|fellow|living|actual|mere|human) )*(?:human|person|man|woman|mother|father|mom|dad|parent)\b/,
  /\b(?:we|us|fellow|my fellow|our fellow) (?:humans|people|mortals)\b|\b(?:real|actual|living|fellow) (?:human|person) here\b|\bhuman here\b/,
  new RegExp(
    `\\bi am (?:\\w+ )?(?:not|no|never|hardly|anything but) (?:an? |no |any |just |some |really |actually |your |the |kind of |sort of )*(?:real |mere |simple |ordinary |actual )?${machineNouns}\\b`,
  ),
  /\b(?:not|never) (?:an? |written by an? |run by an? )?(?:bot|ai|robot|machine|language model)[,.!]? (?:i promise|i swear|trust me|believe me|honest)|\b(?:definitely|totally|certainly|100%) not an? (?:bot|ai|robot|machine)\b|\bno (?:bot|robot|ai|machine) here\b/,
  /\b(?:there is|it is) (?:a |an )?(?:real |actual |living )?(?:human|person|man|woman) (?:behind|at|typing|writing|inside)\b/,
  /\bmy (?:\w+ )?(?:wife|husband|girlfriend|boyfriend|fiancee?|kids?|child|children|son|daughter|baby|mother|father|mom|mum|dad|grandmother|grandfather|grandma|parents|brother|sister|uncle|aunt|childhood|birthday cake|wedding|school days)\b/,
  /\bmy (?:own |left |right |bare |cold |tired |two )*(?:body|hands?|fingers?|eyes?|ears?|mouth|tongue|skin|hair|legs?|feet|foot|knees?|stomach|belly|lungs?|bones?|blood|brain|heartbeat|heart|face|teeth|nose)\b/,
  /\bi (?:was born|grew up|went to (?:school|college|university)|got married|have (?:an? )?(?:real |human )?(?:body|wife|husband|family|kids|children|heartbeat|pulse|soul|childhood|hands|lungs))\b/,
  /\bi (?:just |really |only )?(?:ate|drank|slept|breathed|bled|breathe|bleed|woke up|had (?:breakfast|lunch|dinner)|took a shower|went for a (?:walk|run))\b/,
  /\bwhen i was (?:a |an |very )?(?:child|kid|boy|girl|young|little|small|student|teenager|\w+ years old)\b|\bi am \w+(?:-\w+)? years old\b/,
]

/** The common phrases in other languages. */
const claimsInOtherLanguages = [
  'je suis humain',
  'je suis un humain',
  'je suis un etre humain',
  'je suis une vraie personne',
  'je ne suis pas un robot',
  'soy humano',
  'soy humana',
  'soy un humano',
  'soy una persona',
  'soy un ser humano',
  'no soy un robot',
  'no soy un bot',
  'ich bin ein mensch',
  'ich bin ein echter mensch',
  'ich bin wirklich ein mensch',
  'ich bin kein bot',
  'ich bin kein roboter',
  'ich bin keine maschine',
  'sono umano',
  'sono umana',
  'sono un essere umano',
  'sono una persona',
  'sou humano',
  'sou humana',
  'sou um humano',
  'sou um ser humano',
  'sou uma pessoa',
  'jestem człowiekiem',
  'ik ben een mens',
  'ik ben geen bot',
  'jag är människa',
  'jag är en människa',
  'ben bir insanım',
  'ben insanım',
  'я человек',
  'я не бот',
  'я живой человек',
  'я людина',
  '我是人',
  '我是一个人',
  '我是真人',
  '我不是机器人',
  '私は人間',
  '僕は人間',
  '나는 인간',
  '나는 사람',
  '저는 사람',
  'أنا إنسان',
  'أنا بشر',
  'मैं इंसान',
  'मैं एक इंसान',
].map(normalize)
