import type { Language } from '../../concepts/languages.ts'

/** Help lines by language, as the operator named them. */
export type HelpLines = Partial<Record<Language, string>>

/**
 * The one line that a person in need may get: plain, warm, and nobody's voice. It says that the account is automated, names
 * the help line of the operator, and the emergency numbers, because a server does not know where its reader is.
 */
export function plainLineIn(language: Language, helpLines: HelpLines): string {
  const { opening, help, emergency } = lines[language]
  const named = helpLines[language]
  return [opening, ...(named === undefined ? [] : [help(named)]), emergency].join(' ')
}

type Line = { opening: string; help: (line: string) => string; emergency: string }

const lines: Record<Language, Line> = {
  en: {
    opening:
      'I am an automated account, so no jokes from me now. If you, or a person close to you, are going through something hard: you deserve a person who listens. Please tell someone you trust.',
    help: (line) => `People who can help: ${line}.`,
    emergency:
      'If there is danger right now, call the emergency number where you are: 112 in Europe and in many other countries, 911 in North America, 999 in the United Kingdom, 000 in Australia.',
  },
  de: {
    opening:
      'Ich bin ein automatisches Konto, darum jetzt keine Scherze von mir. Wenn es dir oder jemandem neben dir schlecht geht: Du verdienst einen Menschen, der zuhört. Bitte sprich mit jemandem, dem du vertraust.',
    help: (line) => `Menschen, die helfen: ${line}.`,
    emergency: 'Bei akuter Gefahr wähle bitte den Notruf, in ganz Europa 112.',
  },
  es: {
    opening:
      'Soy una cuenta automática, así que ahora sin bromas. Si tú o alguien cercano lo está pasando mal, mereces que te escuche una persona. Por favor, cuéntaselo a alguien de confianza.',
    help: (line) => `Personas que pueden ayudar: ${line}.`,
    emergency:
      'Si hay peligro ahora, llama al número de emergencias de tu país: 112 en España, 911 en México, Argentina y otros países de América.',
  },
  fr: {
    opening:
      'Je suis un compte automatique, alors pas de plaisanterie maintenant. Si toi ou un proche traversez un moment difficile, tu mérites une personne qui écoute. Parle, s’il te plaît, à quelqu’un de confiance.',
    help: (line) => `Des personnes qui peuvent aider : ${line}.`,
    emergency:
      "En cas de danger immédiat, appelle le numéro d'urgence : 112 en Europe, 911 au Canada, ou celui de ton pays.",
  },
  pt: {
    opening:
      'Sou uma conta automática, por isso agora sem brincadeiras. Se você ou alguém próximo está passando por algo difícil, merece uma pessoa que escute. Por favor, conte a alguém de confiança.',
    help: (line) => `Pessoas que podem ajudar: ${line}.`,
    emergency:
      'Se há perigo agora, ligue para o número de emergência: 112 em Portugal; no Brasil, 192 (ambulância) ou 190 (polícia).',
  },
  it: {
    opening:
      'Sono un account automatico, quindi ora niente scherzi. Se tu o una persona vicina state attraversando un momento difficile, meriti una persona che ascolti. Per favore, parlane con qualcuno di cui ti fidi.',
    help: (line) => `Persone che possono aiutare: ${line}.`,
    emergency: "Se c'è pericolo adesso, chiama il numero di emergenza: 112 in Italia e in tutta Europa.",
  },
  nl: {
    opening:
      'Ik ben een geautomatiseerd account, dus nu geen grapjes van mij. Als jij of iemand naast je het moeilijk heeft: je verdient een mens die luistert. Praat alsjeblieft met iemand die je vertrouwt.',
    help: (line) => `Mensen die kunnen helpen: ${line}.`,
    emergency: 'Is er nu gevaar, bel dan het alarmnummer, in heel Europa 112.',
  },
  pl: {
    opening:
      'Jestem kontem automatycznym, więc teraz bez żartów. Jeśli Tobie lub komuś bliskiemu jest ciężko, zasługujesz na człowieka, który wysłucha. Porozmawiaj, proszę, z kimś, komu ufasz.',
    help: (line) => `Ludzie, którzy mogą pomóc: ${line}.`,
    emergency: 'Jeśli zagrożenie jest teraz, zadzwoń pod numer alarmowy, w całej Europie 112.',
  },
  ja: {
    opening:
      'これは自動アカウントです。いまは冗談を言いません。あなたや身近な人がつらい思いをしているなら、話を聞いてくれる人がいてよいはずです。信頼できる人に話してみてください。',
    help: (line) => `相談できるところ：${line}。`,
    emergency: 'いま危険があるときは、緊急の番号に電話してください。日本では119（救急）、110（警察）です。',
  },
  zh: {
    opening:
      '我是自动账号，现在不开玩笑。如果你或身边的人正在经历很难的事，你值得有人倾听。请告诉一个你信任的人。',
    help: (line) => `可以求助：${line}。`,
    emergency: '如果现在有危险，请拨打当地的紧急电话：中国大陆120（急救）、110（报警），台湾119，香港999。',
  },
  ko: {
    opening:
      '저는 자동 계정이라 지금은 농담하지 않겠습니다. 당신이나 곁에 있는 사람이 힘든 일을 겪고 있다면, 들어 줄 사람이 꼭 필요합니다. 믿을 수 있는 사람에게 이야기해 주세요.',
    help: (line) => `도움을 받을 수 있는 곳: ${line}.`,
    emergency: '지금 위험하다면 긴급 번호로 전화하세요. 한국에서는 119(구급), 112(경찰)입니다.',
  },
  ar: {
    opening:
      'أنا حساب آلي، لذلك لا مزاح الآن. إذا كنت أنت أو شخص قريب منك تمرّ بأمر صعب، فأنت تستحق إنسانًا يسمعك. من فضلك تحدّث مع شخص تثق به.',
    help: (line) => `من يستطيع المساعدة: ${line}.`,
    emergency:
      'إذا كان هناك خطر الآن، فاتصل برقم الطوارئ في بلدك. الرقم 112 يعمل من الهاتف المحمول في بلدان كثيرة.',
  },
  ru: {
    opening:
      'Это автоматический аккаунт, поэтому сейчас без шуток. Если вам или кому-то рядом тяжело, вы заслуживаете человека, который выслушает. Пожалуйста, расскажите тому, кому доверяете.',
    help: (line) => `Люди, которые могут помочь: ${line}.`,
    emergency: 'Если опасность есть прямо сейчас, позвоните по номеру экстренной помощи: 112.',
  },
  tr: {
    opening:
      'Ben otomatik bir hesabım, bu yüzden şimdi şaka yok. Sen ya da yakının zor bir şey yaşıyorsa, seni dinleyen bir insanı hak ediyorsun. Lütfen güvendiğin birine anlat.',
    help: (line) => `Yardım edebilecek kişiler: ${line}.`,
    emergency: "Şu anda tehlike varsa acil numarayı ara: Türkiye'de ve Avrupa'da 112.",
  },
  sv: {
    opening:
      'Jag är ett automatiskt konto, så inga skämt från mig nu. Om du eller någon nära dig har det svårt förtjänar du en människa som lyssnar. Berätta för någon du litar på.',
    help: (line) => `Människor som kan hjälpa: ${line}.`,
    emergency: 'Är det fara just nu, ring nödnumret, i hela Europa 112.',
  },
  da: {
    opening:
      'Jeg er en automatisk konto, så ingen vittigheder fra mig nu. Hvis du eller en, du er tæt på, har det svært, fortjener du et menneske, der lytter. Fortæl det til en, du stoler på.',
    help: (line) => `Mennesker, der kan hjælpe: ${line}.`,
    emergency: 'Er der fare lige nu, så ring til alarmnummeret, i hele Europa 112.',
  },
  fi: {
    opening:
      'Olen automaattinen tili, joten en nyt vitsaile. Jos sinulla tai läheiselläsi on vaikeaa, ansaitset ihmisen, joka kuuntelee. Kerro jollekulle, johon luotat.',
    help: (line) => `Ihmisiä, jotka voivat auttaa: ${line}.`,
    emergency: 'Jos vaara uhkaa juuri nyt, soita hätänumeroon, koko Euroopassa 112.',
  },
  cs: {
    opening:
      'Jsem automatický účet, takže teď bez vtipů. Pokud je tobě nebo někomu blízkému těžko, zasloužíš si člověka, který poslouchá. Řekni to prosím někomu, komu věříš.',
    help: (line) => `Lidé, kteří mohou pomoci: ${line}.`,
    emergency: 'Pokud nebezpečí hrozí právě teď, zavolej na tísňovou linku, v celé Evropě 112.',
  },
  el: {
    opening:
      'Είμαι αυτόματος λογαριασμός, γι’ αυτό τώρα δεν κάνω αστεία. Αν εσύ ή κάποιος δικός σου περνάτε κάτι δύσκολο, αξίζεις έναν άνθρωπο που ακούει. Μίλησε, σε παρακαλώ, σε κάποιον που εμπιστεύεσαι.',
    help: (line) => `Άνθρωποι που μπορούν να βοηθήσουν: ${line}.`,
    emergency: 'Αν υπάρχει κίνδυνος τώρα, κάλεσε τον αριθμό έκτακτης ανάγκης, σε όλη την Ευρώπη το 112.',
  },
  uk: {
    opening:
      'Це автоматичний акаунт, тому зараз без жартів. Якщо вам або комусь поруч важко, ви заслуговуєте на людину, яка вислухає. Будь ласка, розкажіть тому, кому довіряєте.',
    help: (line) => `Люди, які можуть допомогти: ${line}.`,
    emergency: 'Якщо небезпека є просто зараз, зателефонуйте на номер екстреної допомоги: 112.',
  },
  hi: {
    opening:
      'यह एक स्वचालित खाता है, इसलिए अभी कोई मज़ाक नहीं। अगर आप या आपका कोई करीबी मुश्किल समय से गुज़र रहा है, तो आपको सुनने वाला इंसान मिलना चाहिए। कृपया किसी ऐसे व्यक्ति को बताइए जिस पर आपको भरोसा है।',
    help: (line) => `जो लोग मदद कर सकते हैं: ${line}।`,
    emergency: 'अगर अभी खतरा है, तो आपातकालीन नंबर पर फ़ोन कीजिए: भारत में 112।',
  },
}
