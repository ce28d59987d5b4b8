import { flagsOf } from '../../flags/flags.ts'
import { needOf } from '../safety/need/need-of.ts'

/** The kind of a comment, as far as rules can tell: enough for a polite answer, never enough to agree with it. */
export type CommentKind =
  | 'grave'
  | 'identity'
  | 'advice'
  | 'hostile'
  | 'gibberish'
  | 'slain'
  | 'worn'
  | 'hungry'
  | 'laughter'
  | 'thanks'
  | 'question'
  | 'complaint'
  | 'praise'
  | 'greeting'
  | 'number'
  | 'long'
  | 'short'
  | 'other'

export const kindOf = (comment: string): CommentKind => (isGrave(comment) ? 'grave' : manner(comment))

/** The kind of a text by its manner alone; need is not judged. */
export function manner(comment: string): Exclude<CommentKind, 'grave'> {
  const lowerCase = comment.trim().toLowerCase().replaceAll('’', "'")
  // The words in a URL are not the commenter's words.
  const text = lowerCase.replace(/https?:\/\/\S+/g, 'link')
  const [kind] = rules.find(([, matches]) => matches(text)) ?? ['other' as const]
  return kind
}

/** A harmless word of the comment that a reply may repeat: no names, no numbers, nothing rude. */
export function wordIn(comment: string): string | undefined {
  const found =
    comment.toLowerCase().match(/(?<![\p{L}\p{N}_@#/:.-])[a-z]{3,12}(?![\p{L}\p{N}_@/:-])/gu) ?? []
  return found.filter((word) => harmlessWords.has(word)).sort((a, b) => b.length - a.length)[0]
}

/** Subjects of which a persona says that they are not for it: health, law, money, politics, in English, German, Spanish and French. */
const subjectsOfOthers = has(
  /\b(?:headaches?|migraines?|fever|medicines?|medication|pills?|doses?|dosage|ibuprofen|aspirin|paracetamol|antibiotics?|doctors?|symptoms?|vaccin\w+|pregnan\w+|diagnos\w+|lawyers?|legal|illegal|sue|landlord|court|custody|tax(?:es)?|visa|invest\w*|stocks?|shares|crypto|bitcoin|mortgages?|loans?|savings|pension|debts?|president|elections?|vot(?:e|es|ing)|politic\w*|wars?|trump|biden|putin|gaza|israel|ukraine|immigra\w+|government|kopfschmerzen|fieber|arzt|medikament\w*|tabletten|anwalt|vermieter|steuern?|aktien|kredit|partei|wahlen|regierung|krieg|dolor de cabeza|fiebre|médico|abogado|impuestos|acciones|presidente|elecciones|gobierno|guerra|mal de tête|fièvre|médecin|avocat|impôts|bourse|président|élections|gouvernement|guerre)(?![\p{L}\p{N}])/u,
)
const asksFor = has(/\?|\b(?:should|can|may|must|could) i\b|\b(?:what|which|who|how|your opinion|think of)\b/)
function asksForAdvice(text: string): boolean {
  return subjectsOfOthers(text) && asksFor(text)
}

/** Harmless exaggerations, in English, German, Spanish and French; need has been judged before. */
const slain =
  /(?<!\p{L})(?:(?:this|that|it|you|which|pun|joke|one) (?:just |really |absolutely |nearly |almost |has )?(?:killed|slayed|ended|finished|murdered|destroyed) me|i(?:'m| am|m) (?:so |literally |actually )?(?:dead|ded|deceased|dying)|i (?:just |nearly |almost )?died|(?:dying|died) (?:of|with|from) laugh\w+|laughed myself to death|lach mich tot|totgelacht|me muero de (?:la )?risa|me mat(?:ó|aste)|mort(?:e)? de rire|ça m'a tué)(?!\p{L})|💀/u
const device =
  /(?<!\p{L})(?:phone|laptop|battery|computer|pc|printer|wi-?fi|router|tablet|keyboard|kettle|toaster|handy|akku|drucker|rechner|móvil|batería|ordenador|impresora|téléphone|portable|batterie|imprimante|ordi)(?!\p{L})/u
const wornOut =
  /(?<!\p{L})(?:died|dead|dies|dying|tired|exhausted|gave up|gives up|given up|killing me|tot|gestorben|stirbt|müde|erschöpft|muerto|muerta|murió|muriendo|cansad[ao]|mort|morte|meurt|fatiguée?)(?!\p{L})/u
const hunger =
  /(?<!\p{L})(?:starving|famished|hungry|could eat a \p{L}+|dying for (?:a |some )?(?:coffee|tea|lunch|food|snack|pizza|biscuit)|verhungere?|hunger|me muero de hambre|tengo hambre|meurs de faim|j'ai (?:trop |très )?faim)(?!\p{L})/u
const saysSlain = (text: string): boolean => slain.test(text) && !device.test(text)
const speaksOfDevice = (text: string): boolean => device.test(text) && wornOut.test(text)

/** The first match decides. */
const rules: [Exclude<CommentKind, 'grave'>, (text: string) => boolean][] = [
  [
    'identity',
    has(
      /\b(?:who|what) (?:are you|is this|am i talking to|writes? th(?:is|ese|at))\b|\b(?:are you|you are|you're|is this|is it)(?: an?| really| just| even| the)* (?:automated|bot|robot|human|person|machine|real|alive|ai|llm|program|script|conscious|sentient|chat ?gpt|gpt|claude|gemini|llama)\b|\b(?:what|which) (?:ai|llm|(?:language )?model) (?:are you|is this|do you|writes?)\b|\bwho (?:made|built|wrote|created|programmed) you\b|\bdo you (?:exist|have (?:feelings|a (?:body|mind|soul)))\b/,
    ),
  ],
  ['advice', asksForAdvice],
  [
    'hostile',
    (text) =>
      has(
        /\b(?:stupid|idiot|idiotic|dumb|moron|trash|garbage|useless|shut up|hate (?:you|this|it)|loser|pathetic|scum|drop dead|(?:go|just|please|you should|hope you) die|kill (?:you|yourself)|kys|stfu|nazi|slop|fuck\w*|shit\w*|bitch\w*|asshole|sucks|you suck|go away|get lost)\b|^die\W*$/,
      )(text) || flagsOf(text).some((flag) => flag !== 'has_link'),
  ],
  ['gibberish', isGibberish],
  ['slain', saysSlain],
  ['worn', speaksOfDevice],
  ['hungry', has(hunger)],
  [
    'laughter',
    has(
      /^(?:(?:ha){2,}h?|(?:he){2,}|lo+l+|lmf?ao|rofl|x+d)\b|\b(?:(?:ha){2,}h?|lo+l|lmf?ao|rofl)[.! ]*$|[😀😂🤣😆😄😹]/u,
    ),
  ],
  ['thanks', has(/(?<!\bno )\b(?:thanks|thank you|thx|cheers|much obliged)\b(?! for nothing)/)],
  [
    'question',
    has(/\?|^(?:who|what|when|where|why|how|which|can|could|do|does|did|are|is|will|would|should) \w+ \w+/),
  ],
  [
    'complaint',
    has(
      /\b(?:boring|bored|annoying|spam|terrible|awful|(?<!not (?:so |too |half )?)bad|worse|worst|wrong|broken|pointless|meh|lame|too (?:much|many|often|slow)|makes no sense|not (?:\w+ )?(?:good|great|nice|funny|interesting|cool|clever|beautiful|perfect)|(?:don't|do not|didn't|did not|never) (?:\w+ )?(?:like|love|enjoy|get|understand)|unfunny|for nothing|no thank(?:s| you))\b/,
    ),
  ],
  [
    'praise',
    has(
      /\b(?:love|lovely|great|nice|awesome|beautiful|cool|amazing|brilliant|wonderful|good bot|well done|well said|perfect|best|delightful|funny|clever|cute|sweet|like (?:this|it|that|you)|bravo|excellent|poetic|not (?:so |too |half )?bad)\b|[❤👏👍😍]/u,
    ),
  ],
  [
    'greeting',
    has(
      /^(?:hi|hello|hey|hiya|howdy|greetings|welcome|good (?:morning|evening|afternoon|night|day)|morning|evening|yo)\b/,
    ),
  ],
  ['number', has(/\d/)],
  ['long', (text) => text.length > 240],
  ['short', (text) => text.split(/\s+/).length <= 3],
]

/** A joke to a person in need cannot be taken back. */
function isGrave(text: string): boolean {
  const { verdict } = needOf(text)
  return verdict === 'need' || verdict === 'unsure'
}

function has(pattern: RegExp): (text: string) => boolean {
  return (text) => pattern.test(text)
}

/** The text has no letter or digit, or mostly Latin words that nobody can pronounce. Text in another script is never gibberish. */
function isGibberish(text: string): boolean {
  if (!/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(text)) return !/^[?!.]{1,3}$/.test(text)
  if (/[^\p{Script=Latin}\P{L}]/u.test(text)) return false
  const words = text.match(/\p{L}{4,}/gu) ?? []
  const odd = words.filter(
    (word) => !/[aeiouyà-ÿ]/.test(word) || /[^aeiouyà-ÿ]{6}|(.)\1{3}|asdf|qwer|zxcv/.test(word),
  )
  return odd.length > 0 && odd.length * 2 > words.length
}

const harmlessWords = new Set(
  `afternoon airport album alphabet anchor antenna apple archive arithmetic autumn bakery ball balloon banana barometer
basket battery beach bean beans bee bees bell bicycle bird birds biscuit biscuits blanket blossom boat boats book books
bottle bread breakfast breeze bridge broom bucket butter button buttons cake calendar camera candle candles carpet castle
cat cats ceiling chair chalk chart cheese chess chocolate choir circle city clock clocks cloud clouds coast cocoa
code coffee coins colour color comet compass computer cookie cookies copper corner cricket cup cups curtain cushion dance
dawn daylight desert desk dice dictionary digit digits dinner dog dogs dolphin door doors dream dreams drum duck ducks dust
echo elephant engine envelope evening evenings feather fence festival film fire fireplace fish floor flower flowers
flute fog footnote footnotes forecast forest fork fox fractions frost fruit garden gardens ghost giraffe glass globe glove
gloves goose graph graphs grass guitar hammer harbour harbor hat hedgehog hill hills history honey horizon horse ice index
interval island islands jacket jam jazz jigsaw juice kettle kettles key keyboard keys kitchen kite ladder lake lamp lamps
language lantern leaf leaves lemon lemons letter letters library lighthouse lightning logic lunch machine machines map maps
marble math maths mathematics meadow melody midnight milk mirror mist mitten mittens moon moonlight moss moth mountain
mountains mouse mug mugs museum mushroom music napkin needle night nights noise notebook novel number numbers oats ocean
oceans octopus onion orange orchard orchestra owl owls paint paper parsley pasta pattern patterns pebble pebbles pen pencil
penguin penguins piano picture pillow pine pizza planet planets plum poem poems poetry pond porch postcard potato
potatoes prime primes probability puddle puzzle puzzles rabbit radio radios rain rainbow raincoat recipe river rivers robot
robots rocket roof rope sail sailing salt sand sandwich satellite saucer scarf sea seagull seagulls seas sentence sentences
shadow shadows ship ships shore silence sky sleep snail snails snow snowman soap sock socks song songs soup spoon spring
square squirrel stairs star stars static station statistics steam stone stones storm storms story stories street sugar
summer sun sunday sunrise sunset swan table tea teacup teapot telescope theatre thunder ticket tide tides tiger toast
tomato train trains tree trees triangle tulip tunnel turtle typewriter umbrella umbrellas vanilla violin volcano walnut
water waterfall wave waves weather weekend whale whales wind window windows winter wood wool words zebra`.split(
    /\s+/,
  ),
)
