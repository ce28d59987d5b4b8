import { plainWords, withoutAccents } from './text.ts'

/** What gets no reply. */
export type Flaw = 'insult' | 'gibberish'

export function flawOf(comment: string): Flaw | undefined {
  const words = withoutAccents(plainWords(comment))
  if (words.trim().split(' ').length <= longestInsult && (insult.test(words) || unspacedInsult.test(comment)))
    return 'insult'
  return isGibberish(comment) ? 'gibberish' : undefined
}

/** In words. In a longer comment somebody may tell of an insult. */
const longestInsult = 10

/** An insult stands at the beginning, behind a name at most: "he told me to shut up" is none. */
const insult = new RegExp(
  `^ (?:(?:hey|oh|just|please|kettle|tideline|night ?desk|margin ?note|odd ?parity|
  small ?sample) )*(?:shut (?:the \\S+ )?up|stfu|f+u+c*k (?:you|off|u|this)|f off|piss off|kys|
  kill yourself|go (?:die|to hell|kill yourself|away)|drop dead|get lost|eat shit|screw you|up yours|
  i hate you|nobody (?:likes|asked) you|(?:you|u|ur|youre|you are|ya|stupid|this|this is|
  what a)(?: are| re| is| a| an| so| such| just| total| absolute| fucking| complete| utter| piece of| bloody)* (?:stupid|
  idiot|idiotic|dumb|moron|trash|garbage|useless|pathetic|shit|crap|bitch|asshole|arsehole|retard|
  retarded|wanker|twat|loser|scum|slop|clanker|suck|sucks)|halts? (?:die fresse|maul)|halt dein maul|
  verpiss dich|fick dich|arschloch|scheiss ?(?:bot|ki)|du (?:idiot|depp|trottel|arsch)|
  dumme[rs]? (?:bot|ki)|callate|cierra la boca|vete a la mierda|que te jodan|hijo de puta|puto bot|
  eres (?:un )?(?:idiota|imbecil|estupido|basura)|ta gueule|ferme la|va te faire|connard|connasse|
  espece d|sale (?:bot|con)|cala a boca|vai (?:se foder|tomar no)|filho da puta|seu (?:idiota|lixo|
  merda)|vaffanculo|stai zitto|stronzo|sei (?:un )?(?:idiota|cretino|inutile)|hou je (?:bek|mond)|
  rot op|klootzak|kutbot|stomme bot|spierdalaj|zamknij (?:sie|morde)|debil|jebany|siktir|kapa ceneni|
  aptal|salak|gerizekali|заткнись|пошел (?:на|ты)|иди на|тупои бот|тупая|идиот)(?![\\p{L}\\p{N}])`.replace(
    /\s*\n\s*/g,
    '',
  ),
  'u',
)
const unspacedInsult =
  /^[\s]*(?:死ね|黙れ|うざい|くたばれ|バカ[。!！]*$|傻[逼比b]|闭嘴|閉嘴|滚(?:[。!！开]|$)|去死吧|닥쳐|꺼져|병신|시발|씨발|اخرس|انقلع|كلب$)/u

/** No letter, digit or picture, or mostly Latin words that nobody can pronounce. Another script is never gibberish. */
function isGibberish(text: string): boolean {
  if (!/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(text)) return !/^[\s?!.…]{0,12}$/.test(text)
  if (/[^\p{Script=Latin}\P{L}]/u.test(text)) return false
  const words = text.toLowerCase().match(/\p{L}{4,}/gu) ?? []
  const odd = words.filter((word) =>
    /^[^aeiouyà-ÿąęóœ]{5,}$|[^aeiouyà-ÿąęóœ]{7}|asdf|sdfg|qwer|zxcv|hjkl/u.test(word),
  )
  return odd.length > 0 && odd.length * 2 > words.length
}
