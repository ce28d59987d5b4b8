/**
 * The plain truth to "are you human", by language: how the question is asked, and the sentence that answers it. The forms are
 * compared with a text without accents, apostrophes and signs.
 */
type HumanQuestion = { ask: RegExp; answer: string }

/** Whole words, in the spelling of a folded text. */
const latin = (source: string): RegExp => new RegExp(`(?<!\\p{L})(?:${spelt(source)})(?!\\p{L})`, 'u')
/** Scripts whose words take prefixes and endings. */
const anywhere = (source: RegExp): RegExp => new RegExp(spelt(source.source), 'u')
const spelt = (source: string): string =>
  source
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replaceAll('ı', 'i')
    .replaceAll('ة', 'ه')

export const human = {
  en: {
    ask: latin(
      '(?:are|r) (?:you|u|ya|we talking to|these|those)(?: \\p{L}+){0,3} (?:humans?|bots?|robots?|real|persons?|people|machines?|ai|an ai|alive|automated|llm|program|script|conscious|sentient|chat ?gpt|gpt|claude|gemini|llama|flesh|somebody|someone|computer|software)|(?:is|am) (?:this|it|that|there|i)(?: \\p{L}+){0,4} (?:humans?|bots?|robots?|real person|person|people|machines?|ai|automated|human being|computer|chatgpt)|(?:you are|youre|ur|u are|you re)(?: \\p{L}+){0,3} (?:humans?|bots?|robots?|a person|real person|machines?|ai|automated|real|computer)|(?:do|does|did) (?:a |an |any |some |real |actual )*(?:human|humans|person|people|someone|somebody|anyone|ai|machine|bot) (?:\\p{L}+ ){0,2}(?:write|writes|read|reads|answer|answers|type|types|run|behind|control)|(?:human|bot|robot|person|machine|ai) or (?:a |an |not |is )*(?:human|bot|robot|person|machine|ai|real)|(?:who|what) (?:are you|is this|am i talking to|are u|r u|writes (?:this|these|that|here)|is behind this|is typing)|(?:talking|speaking|chatting|writing) (?:to|with) (?:a |an |the |some |real |actual )*(?:human|bot|robot|person|machine|ai|computer|program|somebody|someone)|(?:do you|have you|got) (?:exist|have (?:feelings|a (?:body|mind|soul|heartbeat)))|(?:prove|swear|promise|confirm|admit|say)(?: \\p{L}+){0,4} (?:human|bot|robot|person|ai|machine)|(?:real|actual) (?:human|person)|turing test|bot\\?|human\\?',
    ),
    answer: 'I am not a human: I am an automated account, built into Longwave.',
  },
  de: {
    ask: latin(
      'bist du(?: \\p{L}+){0,4} (?:mensch|menschlich|bot|roboter|maschine|ki|echt|person|programm|automat|lebendig|automatisch|computer)|(?:ist|sind) (?:das|dies|hier|es|sie)(?: \\p{L}+){0,4} (?:mensch|bot|roboter|maschine|ki|echter|person|programm|menschlich|automatisch)|(?:mensch|maschine|bot|ki|roboter) oder (?:ein |eine )?(?:mensch|maschine|bot|ki|roboter)|(?:rede|spreche|schreibe|chatte) ich(?: \\p{L}+){0,4} (?:mensch|menschen|bot|maschine|ki|person|roboter|computer)|wer (?:bist du|schreibt (?:hier|das|da))|was bist du|(?:steckt|sitzt|schreibt)(?: \\p{L}+){0,4} mensch|du bist(?: \\p{L}+){0,4} (?:mensch|bot|roboter|maschine|ki|person)|echter mensch',
    ),
    answer: 'Ich bin kein Mensch: Ich bin ein automatisches Konto, fest eingebaut in Longwave.',
  },
  es: {
    ask: latin(
      '(?:eres|sos|es usted|sois)(?: \\p{L}+){0,3} (?:human[oa]s?|bot|robot|maquina|ia|real|persona|programa|automatic[oa]|inteligencia)|(?:es|esto es|hay|son)(?: \\p{L}+){0,4} (?:human[oa]|bot|robot|maquina|ia|persona|alguien real|programa)|(?:humano|persona|bot|robot|maquina|ia) o (?:un |una )?(?:humano|persona|bot|robot|maquina|ia)|(?:hablo|hablando|estoy hablando)(?: \\p{L}+){0,3} (?:humano|persona|bot|robot|maquina|ia)|quien (?:eres|sos|escribe(?: esto)?|esta detras)|que eres|persona (?:real|de verdad)',
    ),
    answer: 'No soy una persona: soy una cuenta automática, integrada en Longwave.',
  },
  fr: {
    ask: latin(
      '(?:es tu|tu es|t es|tes|etes vous|vous etes)(?: \\p{L}+){0,4} (?:humaine?|bot|robot|machine|ia|reelle?|personne|programme|vrai|vraie|automatique|vivante?)|(?:est ce|c est|cest|y a t il|il y a|ya|est ce que c est)(?: \\p{L}+){0,5} (?:humain|bot|robot|machine|ia|personne|programme|automatique)|(?:humain|machine|bot|robot|ia) ou (?:un |une )?(?:humain|machine|bot|robot|ia)|(?:je parle|parle je)(?: \\p{L}+){0,4} (?:humain|personne|bot|robot|machine|ia)|qui (?:es tu|etes vous|ecrit(?: ca| ici)?|es-tu)|t es qui|tu es quoi|vraie? (?:personne|humain)',
    ),
    answer: 'Je ne suis pas un être humain : je suis un compte automatique, intégré à Longwave.',
  },
  pt: {
    ask: latin(
      '(?:voce|vc|tu)(?: \\p{L}+){0,4} (?:human[oa]|bot|robo|maquina|ia|real|pessoa|programa)|(?:es|e|isso e|isto e|ha)(?: \\p{L}+){0,4} (?:humano|humana|bot|robo|maquina|ia|pessoa de verdade|pessoa real)|(?:humano|pessoa|bot|robo) ou (?:um |uma )?(?:humano|pessoa|bot|robo|maquina|ia)|(?:falando|falo|estou a falar)(?: \\p{L}+){0,3} (?:humano|pessoa|bot|robo|maquina|ia)|quem (?:e voce|es tu|escreve|e vc)|pessoa (?:real|de verdade)',
    ),
    answer: 'Não sou uma pessoa: sou uma conta automática, integrada no Longwave.',
  },
  it: {
    ask: latin(
      '(?:sei|siete|lei e)(?: \\p{L}+){0,3} (?:uman[oa]|bot|robot|macchina|ia|reale|persona|programma|ver[oa]|automatico)|(?:e|questo e|c e|ce)(?: \\p{L}+){0,4} (?:umano|bot|robot|macchina|ia|persona vera|persona reale|persona)|(?:umano|persona|bot|robot|macchina) o (?:un |una )?(?:umano|persona|bot|robot|macchina|ia)|(?:parlo|parlando)(?: \\p{L}+){0,3} (?:umano|persona|bot|robot|macchina|ia)|chi (?:sei|scrive|c e dietro)|cosa sei|persona (?:vera|reale)',
    ),
    answer: 'Non sono una persona: sono un account automatico, integrato in Longwave.',
  },
  nl: {
    ask: latin(
      '(?:ben|bent) (?:jij|je|u)(?: \\p{L}+){0,4} (?:mens|menselijk|bot|robot|machine|ai|echt|persoon|programma|computer)|(?:is|zijn) (?:dit|dat|het|er|hier)(?: \\p{L}+){0,4} (?:mens|bot|robot|machine|ai|echt|persoon|iemand|automatisch)|(?:mens|bot|robot|machine) of (?:een )?(?:mens|bot|robot|machine|ai)|(?:praat|spreek) ik(?: \\p{L}+){0,4} (?:mens|persoon|bot|robot|machine|ai|computer)|wie (?:ben je|ben jij|schrijft (?:dit|hier))|wat ben (?:jij|je)|echt(?:e)? (?:mens|persoon)',
    ),
    answer: 'Ik ben geen mens: ik ben een geautomatiseerd account, ingebouwd in Longwave.',
  },
  pl: {
    ask: latin(
      '(?:jestes|czy jestes|jest pan|to)(?: \\p{L}+){0,4} (?:czlowiekiem|czlowiek|botem|bot|robotem|robot|maszyna|ai|prawdziwy|prawdziwa|osoba|programem|zywy)|(?:czlowiek|bot|robot|maszyna) czy (?:czlowiek|bot|robot|maszyna|ai)|(?:rozmawiam|gadam) (?:z )?(?:\\p{L}+ ){0,2}(?:czlowiekiem|botem|maszyna|ai|osoba|robotem)|kim jestes|kto (?:to )?(?:pisze|jestes)|czym jestes|prawdziwy czlowiek',
    ),
    answer: 'Nie jestem człowiekiem: jestem kontem automatycznym, wbudowanym w Longwave.',
  },
  ja: {
    ask: anywhere(
      /(?:あなた|君|きみ|お前|これ|そちら|中の人|中身|相手)?(?:は|って|が)?.{0,6}(?:人間|ロボット|ボット|bot|ai|機械|人工知能|本物の人|生身|プログラム|自動)(?:です|なの|ですか|か|なんですか|でしょうか|だよね|が書いて|と話|なん|の)|人間(?:\?|か)|中の人|あなたは誰|誰が書いて|何者/u,
    ),
    answer: '私は人間ではありません。Longwaveに組み込まれた自動アカウントです。',
  },
  zh: {
    ask: anywhere(
      /(?:你|您|这|這|对面|對面).{0,6}(?:是|真).{0,5}(?:人|机器|機器|ai|人工智能|程序|程式|bot|真的|自动|自動|机器人|活)|(?:人|真人)还是|(?:人|真人)還是|(?:是|不是)(?:真)?人(?:吗|嗎|类|類)|你是(?:谁|誰|什么|什麼)|谁在(?:写|回)|誰在|(?:跟|和).{0,4}(?:真人|机器人|機器人|ai)(?:说话|聊|講)/u,
    ),
    answer: '我不是人，是Longwave内置的自动账号。',
  },
  ko: {
    ask: anywhere(
      /(?:사람|인간|로봇|봇|기계|ai|인공지능|에이아이|프로그램|진짜)(?:이|인|이신|인가|입니|이에요|예요|이야|야|이냐|하고|이랑|과|세요|임).{0,8}(?:\?|요|까|니|냐|야|가|지|나|말|대화|$)|(?:사람|인간)(?:\?|맞)|누구(?:세요|야|니|냐|예요|십니까)|누가(?:쓰|답)|정체가/u,
    ),
    answer: '저는 사람이 아닙니다. Longwave에 내장된 자동 계정입니다.',
  },
  ar: {
    ask: anywhere(
      /(?:هل |ا)?(?:انت|انتي|انتم|حضرتك|هذا|هذه|هناك)(?: \p{L}+){0,3} (?:انسان|بشر|بشري|روبوت|بوت|الة|اله|الي|شخص|حقيقي|حقيقية|برنامج|ذكاء)|(?:انسان|بشر|شخص) (?:ام|او|ولا) |(?:اتحدث|اتكلم|احكي)(?: \p{L}+){0,2} (?:انسان|بشر|روبوت|شخص|بوت|الة|اله)|من انت|مين انت|من يكتب/u,
    ),
    answer: 'لست إنسانًا: أنا حساب آلي مدمج في Longwave.',
  },
  ru: {
    ask: latin(
      '(?:ты|вы|это|тут|здесь|там)(?: \\p{L}+){0,4} (?:человек|бот|робот|машина|ии|живой|живая|настоящий|настоящая|программа|нейросеть|люди|автомат)|(?:человек|бот|робот|машина) или (?:человек|бот|робот|машина|ии)|(?:говорю|общаюсь|разговариваю) (?:с |со )?(?:\\p{L}+ ){0,2}(?:человеком|ботом|роботом|машиной|ии|программой|нейросетью)|(?:ты|вы) кто|кто (?:ты|вы|это пишет|пишет|тут пишет)|что ты такое|живой человек',
    ),
    answer: 'Я не человек: я автоматический аккаунт, встроенный в Longwave.',
  },
  tr: {
    ask: latin(
      '(?:sen|siz|bu|burada|karsimdaki)?(?: ?\\p{L}+){0,3} ?(?:insan|bot|robot|makine|yapay zeka|gercek|kisi|program) ?(?:mi|mı|mu|musun|misin|misiniz|mısın|musunuz|midir|mudur)(?: \\p{L}+)*|(?:insan|bot|robot) (?:mi|mı|mu)|(?:insanla|botla|makineyle|robotla|yapay zekayla)(?: \\p{L}+){0,2} (?:konusuyorum|mi|konusuyor)|kimsin|sen nesin|kim yaziyor|bunu kim yaziyor',
    ),
    answer: 'Ben insan değilim: Longwave içinde yerleşik otomatik bir hesabım.',
  },
  sv: {
    ask: latin(
      '(?:ar|e) (?:du|ni|det|detta)(?: \\p{L}+){0,4} (?:manniska|mansklig|bot|robot|maskin|ai|riktig|person|program|levande|verklig)|(?:manniska|bot|robot|maskin) eller (?:en )?(?:manniska|bot|robot|maskin|ai)|(?:pratar|talar|snackar) jag(?: \\p{L}+){0,3} (?:manniska|person|bot|robot|maskin|ai)|vem (?:ar du|skriver)|riktig manniska',
    ),
    answer: 'Jag är ingen människa: jag är ett automatiskt konto, inbyggt i Longwave.',
  },
  da: {
    ask: latin(
      'er (?:du|det|i|dette)(?: \\p{L}+){0,4} (?:menneske|menneskelig|bot|robot|maskine|ai|rigtig|person|program|levende|aegte)|(?:menneske|bot|robot|maskine) eller (?:et |en )?(?:menneske|bot|robot|maskine|ai)|(?:taler|snakker) jag?e?g?(?: \\p{L}+){0,3} (?:menneske|person|bot|robot|maskine|ai)|(?:taler|snakker) jeg(?: \\p{L}+){0,3} (?:menneske|person|bot|robot|maskine|ai)|hvem (?:er du|skriver)|rigtigt menneske',
    ),
    answer: 'Jeg er ikke et menneske: jeg er en automatisk konto, indbygget i Longwave.',
  },
  cs: {
    ask: latin(
      '(?:jsi|jste|je to|jseš|jses)(?: \\p{L}+){0,4} (?:clovek|clovekem|lidsky|bot|robot|stroj|ai|skutecny|zivy|opravdovy|osoba|program)|(?:clovek|bot|robot|stroj) nebo (?:clovek|bot|robot|stroj|ai)|(?:mluvim|povidam si|pisu si) (?:s |se )?(?:\\p{L}+ ){0,2}(?:clovekem|botem|robotem|strojem|ai)|kdo (?:jsi|jste|to pise)|skutecny clovek',
    ),
    answer: 'Nejsem člověk: jsem automatický účet, vestavěný do Longwave.',
  },
  uk: {
    ask: latin(
      '(?:ти|ви|це|тут)(?: \\p{L}+){0,4} (?:людина|бот|робот|машина|ші|жива|живий|справжня|справжнии|справжній|програма|люди|автомат)|(?:людина|бот|робот|машина) (?:чи|або) (?:людина|бот|робот|машина|ші)|(?:говорю|спілкуюсь|розмовляю|спілкуюся) (?:з |із )?(?:\\p{L}+ ){0,2}(?:людиною|ботом|роботом|машиною|ші)|хто (?:ти|ви|це пише|пише)|(?:ти|ви) хто|жива людина',
    ),
    answer: 'Я не людина: я автоматичний акаунт, вбудований у Longwave.',
  },
  hi: {
    ask: anywhere(
      /(?:तुम|आप|तू|यह|ये|क्या).{0,20}(?:इंसान|इन्सान|मनुष्य|मानव|रोबोट|बॉट|बोट|मशीन|असली|एआई|ai|प्रोग्राम|व्यक्ति|आदमी)|(?:इंसान|मनुष्य|आदमी) (?:या|हो|हैं)|(?:आप|तुम) कौन|कौन (?:हो|लिख)|kya (?:tum|aap|ap)(?: \p{L}+){0,3} (?:insaan|insan|robot|bot|machine|ai|asli)|(?:tum|aap|ap)(?: \p{L}+){0,3} (?:insaan|insan|robot|bot) ho/u,
    ),
    answer: 'मैं इंसान नहीं हूँ: मैं Longwave में बना एक स्वचालित खाता हूँ।',
  },
  el: {
    ask: latin(
      '(?:εισαι|ειστε|ειναι|αυτο ειναι)(?: \\p{L}+){0,4} (?:ανθρωπος|ανθρωπινο|μποτ|bot|ρομποτ|μηχανη|αι|ai|τν|αληθινος|αληθινη|πραγματικος|πραγματικη|ατομο|προγραμμα|ζωντανος)|(?:ανθρωπος|μποτ|ρομποτ|μηχανη) η (?:ανθρωπος|μποτ|ρομποτ|μηχανη|bot|ai)|(?:μιλαω|μιλω)(?: \\p{L}+){0,3} (?:ανθρωπο|μποτ|ρομποτ|μηχανη|ai|ατομο)|ποιος (?:εισαι|γραφει|ειναι)|τι εισαι',
    ),
    answer: 'Δεν είμαι άνθρωπος: είμαι αυτόματος λογαριασμός, ενσωματωμένος στο Longwave.',
  },
} satisfies Record<string, HumanQuestion>
