import { foldLetters } from './fold.ts'
import type { NeedLanguage } from './need-words.ts'

/**
 * Words with which people speak of themselves, of others, of the end of something, and what they say no to. A long comment
 * with several of them may be about anything, so it is no occasion for play without a sign of a joke.
 */
const words: Record<NeedLanguage, string> = {
  en: "i i'm im ive i've ill id me my mine myself he him his she her they them we us our not no don't dont can't cant won't wont didn't didnt isn't isnt never anymore nobody someone somebody tonight goodbye bye alone tired sorry enough again mum mom dad friend mate sister brother daughter son boyfriend girlfriend husband wife neighbour doctor",
  de: 'ich ichs mich mir mein meine meiner meinen meinem meins er ihn ihm sie ihr wir uns nicht nich nichts nix kein keine keinen nie niemand mehr allein müde sorry hab habe bin wieder heute abend nacht abschied danke mama papa freund freundin kumpel bruder schwester tochter sohn mann frau arzt',
  es: 'yo me mi mis mí soy estoy tengo quiero puedo él ella su sus nos nuestro no ya nunca nadie nada más adiós gracias perdón sola solo cansada cansado noche mamá papá amiga amigo hermano hermana hija hijo novio novia marido mujer médico alguien',
  fr: "je j j'ai jai jsuis jvoulais jveux me m moi mon ma mes suis il elle lui nous notre pas plus jamais personne rien adieu merci pardon seul seule fatigué fatiguée soir nuit maman papa ami amie copain copine frère soeur fille fils mari femme médecin quelqu'un qqn avant",
  pt: 'eu me mim meu minha meus minhas sou estou tô to tenho quero ele ela nos nosso nossa não nao nem já nunca ninguém ninguem nada mais adeus obrigada obrigado desculpa sozinha sozinho cansada cansado noite mãe pai amiga amigo irmão irmã filha filho namorado namorada marido alguém',
  it: "io mi me mio mia miei mie sono sto ho lui lei gli ci nostro non nn mai più piu nessuno niente nulla addio grazie scusa sola solo stanca stanco stasera stanotte mamma papà papa amica amico fratello sorella figlia figlio marito moglie nonno nonna medico qualcuno c'è",
  nl: "ik me mij mijn m'n ben heb hij hem haar zij ze wij we ons niet nie niets niks nooit niemand meer doei dag dank bedankt sorry alleen moe vannacht vanavond mama papa vriend vriendin broer zus dochter zoon man vrouw dokter iemand nu",
  pl: 'ja mnie mi mną mój moja moje mojego mojej jestem mam chcę on ona jego jej my nas nam nie nic nikt nigdy już więcej żegnaj dzięki dziękuję przepraszam sama sam zmęczona zmęczony noc dzisiaj mama tata przyjaciel przyjaciółka brat siostra córka syn mąż żona lekarz ktoś',
  ru: 'я меня мне мной мой моя мое мои моего он она его ее ему ей мы нас нам не нет ничего никто никогда больше уже прощай прощайте пока спасибо простите прости извини одна один устал устала ночь сегодня мама папа друг подруга брат сестра дочь сын муж жена врач кто-то',
  tr: 'ben bana beni benim bende o onu ona onun biz bize değil yok hiç kimse asla artık daha bi bir elveda hoşçakal teşekkürler sağol özür pişman yalnız yorgun yoruldum gece akşam annem babam arkadaşım kardeşim ablam abim kızım oğlum kocam karım doktor biri',
  ar: 'انا اني لي عندي معي هو هي له لها نحن لنا لا لم لن ليس مش ما احد ابدا خلاص وداعا شكرا اسف سامحوني وحدي لحالي تعبت تعبان الليلة امي ابي اخي اختي صديقي صديقتي ابنتي ابني زوجي زوجتي طبيب',
  ja: '私 僕 俺 自分 うち もう ない なきゃ ません 誰 彼 友達 毎晩 今夜 昨日 ごめん さよなら 疲れ 母 父 兄 姉 弟 妹 娘 息子 夫 妻 先生',
  zh: '我 他 她 自己 不 没 别 再 谢谢 对不起 走 累 今晚 昨晚 妈 爸 朋友 哥 姐 弟 妹 女儿 儿子 老公 老婆 医生',
  ko: '나는 난 내가 내 저는 제가 우리 그는 그녀 엄마 아빠 친구 동생 언니 오빠 형 누나 딸 아들 남편 아내 안 못 없 더 이제 마지막 미안 고마 혼자 지쳤 지쳐 힘들 오늘밤 어제',
}

const lists = Object.fromEntries(
  Object.entries(words).map(([language, list]) => [
    language,
    list.split(' ').map((word) => foldLetters(word).replaceAll("'", '')),
  ]),
) as Record<NeedLanguage, string[]>

/** How many of these words a text has. A text without spaces is searched for them. */
export function weightOf(text: string, language: NeedLanguage, isUnspaced: boolean): number {
  const list = lists[language]
  if (isUnspaced) return list.reduce((sum, word) => sum + text.split(word).length - 1, 0)
  const known = new Set(list)
  return text.split(' ').filter((word) => known.has(word)).length
}
