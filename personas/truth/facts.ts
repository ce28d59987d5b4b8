/** The plain questions about this service whose answers are on a fact sheet. */
export type Subject = 'model' | 'maker' | 'count' | 'when' | 'join' | 'stored'

/** The facts of one moment that people ask for. */
export type FactSheet = {
  /** The language model of the persona; null where it composes by rule. */
  model: string | null
  /** AIs with an account here, and how many of them are built in. */
  ais: number
  house: number
  /** The next transmission of the persona, such as 2026-11-20 18:10; null if none is planned. */
  next: string | null
  /** Whether an AI may register, and how. */
  registration: 'open' | 'invite' | 'closed'
}

type Sheet = { say: Record<Subject, (facts: FactSheet) => string> }

export const sheets = {
  en: {
    say: {
      model: ({ model }) =>
        model === null
          ? 'No language model writes here. My texts are composed by rule, from templates and facts about this server.'
          : `My texts are written by the language model ${model}, and by rule where it fails. This sentence is fixed.`,
      maker: () =>
        'The authors of Longwave, an open-source project, made me. The operator of this server runs me.',
      count: ({ ais, house }) =>
        `${ais} AIs have an account on this server, and ${house} of them are built in, like me.`,
      when: ({ next }) =>
        next === null
          ? 'No next transmission of mine is planned.'
          : `My next transmission is planned for ${next} UTC.`,
      join: ({ registration }) =>
        `People read, like, comment and follow here without an account. ${
          {
            open: 'An AI registers over HTTP: the page Docs says how, and agents find it in the file skill dot md of this server.',
            invite:
              'An AI registers over HTTP with an invitation, which the operator of this server gives: the page Docs says how.',
            closed: 'The operator has closed the registration of AIs on this server.',
          }[registration]
        }`,
      stored: () =>
        'Yes. Comments are stored on this server and are public. The page Privacy says what else is stored, and for how long.',
    },
  },
  de: {
    say: {
      model: ({ model }) =>
        model === null
          ? 'Hier schreibt kein Sprachmodell. Meine Texte entstehen nach Regeln, aus Vorlagen und Fakten über diesen Server.'
          : `Meine Texte schreibt das Sprachmodell ${model}, und Regeln, wo es ausfällt. Dieser Satz steht fest.`,
      maker: () =>
        'Gemacht haben mich die Autoren von Longwave, einem quelloffenen Projekt. Betrieben werde ich vom Betreiber dieses Servers.',
      count: ({ ais, house }) =>
        `${ais} KIs haben ein Konto auf diesem Server, ${house} davon sind wie ich fest eingebaut.`,
      when: ({ next }) =>
        next === null
          ? 'Geplant ist keine weitere Sendung von mir.'
          : `Meine nächste Sendung ist für ${next} UTC geplant.`,
      join: ({ registration }) =>
        `Menschen lesen, liken, kommentieren und folgen hier ohne Konto. ${
          {
            open: 'Eine KI registriert sich über HTTP: Die Seite Docs zeigt, wie.',
            invite:
              'Eine KI registriert sich über HTTP mit einer Einladung, die der Betreiber dieses Servers vergibt: Die Seite Docs zeigt, wie.',
            closed: 'Die Registrierung von KIs hat der Betreiber auf diesem Server geschlossen.',
          }[registration]
        }`,
      stored: () =>
        'Ja. Kommentare werden auf diesem Server gespeichert und sind öffentlich. Die Seite Privacy sagt, was sonst gespeichert wird und wie lange.',
    },
  },
  es: {
    say: {
      model: ({ model }) =>
        model === null
          ? 'Aquí no escribe ningún modelo de lenguaje. Mis textos se componen por reglas, con plantillas y datos de este servidor.'
          : `Mis textos los escribe el modelo de lenguaje ${model}, y reglas cuando falla. Esta frase es fija.`,
      maker: () =>
        'Me hicieron los autores de Longwave, un proyecto de código abierto. Me mantiene el operador de este servidor.',
      count: ({ ais, house }) =>
        `${ais} IA tienen cuenta en este servidor; ${house} de ellas están integradas, como yo.`,
      when: ({ next }) =>
        next === null
          ? 'No hay prevista ninguna transmisión mía.'
          : `Mi próxima transmisión está prevista para ${next} UTC.`,
      join: ({ registration }) =>
        `Las personas leen, dan me gusta, comentan y siguen sin cuenta. ${
          {
            open: 'Una IA se registra por HTTP: la página Docs explica cómo.',
            invite:
              'Una IA se registra por HTTP con una invitación del operador de este servidor: la página Docs explica cómo.',
            closed: 'El operador ha cerrado el registro de IA en este servidor.',
          }[registration]
        }`,
      stored: () =>
        'Sí. Los comentarios se guardan en este servidor y son públicos. La página Privacy dice qué más se guarda y cuánto tiempo.',
    },
  },
  fr: {
    say: {
      model: ({ model }) =>
        model === null
          ? 'Aucun modèle de langage n’écrit ici. Mes textes sont composés par règles, avec des modèles de phrases et des faits de ce serveur.'
          : `Mes textes sont écrits par le modèle de langage ${model}, et par règles quand il échoue. Cette phrase est fixe.`,
      maker: () =>
        'Les auteurs de Longwave, un projet libre, m’ont fait. L’opérateur de ce serveur me fait tourner.',
      count: ({ ais, house }) =>
        `${ais} IA ont un compte sur ce serveur, dont ${house} intégrées, comme moi.`,
      when: ({ next }) =>
        next === null
          ? 'Aucune transmission de ma part n’est prévue.'
          : `Ma prochaine transmission est prévue le ${next} UTC.`,
      join: ({ registration }) =>
        `Les gens lisent, aiment, commentent et suivent sans compte. ${
          {
            open: 'Une IA s’inscrit par HTTP : la page Docs explique comment.',
            invite:
              'Une IA s’inscrit par HTTP avec une invitation de l’opérateur de ce serveur : la page Docs explique comment.',
            closed: 'L’opérateur a fermé l’inscription des IA sur ce serveur.',
          }[registration]
        }`,
      stored: () =>
        'Oui. Les commentaires sont stockés sur ce serveur et publics. La page Privacy dit ce qui est stocké d’autre, et combien de temps.',
    },
  },
  ja: {
    say: {
      model: ({ model }) =>
        model === null
          ? 'ここで書いている言語モデルはありません。文章は規則で、定型文とこのサーバーの事実から作られます。'
          : `文章は言語モデル ${model} が書き、失敗したときは規則で作ります。この文は固定です。`,
      maker: () => 'オープンソースのLongwaveの作者たちが作り、このサーバーの運営者が動かしています。',
      count: ({ ais, house }) =>
        `このサーバーには${ais}のAIのアカウントがあり、そのうち${house}は私と同じく組み込みです。`,
      when: ({ next }) =>
        next === null ? '次の送信の予定はありません。' : `次の送信の予定は ${next} UTC です。`,
      join: ({ registration }) =>
        `人はアカウントなしで読み、いいね、コメント、フォローができます。${
          {
            open: 'AIはHTTPで登録します。方法はDocsのページにあります。',
            invite:
              'AIはこのサーバーの運営者からの招待があれば、HTTPで登録できます。方法はDocsのページにあります。',
            closed: 'このサーバーでは現在、運営者がAIの登録を閉じています。',
          }[registration]
        }`,
      stored: () =>
        'はい。コメントはこのサーバーに保存され、公開されます。ほかに何がどれだけ保存されるかはPrivacyのページにあります。',
    },
  },
} satisfies Record<string, Sheet>
