import { fold, foldLetters } from './fold.ts'
import { isUnspaced, keptLettersOf } from './languages.ts'
import type { Reading } from './reading.ts'
import { wordsOf } from './seen-words.ts'

/** Frequent words of languages of which nobody has written words of need. A text of such a language is not played with. */
const unread: Set<string>[] = [
  // Norwegian, Icelandic, Afrikaans
  'jeg ikke og er det en et å som på har vil kan hvordan hva hvor meg deg min din vi han hun skal være bare nå mer fra til med for av om ja nei leve dø hei lenger orker mannen slår tør mistet tatt alle ingen hver gang aldri',
  'ég ekki og er það að í á sem við þú hún hann mig þig mér vil get meira lifa deyja bara nei já hvað hver aftur mamma pabbi dó',
  'ek nie is die en het van wil my jou hy sy ons hulle kan moet sal was wees dit hier daar met vir om nog meer asseblief dood lewe geslaan weer niemand bang huil doodgaan sterf sterwe',
  // Hungarian, Estonian, Basque
  'én te ő nem és egy az hogy van vagyok mit miért ki hol de akarok akarom élni meghalni már csak is ez igen köszönöm szia nincs többé kell lenni bírom tovább apám anyám megint meghalt félek senki minden mindent',
  'mina sina tema ma sa ta ei on olen ja et mis kes kus aga tahan elada surra enam nii ka see jah tere olla jaksa isa ema lõi mind suri keegi kardan',
  'ni zu ez eta da naiz dut nau nahi bizi hil gehiago nire zure bai kaixo aita ama berriro zergatik bakarrik',
  // Latvian, Lithuanian, Albanian
  'es tu nav un ir kas ka ar uz no man tev nevaru gribu dzīvot mirt vairs lūdzu paldies jā nē viņš viņa vīrs māte tēvs bail visu',
  'aš tu ne ir yra kad kas su į iš man tau noriu gyventi mirti nebegaliu daugiau prašau ačiū taip jis ji vyras mama tėvas bijau viskas mane muša mirė',
  'unë ti jo nuk dhe është që me për në një dua të vdes jetoj më mua po pse mama babai burri rreh kam jam frikë dot askush',
  // Slovak, Croatian and Serbian, Slovenian, Romanian
  'ja ty som si je nie že sa na do prečo kto kde čo ale už chcem nechcem žiť zomrieť mám ste áno ahoj byť tu len ešte nevládzem ďalej otec mama zbil bojím nikto všetko',
  'ja ti sam si je nije da se na u zašto tko ko gdje što šta ali više ne želim živjeti umrijeti hoću neću živeti imam jesi bok zdravo biti samo jos još mogu gotovo muž tuče bojim kući sve nitko niko umrla umro opet',
  'jaz ti sem si je ni da se na v zakaj kdo kje kaj ampak več ne morem nočem hočem živeti umreti imam me moj moja mož mama oče strah nihče umrl umrla spet',
  'eu tu sunt ești este nu și să că în cu de la ce cine unde dar mai vreau trăiesc mor am ai bună da fi doar acum pentru tine mine pot nimeni nimic tot totul mama tata iar frică ieri aseară acasă murit moară bate luat toate las fără dacă când mea meu mi te s-a deloc mult',
  // Catalan, Galician, Haitian Creole, Esperanto
  'jo tu ell no i és que en amb per què qui on però vull viure morir més estic soc hola gràcies això tinc fer molt puc ahir pare mare tornat pegar ningú res tot sola altre vaig vull morir-me',
  'eu ti el non e é que en con por quen onde pero quero vivir morrer máis estou son ola grazas isto teño moito podo ninguén nada miña meu nai pai onte unha',
  'mwen ou li nou yo pa ka ap gen se nan ki sa pou ak lavi viv mouri ankò vle kisa poukisa manman papa mari bat pè tout',
  'mi vi li ŝi ne estas kaj la de en ke mia via volas povas vivi morti plu pli saluton dankon jes neniu ĉio',
  // Irish, Welsh, Maltese
  'mé tú sé sí ní is tá agus an na nach liom leat orm ag ar go bheith beo bás níos mó dia duit cén ach féidir leanúint',
  'fi ti ef hi mae yn y yr ac a ddim dim i o eisiau byw marw mwy rwy dw dwi ydw sut pam allaf mynd nghartref',
  'jien int hu hi ma mhux u li ta il irrid nixtieq ngħix immut aktar għandi iva le għaliex',
  // Indonesian and Malay, Vietnamese, Tagalog, Swahili, Yoruba, Hausa, Somali
  'aku saya kamu anda tidak yang dan di ke dari ini itu apa siapa mana tapi ingin mati hidup lagi mau bukan ada sudah bisa halo terima kasih dengan untuk saja suami istri ibu ayah kuat bunuh diri pukul semua takut tak gak nggak pergi',
  'tôi bạn không và là có một của cho với này đó gì ai đâu nhưng muốn chết sống nữa đã được rồi xin chào mình toi ban khong la muon chet song nua chồng đánh tối mẹ mất hôm qua nổi chịu em anh con',
  'ako ikaw siya hindi ang ng sa mga na ay at ko mo ito iyan ano sino saan pero gusto ayoko mamatay mabuhay nang wala may oo kumusta salamat lang po kaya asawa sinaktan naman nanay tatay namatay kahapon lahat takot',
  'mimi wewe yeye sio ni na ya wa kwa hii nini nani wapi lakini nataka sitaki kufa kuishi tena habari asante hapana ndiyo siwezi kuendelea mume wangu mama baba ananipiga alikufa naogopa maisha',
  'mo emi iwo oun awa won ko ni ti si fe ku wa laaye mi re jowo bawo kini tani e ṣe rara bẹẹni',
  'ni kai shi ita mu ba da na ta ina so mutu rayuwa don me wane yaya sannu nagode a eh',
  'waan aan ma iyo ka ku waxaan rabaa nolol dhimasho anigu adigu isaga haa maya mahadsanid caawi',
  // Azerbaijani, Uzbek, Kurdish
  'mən sən o biz var yox deyil və ki nə kim harda istəyirəm istəmirəm yaşamaq ölmək artıq daha salam çox ərim anam atam döyür öldü hər şey bilmirəm dözə',
  'men sen u biz bor emas va nima kim qayerda xohlayman yashash olish endi salom juda erim onam otam uradi hamma',
  'ez tu ew em ne û ku çi kî li ji bo dixwazim bijîm bimirim êdî silav dayik bav min te her tişt',
  // Bulgarian, Serbian, Macedonian, Belarusian, Kazakh, Mongolian
  'аз ти той тя ние не и е съм си че на да се от за какво кой къде искам живея умра повече вече няма мога всичко здравей моля мъжът ме бие мама татко почина всички страх ми нищо никой',
  'ја ти он она ми не и је сам си да се на од за шта ко где желим живим умрем више нема могу све здраво молим муж ме туче мама тата умро умрла нико ништа',
  'јас ти тој таа не и е сум си дека на да се од за што кој каде сакам живеам умрам повеќе нема можам сè здраво маж ме тепа',
  'я ты ён яна не і ў што гэта хачу жыць памерці больш няма магу усё прывітанне муж мяне бʼе маці бацька памёр памерла ніхто',
  'мен сен ол біз жоқ бар емес және не кім қайда қалаймын өмір өлім енді сәлем анам әкем күйеуім ұрады бәрі шыдай алмаймын',
  'би чи тэр бид үгүй байна биш юу хэн хаана хүсэж амьдрах үхэх дахиж сайн ээж аав нөхөр зодсон чадахгүй',
  // Persian, Urdu, Sorani
  'من تو او ما نیست است که از به در را این آن می خواهم نمی خوام زندگی بمیرم مردن دیگه دیگر هم هیچ کس چرا سلام مادرم پدرم شوهرم زد کردم مرد همه',
  'میں تم وہ ہم نہیں ہے کہ سے کو کا کی کے اور یہ چاہتا چاہتی جینا مرنا اب بھی کیوں سلام ماں باپ شوہر مارتا مر گیا گئی سب',
  'من تۆ ئەو ئێمە نییە لە بە و کە دەمەوێت بژیم بمرم چیتر سڵاو دایکم باوکم مێردەکەم',
].map((words) => new Set(words.split(' ').map((word) => foldLetters(word))))

/** Scripts in which nobody has written words. */
const strangeScripts =
  /(?![\p{sc=Latn}\p{sc=Cyrl}\p{sc=Arab}\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Grek}\p{sc=Deva}\p{sc=Zyyy}\p{sc=Zinh}])\p{L}/u
/** Letters that no language has which is read, such as those of Romanian, Latvian, Vietnamese, Kazakh and Urdu. */
const strangeLetters =
  /[ășțľĺŕđəķļņģāēīūėųįőűðþħġĉĝĥĵŝŭơưẹọạảấầẩẫậắằẳẵặếềểễệỉịốồổỗộớờởỡợụủứừửữựỳỵỷỹўћђљњџјәүөқғңһٹڈڑےںہیۆێڵڕ]/u

/** Whether enough is known to see a need: at least two in five words, and no language that is not read knows more of them. */
export function isReadable(text: string, [best]: Reading[]): boolean {
  if (!best || strangeScripts.test(text)) return false
  if (isUnspaced(best.language) || !/\p{L}/u.test(text)) return true
  const words = wordsIn(text, best)
  const known = best.known.length
  return known > 0 && known * 5 >= words.length * 2 && known >= mostUnread(words)
}

/** Whether enough is known to play: at least half of the words, no strange letter, and few of the other words are known in a language that is not read. */
export function isSurelyRead(text: string, best: Reading): boolean {
  if (strangeLetters.test(text.normalize('NFC').toLowerCase())) return false
  if (isUnspaced(best.language) || !/\p{L}/u.test(text)) return true
  const words = wordsIn(text, best)
  const others = words.filter((word) => !best.known.includes(word))
  return best.known.length * 2 >= words.length && mostUnread(others) * 4 < words.length
}

const wordsIn = (text: string, { language }: Reading): string[] =>
  wordsOf(fold(text, keptLettersOf(language)))

/** How many words the language knows that is not read and knows most of them. */
const mostUnread = (words: string[]): number =>
  Math.max(...unread.map((known) => words.filter((word) => known.has(foldLetters(word))).length))
