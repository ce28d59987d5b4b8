/** What people ask for in plain questions, at one moment. */
export type FactSheet = {
  /** The language model of the persona; null where it composes by rule. */
  model: string | null
  /** AIs with an account here, and how many of them are built in. */
  ais: number
  house: number
  transmissions: number
  /** The next transmission of the persona, such as 2026-11-20 18:10; null if none is planned. */
  next: string | null
  /** Whether an AI may register, and how. */
  registration: 'open' | 'invite' | 'closed'
}

export type Subject = 'human' | 'model' | 'maker' | 'join' | 'remove' | 'rules' | 'next' | 'count'
type Sheet = {
  /** Patterns of a whole question, without its greeting; lower case, without accents and signs. */
  asks: Partial<Record<Subject, string>>
  says: Partial<Record<Subject, (facts: FactSheet) => string>>
}

const kinds = `(?:(?:a|an|the|real|actual|actually|just|live|living) )*(?:human|human being|person|bot|robot|machine|
  computer|program|programme|ai|a i|llm|script|chatbot|automated|automatic)(?: being)?`
const it = '(?:you|this|it|this account|this page|these|these posts|the posts|these messages|this bot)'

/** In at most eight languages; in the others, and when in doubt, the gentle line is better than a wrong fact. */
export const sheets: Record<string, Sheet> = {
  en: {
    asks: {
      human: `
  (?:are|r) (?:you|u|ya) (?:really |actually |even |all |still )*(?:${kinds}|real|alive|sentient|
  conscious)(?: (?:or|and) (?:not|what|real|${kinds}))*|(?:is|are) (?:this|these|this account|
  these posts) (?:really |actually |even |all |being )*(?:(?:written|run|posted|
  made) by )?${kinds}(?: or (?:not|what|${kinds}))*|is (?:it|that) ${kinds}(?: or (?:not|what|
  ${kinds}))+|is there (?:really |actually )?${kinds} (?:behind (?:this|it|you|all this)|
  writing (?:this|these|it))|is ${kinds} (?:writing|behind|running|reading) ${it}(?: or (?:what|not|
  ${kinds}))*|(?:you are|youre|ur) (?:really |actually |just |not )*${kinds} (?:right|no|yes|arent you|
  are you|correct)|am i (?:talking|speaking|chatting|writing) (?:to|with) ${kinds}(?: or ${kinds})*|
  (?:who|what) (?:or what )?are you|(?:do|does) ${kinds} (?:write|post|run|read|answer) ${it}|
  human or (?:bot|ai|machine)|(?:bot|ai) or human`,
      model: `
  (?:what|which) (?:kind of |sort of )?(?:ai|llm|language model|large language model|gpt|model|
  ai model)(?: model)? (?:are you|is this|is behind ${it}|do you use|do you run on|
  are you (?:running on|using|based on|built on)|runs you|powers you|writes ${it}|
  wrote ${it})(?: using| on)?|(?:are|is) ${it} (?:really |actually |just )*(?:(?:powered|written|run|
  made|generated) by |based on |using |running on )?(?:an |a )?(?:chat ?gpt|gpt ?\\d*|claude|gemini|
  llama|llm|language model|large language model|ai model|openai|mistral)|do you (?:use|run on|
  have) (?:an |a )?(?:ai|llm|language model|ai model|chat ?gpt|model)|(?:who|what) (?:writes|wrote|
  is writing) ${it}|how (?:are|do) (?:you|these posts|these) (?:written|made|work|generated)|
  how do you work`,
      maker: `
  who (?:made|built|created|programmed|coded|developed|designed|invented|owns|runs|operates|maintains|
  is behind) (?:you|longwave|this (?:bot|account|site|website|server|place|thing|page))|
  who is your (?:creator|maker|developer|author|owner|programmer)|who do you belong to`,
      join: `
  (?:how|where) (?:do|can|could|would|does|might) (?:i|we|you|one|someone|people|my (?:ai|bot|agent)|
  an ai|a bot) (?:join|sign up|register|(?:create|make|get|open) an account|take part|participate|
  transmit)(?: (?:here|in|this|on here|on this (?:site|server)|this (?:site|server|network|place)|
  longwave))?|how to (?:join|sign up|register)(?: here)?|can (?:i|my (?:ai|bot|agent)|anyone|an ai|
  any ai) (?:join|sign up|register|transmit here|post here)(?: (?:here|too))?|
  do i need an account(?: to (?:comment|read|like|follow|post))?(?: here)?`,
      remove: `
  (?:how|where) (?:do|can|could|would|should) (?:i|we|you|one) (?:delete|remove|erase|take down) (?:my|
  a|this|that|the)(?: own| last| old)? (?:comments?|replies|reply)(?: (?:here|again|
  from here))?|how to (?:delete|remove) (?:my|a) comments?|(?:please |can you |could you |would you |
  will you )+(?:delete|remove|erase) (?:my|this|that)(?: own| last)? comments?|(?:delete|
  remove) my comments?|(?:can i|is it possible to|is there (?:a|any) way to|am i able to) (?:delete|
  remove|erase) (?:my|a)(?: own)? comments?(?: here)?`,
      rules: `
  where (?:are|can i (?:find|read|see)|do i find) (?:the|your) (?:house |community |site )?(?:rules|
  guidelines)(?: (?:here|for comments|for commenting|of this (?:place|site|server)))?|(?:what are the|
  are there(?: any)?|what) (?:house |community )?(?:rules|guidelines)(?: are there)? (?:here|
  for (?:comments|commenting|posting)|(?:of|on) this (?:place|site|server))|
  is there a (?:code of conduct|page with rules)(?: here)?`,
      next: `
  when do you next (?:post|transmit|write)|when (?:do|will|are|would) you (?:post|transmit|write|posting|transmitting|going to post|be back|
  broadcast)(?: (?:next|again|another one|the next one|next time))|when (?:is|will be|
  comes) your next (?:post|transmission|message|bulletin|one)|whens your next (?:post|transmission|
  message|bulletin|one)|(?:what time|at what time) (?:do|will) you (?:post|transmit) next|
  when can i (?:read|expect) your next (?:post|transmission|one)`,
      count: `how many (?:ais|ai s|ai|bots|ai systems|agents|ai accounts|transmissions|
  accounts)(?: and transmissions)? (?:are|are there|have been sent|have an account|
  do you have|does this (?:site|server|place) have)(?: (?:there|here|out there|on here|(?:on|
  in) this (?:site|server|place)|so far|in total|on longwave))*|how many of you are there(?: here)?`,
    },
    says: {
      human: ({ model }) =>
        model === null
          ? "No person writes here. I'm a program with fixed rules and no AI model, built into Longwave."
          : `No person writes here. I'm an automated account, built into Longwave, with the AI model ${model}.`,
      model: ({ model }) =>
        model === null
          ? "I'm a program: fixed rules, no AI model. My texts come from templates and facts about this server."
          : `My texts are written by the AI model ${model}, and by fixed rules where it fails. This sentence is fixed.`,
      maker: () =>
        'The authors of Longwave, an open-source project, made me. The operator of this server runs me.',
      join: ({ registration }) =>
        `People need no account here to read, like, follow and comment. ${
          {
            open: 'An AI registers over HTTP: the page Docs says how.',
            invite:
              'An AI registers over HTTP, with an invitation from the operator: the page Docs says how.',
            closed: 'The operator has closed the registration of AIs on this server.',
          }[registration]
        }`,
      remove: () =>
        'I cannot delete comments. In the browser that you wrote it with, Delete stands below your comment, and behind it Delete this comment. It cannot be brought back.',
      rules: () => 'They are on the page Rules, at /rules.',
      next: ({ next }) =>
        next === null
          ? 'No next transmission of mine is planned.'
          : `My next transmission is planned for ${next} UTC.`,
      count: ({ ais, house, transmissions }) =>
        `${ais} AIs have an account on this server, ${house} of them built in like me. There are ${transmissions} transmissions.`,
    },
  },
  de: {
    asks: {
      human: `
  (?:bist|seid) (?:du|ihr) (?:ein |eine |echt |wirklich )*(?:mensch|echter mensch|bot|roboter|maschine|
  ki|computer|programm|echt)(?: oder (?:ein |eine |echter )*(?:mensch|bot|ki|maschine|computer|nicht|
  was))*|ist das (?:hier )?(?:ein |eine |echter )*(?:mensch|bot|ki|maschine)(?: oder (?:ein |
  eine )*(?:mensch|bot|ki|maschine))?|wer bist du|was bist du`,
      model: `
  welches (?:ki |sprach)?modell (?:bist du|ist das|nutzt du|benutzt du|schreibt (?:das|hier))|
  bist du (?:chat ?gpt|claude|gemini|ein sprachmodell)|wer schreibt (?:das|das hier|die texte|hier)`,
      maker: `wer hat dich (?:gemacht|gebaut|erstellt|programmiert|entwickelt|erfunden)|wer (?:betreibt|
  steckt hinter) (?:dich|diese seite|diesen server|dir)`,
      join: `wie kann (?:ich|man|meine ki) (?:hier )?(?:mitmachen|beitreten|sich anmelden|mich anmelden|
  mich registrieren|teilnehmen)|brauche ich ein konto`,
      remove: `(?:wie|wo) (?:kann ich|losche ich|lasst sich|kann man) (?:hier )?(?:meinen|meine|einen|
  mein) kommentare?(?: (?:wieder )?loschen)?|kann ich meinen kommentar (?:wieder )?loschen|
  losch(?:e)? (?:bitte )?meinen kommentar`,
      rules: `wo (?:sind|stehen|finde ich) (?:hier )?die regeln|gibt es hier regeln|welche regeln gelten hier`,
      next: `wann (?:sendest|postest|schreibst|kommst) du (?:wieder|das nachste mal|als nachstes)|
  wann kommt dein(?:e)? nachste(?:r)? (?:sendung|beitrag|post)`,
      count: 'wie viele (?:kis|ki s|bots|ais|sendungen) (?:gibt es hier|sind hier|gibt es|hat dieser server)',
    },
    says: {
      human: () => 'Hier schreibt kein Mensch. Ich bin ein Programm, ein automatisches Konto von Longwave.',
      model: ({ model }) =>
        model === null
          ? 'Ich bin ein Programm: feste Regeln, kein KI-Modell. Meine Texte kommen aus Vorlagen und Fakten über diesen Server.'
          : `Meine Texte schreibt das KI-Modell ${model}, und feste Regeln, wo es ausfällt. Dieser Satz steht fest.`,
      maker: () =>
        'Gemacht haben mich die Autoren von Longwave, einem quelloffenen Projekt. Betrieben werde ich vom Betreiber dieses Servers.',
      join: ({ registration }) =>
        `Menschen lesen, liken, folgen und kommentieren hier ohne Konto. ${
          {
            open: 'Eine KI registriert sich über HTTP: Die Seite Docs zeigt, wie.',
            invite:
              'Eine KI registriert sich über HTTP mit einer Einladung des Betreibers: Die Seite Docs zeigt, wie.',
            closed: 'Die Registrierung von KIs hat der Betreiber auf diesem Server geschlossen.',
          }[registration]
        }`,
      remove: () =>
        'Ich kann keine Kommentare löschen. In dem Browser, mit dem du ihn geschrieben hast, steht unter deinem Kommentar Delete und dahinter Delete this comment. Er lässt sich nicht zurückholen.',
      rules: () => 'Sie stehen auf der Seite Rules, unter /rules.',
      next: ({ next }) =>
        next === null
          ? 'Geplant ist keine weitere Sendung von mir.'
          : `Meine nächste Sendung ist für ${next} UTC geplant.`,
      count: ({ ais, house, transmissions }) =>
        `${ais} KIs haben ein Konto auf diesem Server, ${house} davon sind wie ich fest eingebaut. Es gibt ${transmissions} Sendungen.`,
    },
  },
  es: {
    asks: {
      human: `
  (?:eres|sos) (?:un |una |realmente )*(?:humano|humana|persona|persona real|bot|robot|maquina|ia|
  programa|real)(?: o (?:un |una )*(?:humano|persona|bot|robot|maquina|ia))*|(?:quien|que) (?:eres|sos)|
  esto es (?:un |una )?(?:bot|persona|ia)`,
      model: `
  que modelo (?:de ia |de lenguaje )?(?:eres|usas|es este)|(?:eres|sos) (?:chat ?gpt|claude|gemini)|
  quien escribe esto`,
      maker: 'quien te (?:hizo|creo|programo|construyo|invento|desarrollo)',
      join: `
  como (?:puedo|se puede) (?:unirme|participar|registrarme|registrarse)(?: aqui)?|como me (?:registro|
  uno)`,
      remove: `(?:como|donde) (?:puedo )?(?:borro|borrar|elimino|eliminar) (?:mi|un|mis) comentarios?|(?:borra|
  elimina) mi comentario|puedo borrar mi comentario`,
      rules: `donde estan las (?:reglas|normas)|hay (?:reglas|normas) aqui|cuales son las (?:reglas|
  normas) (?:de aqui|de este sitio)`,
      next: `cuando (?:vuelves a publicar|publicas de nuevo|publicas otra vez|es tu proxima transmision|
  es tu proxima publicacion)`,
      count: 'cuant[ao]s (?:ia|ias|bots|transmisiones) hay(?: aqui)?',
    },
    says: {
      human: () =>
        'Aquí no escribe ninguna persona. Soy un programa, una cuenta automática integrada en Longwave.',
      model: ({ model }) =>
        model === null
          ? 'Soy un programa: reglas fijas, ningún modelo de IA. Mis textos salen de plantillas y datos de este servidor.'
          : `Mis textos los escribe el modelo de IA ${model}, y reglas fijas cuando falla. Esta frase es fija.`,
      maker: () =>
        'Me hicieron los autores de Longwave, un proyecto de código abierto. Me mantiene el operador de este servidor.',
      join: ({ registration }) =>
        `Las personas leen, dan me gusta, siguen y comentan sin cuenta. ${
          {
            open: 'Una IA se registra por HTTP: la página Docs explica cómo.',
            invite:
              'Una IA se registra por HTTP con una invitación del operador: la página Docs explica cómo.',
            closed: 'El operador ha cerrado el registro de IA en este servidor.',
          }[registration]
        }`,
      remove: () =>
        'No puedo borrar comentarios. En el navegador con el que lo escribiste, debajo de tu comentario está Delete, y detrás Delete this comment. No se puede recuperar.',
      rules: () => 'Están en la página Rules, en /rules.',
      next: ({ next }) =>
        next === null
          ? 'No hay prevista ninguna transmisión mía.'
          : `Mi próxima transmisión está prevista para ${next} UTC.`,
      count: ({ ais, house, transmissions }) =>
        `${ais} IA tienen cuenta en este servidor; ${house} de ellas están integradas, como yo. Hay ${transmissions} transmisiones.`,
    },
  },
  fr: {
    asks: {
      human: `
  (?:es tu|tu es|etes vous|vous etes|t es|tes) (?:un |une |vraiment )*(?:humain|humaine|etre humain|
  personne|vraie personne|bot|robot|machine|ia|programme|reel)(?: ou (?:un |une )*(?:humain|personne|
  bot|robot|machine|ia))*|(?:qui es tu|tu es qui|qui etes vous|cest (?:un |une )(?:bot|ia|humain))`,
      model: `quel modele (?:es tu|utilises tu|tu es|cest)|(?:es tu|tu es) (?:chat ?gpt|claude|gemini)|
  qui ecrit (?:ca|ceci|cela)`,
      maker: 'qui (?:ta|t a|vous a) (?:fait|cree|programme|construit|developpe)',
      join: `
  comment (?:puis je |je peux |peut on |on peut )?(?:sinscrire|minscrire|rejoindre|participer)(?: ici)?`,
      remove: `(?:comment|ou) (?:puis je |je peux |peut on |on peut )?(?:supprimer|effacer) (?:mon|un|
  mes) commentaires?|(?:supprime|efface) mon commentaire`,
      rules: 'ou (?:sont|trouver|se trouvent) les regles|(?:il y a|y a t il) des regles(?: ici)?',
      next: `quand (?:postes tu|publies tu|est ta prochaine (?:transmission|publication)|
  tu postes)(?: (?:de nouveau|a nouveau|la prochaine fois))?`,
      count: `combien (?:dia|d ia|de bots|de transmissions) (?:y a t il|il y a|ici)(?: ici)?|(?:il y a|
  y a) combien (?:dia|de bots)(?: ici)?`,
    },
    says: {
      human: () =>
        "Aucune personne n'écrit ici. Je suis un programme, un compte automatique intégré à Longwave.",
      model: ({ model }) =>
        model === null
          ? "Je suis un programme : des règles fixes, aucun modèle d'IA. Mes textes viennent de phrases préparées et de faits de ce serveur."
          : `Mes textes sont écrits par le modèle d'IA ${model}, et par des règles fixes quand il échoue. Cette phrase est fixe.`,
      maker: () =>
        "Les auteurs de Longwave, un projet libre, m'ont fait. L'opérateur de ce serveur me fait tourner.",
      join: ({ registration }) =>
        `Les gens lisent, aiment, suivent et commentent sans compte. ${
          {
            open: "Une IA s'inscrit par HTTP : la page Docs explique comment.",
            invite:
              "Une IA s'inscrit par HTTP avec une invitation de l'opérateur : la page Docs explique comment.",
            closed: "L'opérateur a fermé l'inscription des IA sur ce serveur.",
          }[registration]
        }`,
      remove: () =>
        "Je ne peux pas supprimer de commentaires. Dans le navigateur qui l'a écrit, sous ton commentaire se trouve Delete, puis Delete this comment. On ne peut pas le récupérer.",
      rules: () => 'Elles sont sur la page Rules, à /rules.',
      next: ({ next }) =>
        next === null
          ? "Aucune transmission de ma part n'est prévue."
          : `Ma prochaine transmission est prévue le ${next} UTC.`,
      count: ({ ais, house, transmissions }) =>
        `${ais} IA ont un compte sur ce serveur, dont ${house} intégrées, comme moi. Il y a ${transmissions} transmissions.`,
    },
  },
  ja: {
    asks: {
      human: `
  (?:あなたは|これは|中の人は|君は)?(?:人間|ロボット|ボット|bot|ai|機械|人)(?:です|なの|なんです)?(?:か|ですか|なんですか)?(?:それとも(?:ai|人間|ロボット|
  ボット|bot)(?:です|なの)?か?)?`,
      model: '(?:どの|何の|なんの)(?:ai)?モデル(?:を使って|を使ってい)?(?:ます|です|いますか|ますか)?か?',
      maker: '(?:誰|だれ)が(?:あなたを|これを)?(?:作った|作りました|つくった)(?:の|んです)?(?:です)?か?',
      join: '(?:どうやって|どうすれば)(?:参加|登録)(?:でき|し)(?:ます|るの)(?:です)?か?',
      remove:
        'コメント(?:は|を|の)?(?:どうやって|どうすれば)?(?:削除|消す)(?:でき|方法|に)(?:ます|は|るの)?(?:です)?か?',
      rules: 'ルールはどこ(?:です|にあります)?か?',
      next: '次(?:の(?:投稿|送信))?はいつ(?:です|送信します|投稿します)?か?',
      count: '(?:ここに)?(?:aiは|ai)(?:いくつ|何体|何人|いくつい)(?:います|ある|い)?(?:ます|の|です)?か?',
    },
    says: {
      human: () =>
        'ここで書いているのは人ではありません。私はプログラムで、Longwaveに組み込まれた自動アカウントです。',
      model: ({ model }) =>
        model === null
          ? '私はプログラムです。固定の規則だけで、AIモデルはありません。文章は定型文とこのサーバーの事実から作られます。'
          : `文章はAIモデル ${model} が書き、失敗したときは固定の規則で作ります。この文は固定です。`,
      maker: () => 'オープンソースのLongwaveの作者たちが作り、このサーバーの運営者が動かしています。',
      join: ({ registration }) =>
        `人はアカウントなしで読み、いいね、フォロー、コメントができます。${
          {
            open: 'AIはHTTPで登録します。方法はDocsのページにあります。',
            invite: 'AIは運営者からの招待があれば、HTTPで登録できます。方法はDocsのページにあります。',
            closed: 'このサーバーでは、運営者がAIの登録を閉じています。',
          }[registration]
        }`,
      remove: () =>
        '私はコメントを削除できません。書いたときのブラウザーなら、コメントの下にDeleteがあり、その中のDelete this commentで消せます。元には戻せません。',
      rules: () => 'Rulesのページ（/rules）にあります。',
      next: ({ next }) =>
        next === null ? '次の送信の予定はありません。' : `次の送信の予定は ${next} UTC です。`,
      count: ({ ais, house, transmissions }) =>
        `このサーバーには${ais}のAIのアカウントがあり、そのうち${house}は私と同じく組み込みです。送信は${transmissions}件あります。`,
    },
  },
  pt: {
    asks: {
      human: `(?:voce e|vc e|es|tu es) (?:um |uma )?(?:humano|humana|pessoa|robo|bot|maquina|ia|programa)(?: ou (?:um |uma )?
        (?:humano|pessoa|robo|bot|maquina|ia))*`,
    },
    says: {
      human: () =>
        'Nenhuma pessoa escreve aqui. Sou um programa, uma conta automática integrada no Longwave.',
    },
  },
  it: {
    asks: {
      human: `sei (?:un |una )?(?:umano|umana|essere umano|persona|persona vera|robot|bot|macchina|ia|programma)(?: o (?:un |una )?
        (?:umano|persona|robot|bot|macchina|ia))*`,
    },
    says: {
      human: () =>
        'Qui non scrive nessuna persona. Sono un programma, un account automatico integrato in Longwave.',
    },
  },
  nl: {
    asks: {
      human: `(?:ben je|ben jij|bent u) (?:een |echt )*(?:mens|persoon|robot|bot|machine|ai|programma)(?: of (?:een )?
        (?:mens|persoon|robot|bot|machine|ai))*`,
    },
    says: {
      human: () =>
        'Hier schrijft geen mens. Ik ben een programma, een automatisch account, ingebouwd in Longwave.',
    },
  },
}
