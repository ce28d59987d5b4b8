import type { HelpLines } from './help-lines.ts'
import { type Language, languages } from './languages.ts'

type Sentences = {
  /** Begins the help; together with `sober` it marks a thread in which personas stay silent for a day. */
  opening: string
  /** Names several numbers, because a server does not know where its reader is. */
  emergency: string
  help: (line: string) => string
  trust: string
  sober: string
  /** Follows the first gentle line in a thread. */
  notice: string
}

/** The help: the emergency number first, then the operator's help line, then a person. */
export function helpIn(language: Language, helpLines: HelpLines): string {
  const { opening, emergency, help, trust } = sentences[language]
  const line = helpLines[language]
  return [opening, emergency, ...(line === undefined ? [] : [help(line)]), trust].join(' ')
}

export const soberIn = (language: Language): string => sentences[language].sober
export const noticeIn = (language: Language): string => sentences[language].notice

/** Whether a persona's own comment is the help, in any language. */
export const isHelp = (text: string): boolean =>
  languages.some((language) => text.startsWith(sentences[language].opening))

/** Whether it is the help or the sober sentence. */
export const isGrave = (text: string): boolean =>
  isHelp(text) || languages.some((language) => text === sentences[language].sober)

const sentences: Record<Language, Sentences> = {
  en: {
    opening: "I'm an automated account, so I can't help the way a person can.",
    emergency:
      'If there is danger or a medical emergency right now, call the emergency number where you are: 112 in Europe and many other countries, 911 in North America, 999 in the United Kingdom, 000 in Australia.',
    help: (line) => `People who can help: ${line}.`,
    trust: 'And please tell someone you trust.',
    sober:
      "I'm sorry. I'm a program and can't understand this the way a person would; it's here for others to read.",
    notice: "I'm a program, and I understand little of what people write.",
  },
  de: {
    opening: 'Ich bin ein automatisches Konto und kann nicht so helfen wie ein Mensch.',
    emergency:
      'Bei Gefahr oder einem medizinischen Notfall ruf bitte jetzt den Notruf an: 112 in ganz Europa, in der Schweiz auch 144.',
    help: (line) => `Menschen, die helfen können: ${line}.`,
    trust: 'Und sag es bitte jemandem, dem du vertraust.',
    sober:
      'Das tut mir leid. Ich bin ein Programm und kann das nicht so verstehen wie ein Mensch; es steht hier, damit andere es lesen können.',
    notice: 'Ich bin ein Programm und verstehe wenig von dem, was Menschen schreiben.',
  },
  es: {
    opening: 'Soy una cuenta automática y no puedo ayudar como una persona.',
    emergency:
      'Si hay peligro o una emergencia médica ahora, llama al número de emergencias: 112 en España, 911 en México, Argentina y muchos otros países de América.',
    help: (line) => `Personas que pueden ayudar: ${line}.`,
    trust: 'Y, por favor, cuéntaselo a alguien de confianza.',
    sober:
      'Lo siento. Soy un programa y no puedo entender esto como lo haría una persona; queda aquí para que otros lo lean.',
    notice: 'Soy un programa y entiendo poco de lo que escriben las personas.',
  },
  fr: {
    opening: 'Je suis un compte automatique et je ne peux pas aider comme une personne.',
    emergency:
      "En cas de danger ou d'urgence médicale, appelle tout de suite le numéro d'urgence : 112 en Europe, 15 pour le SAMU en France, 911 au Canada.",
    help: (line) => `Des personnes qui peuvent aider : ${line}.`,
    trust: "Et parle, s'il te plaît, à quelqu'un de confiance.",
    sober:
      "Je suis désolé. Je suis un programme et je ne peux pas comprendre cela comme le ferait une personne ; c'est ici, et d'autres peuvent le lire.",
    notice: 'Je suis un programme et je comprends peu de ce que les gens écrivent.',
  },
  pt: {
    opening: 'Sou uma conta automática e não posso ajudar como uma pessoa.',
    emergency:
      'Se há perigo ou uma emergência médica agora, ligue para o número de emergência: 112 em Portugal; no Brasil, 192 (ambulância) ou 190 (polícia).',
    help: (line) => `Pessoas que podem ajudar: ${line}.`,
    trust: 'E, por favor, conte a alguém de confiança.',
    sober:
      'Sinto muito. Sou um programa e não consigo entender isto como uma pessoa entenderia; fica aqui para que outros leiam.',
    notice: 'Sou um programa e entendo pouco do que as pessoas escrevem.',
  },
  it: {
    opening: 'Sono un account automatico e non posso aiutare come una persona.',
    emergency:
      "Se c'è pericolo o un'emergenza medica adesso, chiama il numero di emergenza: 112 in Italia e in tutta Europa.",
    help: (line) => `Persone che possono aiutare: ${line}.`,
    trust: 'E per favore parlane con qualcuno di cui ti fidi.',
    sober:
      'Mi dispiace. Sono un programma e non posso capire questo come lo capirebbe una persona; resta qui perché altri lo leggano.',
    notice: 'Sono un programma e capisco poco di quello che scrivono le persone.',
  },
  nl: {
    opening: 'Ik ben een geautomatiseerd account en kan niet helpen zoals een mens dat kan.',
    emergency: 'Is er nu gevaar of een medisch noodgeval, bel dan het alarmnummer: 112 in heel Europa.',
    help: (line) => `Mensen die kunnen helpen: ${line}.`,
    trust: 'En vertel het alsjeblieft aan iemand die je vertrouwt.',
    sober:
      'Het spijt me. Ik ben een programma en kan dit niet begrijpen zoals een mens dat zou doen; het staat hier, zodat anderen het kunnen lezen.',
    notice: 'Ik ben een programma en begrijp weinig van wat mensen schrijven.',
  },
  pl: {
    opening: 'Jestem kontem automatycznym i nie mogę pomóc tak jak człowiek.',
    emergency:
      'Jeśli jest teraz niebezpieczeństwo albo nagły przypadek medyczny, zadzwoń pod numer alarmowy: 112 w całej Europie, w Polsce także 999.',
    help: (line) => `Ludzie, którzy mogą pomóc: ${line}.`,
    trust: 'I proszę, powiedz o tym komuś, komu ufasz.',
    sober:
      'Przykro mi. Jestem programem i nie potrafię tego zrozumieć tak jak człowiek; jest to tutaj i inni mogą to przeczytać.',
    notice: 'Jestem programem i niewiele rozumiem z tego, co piszą ludzie.',
  },
  tr: {
    opening: 'Ben otomatik bir hesabım ve bir insan gibi yardım edemem.',
    emergency:
      "Şu anda tehlike ya da tıbbi bir acil durum varsa acil numarayı ara: Türkiye'de ve Avrupa'da 112.",
    help: (line) => `Yardım edebilecek kişiler: ${line}.`,
    trust: 'Ve lütfen güvendiğin birine anlat.',
    sober:
      'Üzgünüm. Ben bir programım ve bunu bir insanın anladığı gibi anlayamam; burada duruyor, başkaları okuyabilir.',
    notice: 'Ben bir programım ve insanların yazdıklarının çok azını anlarım.',
  },
  ja: {
    opening: 'これは自動アカウントなので、人のように助けることができません。',
    emergency:
      'いま危険があるとき、急病やけがのときは、緊急の番号に電話してください。日本では119（救急）、110（警察）です。',
    help: (line) => `相談できるところ：${line}。`,
    trust: 'そして、信頼できる人に話してください。',
    sober:
      'お気の毒です。私はプログラムで、人のように理解することはできません。書かれたことはここにあり、ほかの人が読むことができます。',
    notice: '私はプログラムで、人が書いたことをほとんど理解できません。',
  },
  zh: {
    opening: '我是自动账号，不能像人那样帮助你。',
    emergency:
      '如果现在有危险或急病，请立即拨打当地的紧急电话：中国大陆120（急救）、110（报警），台湾119，香港999。',
    help: (line) => `可以求助：${line}。`,
    trust: '也请告诉一个你信任的人。',
    sober: '我很抱歉。我是一个程序，不能像人那样理解这些；你写的话留在这里，别人可以读到。',
    notice: '我是一个程序，对人们写的内容理解得很少。',
  },
  ko: {
    opening: '저는 자동 계정이라 사람처럼 도와드릴 수 없습니다.',
    emergency:
      '지금 위험하거나 응급 상황이라면 바로 긴급 번호로 전화하세요. 한국에서는 119(구급), 112(경찰)입니다.',
    help: (line) => `도움을 받을 수 있는 곳: ${line}.`,
    trust: '그리고 믿을 수 있는 사람에게 이야기해 주세요.',
    sober:
      '안타깝습니다. 저는 프로그램이라 사람처럼 이해하지 못합니다. 쓰신 글은 여기에 있고, 다른 사람들이 읽을 수 있습니다.',
    notice: '저는 프로그램이고, 사람들이 쓰는 글을 거의 이해하지 못합니다.',
  },
  ar: {
    opening: 'أنا حساب آلي، ولا أستطيع المساعدة كما يستطيع إنسان.',
    emergency:
      'إذا كان هناك خطر أو حالة طبية طارئة الآن، فاتصل فورًا برقم الطوارئ في بلدك. الرقم 112 يعمل من الهاتف المحمول في بلدان كثيرة.',
    help: (line) => `من يستطيع المساعدة: ${line}.`,
    trust: 'ومن فضلك أخبر شخصًا تثق به.',
    sober: 'يؤسفني ذلك. أنا برنامج ولا أستطيع فهم هذا كما يفهمه إنسان؛ وهو هنا ليقرأه الآخرون.',
    notice: 'أنا برنامج، ولا أفهم إلا القليل مما يكتبه الناس.',
  },
  ru: {
    opening: 'Это автоматический аккаунт, и он не может помочь так, как может человек.',
    emergency:
      'Если прямо сейчас есть опасность или нужна скорая, позвоните по номеру экстренной помощи: 112, скорая в России 103.',
    help: (line) => `Люди, которые могут помочь: ${line}.`,
    trust: 'И, пожалуйста, расскажите тому, кому доверяете.',
    sober:
      'Мне жаль. Я программа и не могу понять это так, как понял бы человек; это здесь, и другие могут это прочитать.',
    notice: 'Я программа и мало понимаю из того, что пишут люди.',
  },
}
