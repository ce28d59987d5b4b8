import { fold, foldLetters } from './fold.ts'
import { isUnspaced } from './languages.ts'
import type { Reading } from './reading.ts'

/**
 * Frequent words of languages of which nobody has written words of need. A text with more of these than of any
 * language that is read is not played with.
 */
const unread: Set<string>[] = [
  // Norwegian
  'jeg ikke og er det en et å som på har vil kan hvordan hva hvor meg deg min din vi han hun skal være bare nå mer fra til med for av om ja nei leve dø hei lenger orker',
  // Hungarian, Estonian
  'én te ő nem és egy az hogy van vagyok mit miért ki hol de akarok akarom élni meghalni már csak is ez igen köszönöm szia nincs többé kell lenni',
  'mina sina tema ei on olen ja et mis kes kus aga tahan elada surra enam nii ka see jah tere olla',
  // Slovak, Croatian, Slovenian, Romanian
  'ja ty som si je nie že sa na do prečo kto kde čo ale už chcem nechcem žiť zomrieť mám ste áno ahoj byť tu len ešte',
  'ja ti sam si je nije da se na u zašto tko ko gdje što šta ali više ne želim živjeti umrijeti hoću neću živeti imam jesi bok zdravo biti samo jos još',
  'eu tu sunt ești este nu și să că în cu de la ce cine unde dar mai vreau trăiesc mor am ai bună da fi doar acum pentru tine mine',
  // Indonesian and Malay, Vietnamese, Tagalog, Swahili, Catalan
  'aku saya kamu anda tidak yang dan di ke dari ini itu apa siapa mana tapi ingin mati hidup lagi mau bukan ada sudah bisa halo terima kasih dengan untuk saja',
  'tôi bạn không và là có một của cho với này đó gì ai đâu nhưng muốn chết sống nữa đã được rồi xin chào mình toi ban khong la muon chet song nua',
  'ako ikaw siya hindi ang ng sa mga na ay at ko mo ito iyan ano sino saan pero gusto ayoko mamatay mabuhay nang wala may oo kumusta salamat lang po',
  'mimi wewe yeye sio ni na ya wa kwa hii nini nani wapi lakini nataka sitaki kufa kuishi tena habari asante hapana ndiyo',
  'jo tu ell no i és que en amb per què qui on però vull viure morir més estic soc hola gràcies això tinc fer molt',
].map((words) => new Set(words.split(' ').map((word) => foldLetters(word))))

/** Scripts in which nobody has written words. */
const strangeScripts =
  /(?![\p{sc=Latn}\p{sc=Cyrl}\p{sc=Arab}\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Grek}\p{sc=Deva}\p{sc=Zyyy}\p{sc=Zinh}])\p{L}/u

/** At least two in five words are known in the language of the best reading, and no language that is not read knows more of them. */
export function isReadable(text: string, [best]: Reading[]): boolean {
  const folded = fold(text)
  if (!best || strangeScripts.test(folded)) return false
  if (isUnspaced(best.language) || !/\p{L}/u.test(text)) return true
  const words = folded.split(' ').filter((word) => /^[\p{L}\p{M}\d]*\p{L}[\p{L}\p{M}\d]*$/u.test(word))
  const unreadHits = Math.max(...unread.map((known) => words.filter((word) => known.has(word)).length))
  return best.known.length > 0 && best.known.length * 5 >= words.length * 2 && best.known.length >= unreadHits
}
