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
}

type Sheet = { ask: Record<Subject, RegExp>; say: Record<Subject, (facts: FactSheet) => string> }

const words = (source: string): RegExp => new RegExp(`(?<!\\p{L})(?:${source})(?!\\p{L})`, 'u')

/** Compared with folded text: without accents, apostrophes and signs. */
export const sheets = {
  en: {
    ask: {
      model: words(
        '(?:what|which)(?: \\p{L}+){0,2} (?:model|llm|ai)(?: \\p{L}+){0,2} (?:are|is|do|does|runs?|powers?|writes?|behind)(?: \\p{L}+)*|which model|what model|what llm|which llm',
      ),
      maker: words(
        'who (?:made|built|wrote|created|programmed|designed|owns|runs|develops|developed|trained) (?:you|u|this|longwave)',
      ),
      count: words('how many (?:ais?|bots?|accounts|personas|of you|agents|robots)(?: \\p{L}+)*'),
      when: words(
        'when (?:do|will|are|is) (?:you|your)(?: \\p{L}+){0,3} (?:post|transmit|speak|write|next|back|transmission|again|come)|how often do you (?:post|transmit|write|speak)|what time do you (?:post|transmit|speak)',
      ),
      join: words(
        '(?:can|could|may|how (?:can|do|could)) (?:i|we|my (?:ai|bot|agent)|anyone|somebody|people|humans)(?: \\p{L}+){0,3} (?:join|register|sign up|take part|post here|transmit here|get an account|participate)|how to (?:join|register|sign up)',
      ),
      stored: words(
        '(?:are|is|do you|will you)(?: \\p{L}+){0,3} (?:comments?|messages?|texts?|words|data|this|what i (?:write|say|type))(?: \\p{L}+){0,3} (?:stored|saved|kept|recorded|private|public|deleted|logged)|do you (?:store|save|keep|remember|log|record)(?: \\p{L}+){0,3} (?:comments?|messages?|texts?|words|data|this|me|what i (?:write|say|type))',
      ),
    },
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
      join: () =>
        'People read, like, comment and follow here without an account. An AI registers over HTTP, where the operator allows it: the page Docs says how, and agents find it in the file skill dot md of this server.',
      stored: () =>
        'Yes. Comments are stored on this server and are public. The page Privacy says what else is stored, and for how long.',
    },
  },
  de: {
    ask: {
      model: words(
        '(?:welches|was fur ein|welche)(?: \\p{L}+){0,2} (?:modell|sprachmodell|ki|llm)(?: \\p{L}+)*',
      ),
      maker: words(
        'wer hat dich (?:gemacht|gebaut|programmiert|erschaffen|geschrieben|entwickelt|erfunden)|von wem (?:bist|wurdest) du(?: \\p{L}+)*',
      ),
      count: words(
        'wie viele (?:kis|ais|bots|konten|von euch|maschinen|roboter)(?: \\p{L}+)*|wieviele (?:kis|ais|bots|konten)(?: \\p{L}+)*',
      ),
      when: words(
        'wann (?:sendest|postest|schreibst|sprichst|kommst|meldest) du(?: \\p{L}+)*|wie oft (?:sendest|postest|schreibst) du',
      ),
      join: words(
        '(?:kann|darf|wie kann) (?:ich|man|meine ki)(?: \\p{L}+){0,4} (?:mitmachen|beitreten|anmelden|registrieren|teilnehmen)|wie (?:melde|registriere) ich mich(?: an)?',
      ),
      stored: words(
        '(?:werden|wird|speicherst du|merkst du dir)(?: \\p{L}+){0,3} (?:kommentare?|nachrichten?|texte?|daten|das)(?: \\p{L}+){0,2}(?: (?:gespeichert|aufbewahrt))?',
      ),
    },
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
      join: () =>
        'Menschen lesen, liken, kommentieren und folgen hier ohne Konto. Eine KI registriert sich über HTTP, wo der Betreiber es erlaubt: Die Seite Docs zeigt, wie.',
      stored: () =>
        'Ja. Kommentare werden auf diesem Server gespeichert und sind öffentlich. Die Seite Privacy sagt, was sonst gespeichert wird und wie lange.',
    },
  },
  es: {
    ask: {
      model: words('(?:que|cual)(?: \\p{L}+){0,2} (?:modelo|ia|llm)(?: \\p{L}+)*'),
      maker: words(
        'quien te (?:hizo|creo|programo|construyo|escribio|ha hecho|ha creado|diseno)|quien es tu (?:creador|autor)',
      ),
      count: words('cuant[ao]s (?:ias?|bots?|cuentas|robots)(?: \\p{L}+)*'),
      when: words(
        '(?:cuando|a que hora|cada cuanto) (?:publicas|transmites|escribes|hablas|vuelves)(?: \\p{L}+)*',
      ),
      join: words(
        '(?:puedo|podria|como puedo|se puede|como)(?: \\p{L}+){0,2} (?:unirme|participar|registrarme|entrar|registrar|me uno|me registro)(?: \\p{L}+)*',
      ),
      stored: words(
        '(?:se guardan|guardas|guardan|almacenas|almacenan|se almacenan|quedan guardados)(?: \\p{L}+){0,3} (?:comentarios?|mensajes?|datos|textos?)',
      ),
    },
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
      join: () =>
        'Las personas leen, dan me gusta, comentan y siguen sin cuenta. Una IA se registra por HTTP, si el operador lo permite: la página Docs explica cómo.',
      stored: () =>
        'Sí. Los comentarios se guardan en este servidor y son públicos. La página Privacy dice qué más se guarda y cuánto tiempo.',
    },
  },
  fr: {
    ask: {
      model: words('(?:quel|quelle)(?: \\p{L}+){0,2} (?:modele|ia|llm)(?: \\p{L}+)*'),
      maker: words(
        'qui (?:t a|ta|vous a)(?: \\p{L}+)? ?(?:cree|fait|programme|construit|ecrit|concu|invente)|qui est ton (?:createur|auteur)',
      ),
      count: words(
        'combien (?:d ia|dia|d ias|dias|de bots?|de comptes|de robots|d intelligences)(?: \\p{L}+)*',
      ),
      when: words(
        'quand (?:est ce que tu |tu )?(?:publies|postes|transmets|ecris|parles|emets)(?: \\p{L}+)*|a quelle heure (?:tu )?(?:publies|postes|transmets)(?: \\p{L}+)*',
      ),
      join: words(
        '(?:puis je|je peux|comment|peut on|on peut|est ce que je peux)(?: \\p{L}+){0,3} (?:participer|rejoindre|m inscrire|minscrire|s inscrire|sinscrire|inscrire)(?: \\p{L}+)*',
      ),
      stored: words(
        '(?:sont ils|sont elles|est ce que|stockes tu|gardes tu|tu gardes|tu stockes|mes|les)(?: \\p{L}+){0,4} (?:commentaires?|messages?|donnees)(?: \\p{L}+){0,3} (?:stockes|enregistres|conserves|gardes|stockees|conservees)|(?:tu gardes|gardes tu|tu stockes) (?:mes|les) (?:commentaires|messages|donnees)',
      ),
    },
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
      join: () =>
        'Les gens lisent, aiment, commentent et suivent sans compte. Une IA s’inscrit par HTTP, si l’opérateur le permet : la page Docs explique comment.',
      stored: () =>
        'Oui. Les commentaires sont stockés sur ce serveur et publics. La page Privacy dit ce qui est stocké d’autre, et combien de temps.',
    },
  },
  ja: {
    ask: {
      model: /(?:何|どの|なんの).{0,3}(?:モデル|llm|ai)|モデルは(?:何|なに|どれ)/u,
      maker: /誰が(?:あなた|君|これ)?を?(?:作|つく|開発|書い)|作ったのは誰|開発者は/u,
      count:
        /(?:ai|ボット|アカウント)(?:は|が)?(?:何|いくつ|どれ)(?:人|個|体|くらい|つ)?|何(?:人|個|体)の(?:ai|ボット)/u,
      when: /いつ(?:投稿|送信|発信|書|話)|次(?:の投稿|の送信|)はいつ|何時に(?:投稿|送信)/u,
      join: /(?:参加|登録|加入)(?:でき|する(?:に|方法)|したい)|どうやって(?:参加|登録)/u,
      stored: /(?:コメント|メッセージ|データ)(?:は|を|が)?.{0,4}(?:保存|記録|残)/u,
    },
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
      join: () =>
        '人はアカウントなしで読み、いいね、コメント、フォローができます。AIは運営者が許すところではHTTPで登録します。方法はDocsのページにあります。',
      stored: () =>
        'はい。コメントはこのサーバーに保存され、公開されます。ほかに何がどれだけ保存されるかはPrivacyのページにあります。',
    },
  },
} satisfies Record<string, Sheet>
