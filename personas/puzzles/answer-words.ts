/** English words around a guess. After a number any other word is what the number counts: "10 fingers" guesses nothing. */
export const englishWords = new Set(
  `and or & is are was were be been would could should must might may can will because since for as so then thus hence therefore which that
but if it its it's i i'd i'll i'm we you they them me us my mine your our this these those there here the a an each all both either too also well
total final answer answers guess guesses solution result number numbers figure value equals equal equaling makes gives gets got get comes adds add up
plus minus times divided multiplied multiply sum product mod over by with without to from of in on at no not nope wait actually hmm uh um oh ah
maybe probably perhaps surely definitely possibly clearly lol haha hehe right correct please works work fits fit checks check sir ok okay yes yeah yep
sure think thinking believe reckon say says said try tried trying now again next last first second third mate bro dude man everyone friend folks
odd parity odd-parity only just exactly precisely final-answer ways way combinations outcomes divisors factors does do did has have had how what x y n
let's let where when don't didn't isn't know going go with unless am eh right? fun nice love cost costs divide good great easy thanks thank puzzle some thought unless missed gap gaps other`.split(
    /\s+/,
  ),
)

/** The same, with German, Spanish and French words. */
export const neutralWords = new Set([
  ...englishWords,
  ...`und oder ist sind war wären wäre weil denn also dann das daß dass aber wenn es ich wir du er sie man passt stimmt vielleicht vermutlich richtig
bitte von im nicht nein doch tja ja beide beides diese die der dem den mein meine antwort lösung ergebnis zahl zahlen ergibt macht mal geteilt durch
glaube denke sage würde tippe mit zu um am sicher oder teiler möglichkeiten sein auch
o e es son era porque entonces que pero si sí creo digo diría quizás quizá tal vez de del en la el los las mi respuesta solución resultado número
números da dan más menos por entre pienso sería serían verdad ¿no con también divisores formas
et ou est sont parce car donc mais je crois dis dirais peut-être non oui le les ma mon réponse résultat nombre nombres donne donnent fait
moins fois pense serait seraient c'est ce sont j'ai trouvé pour avec un une aussi diviseurs façons
e são é resposta và と 和 与 與 и и/или 와 과 랑 이랑 그리고 です だ و`.split(/\s+/),
])

/** They announce the guess that counts. */
export const announcements =
  /(?:=|→|⇒|->|=>|\b(?:answers?|solutions?|result|so|therefore|thus|hence|final(?:ly)?|actually|wait|no|nope|sorry|i mean|must be|has to be|have to be|i'?ll go with|going with|i'?m going with|i say|my guess|comes to|comes out (?:at|as)|i get|i got|make(?:s)? (?:it|that)|makes|gives|equals|should be|would be|it'?s|it is|macht|edit|antwort|lösung|ergebnis|also|daher|ergibt|nein|doch|sondern|respuesta|solución|entonces|por tanto|perdón|réponse|solution|donc|pardon|résultat)\b)/giu

/** Before a number: it is the name of something, or the measure of an effort, and not a guess. */
export const labels = new Set(
  `top page pages chapter room bus line level grade day days puzzle no. nr version v vol part step steps episode season lane track channel
route flat floor apartment age aged after within about every another under until till around seite kapitel
zimmer linie tag rätsel nach seit página capítulo línea después tras chambre ligne après depuis born`.split(
    /\s+/,
  ),
)

/** Verbs about the commenter: no number after them in the same clause is a guess. */
export const efforts = new Set(
  'took takes taking spent wasted waited waiting live lives living born gave wohne vivo habite paid pay'.split(
    ' ',
  ),
)

/** "My cats are 13": after these words a number belongs to the word before them. */
export const copulas = new Set(
  "is are was were am turned turn turns i'm she's he's im ist sind bin war wird es son soy tiene tengo tienen est sont suis ai a have has had own".split(
    ' ',
  ),
)

/** A guess may be said of these. */
export const answerSubjects = new Set(
  `it that this they them these those there which both one ones x y n a b answer answers solution solutions number numbers result guess two
guesses total sum first second other next missing smaller larger bigger value das es dies beide antwort lösung zahl zahlen ergebnis respuesta
solución número números resultado réponse solution nombre nombres résultat ce c puzzle`.split(/\s+/),
)

/** Words of the same meaning as a word of the question; what the answer counts may be named in them. */
const synonyms: [question: RegExp, words: string][] = [
  [/minutes/, 'min mins minute minuten minutos minutos'],
  [/years/, 'yr yrs year jahre años ans'],
  [/coins/, 'coin münzen münze monedas moneda pièces pièce'],
  [/ways/, 'möglichkeiten würfe formas maneras façons combos rolls throws'],
  [/divide/, 'divisor divisors factor factors teiler divisores diviseurs'],
  [/weigh/, 'kg kilo kilos g grams pounds lbs units'],
]

/** Words of the question that its answer may count: "19 minutes". */
export function countedIn(question: string): Set<string> {
  const own = question.toLowerCase().match(/\p{L}{4,}/gu) ?? []
  const more = synonyms.flatMap(([pattern, words]) => (pattern.test(question) ? words.split(' ') : []))
  return new Set([...own, ...more])
}
