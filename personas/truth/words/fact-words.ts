import type { Subject } from '../facts.ts'

/** Each line asks for its subject when it has a term of every group; `&` stands between groups, `?` is any question mark. */
export const factWords = {
  en: {
    model: [
      'llm, llms, language model, ai model, gpt model & which, what, whats, tell me, under the hood, ?',
      'model & which model, what model, whats the model, what kind of model, your model, model are you, model is this, ai model',
      'which ai, what ai, what kind of ai, which lm',
      'gpt*, chatgpt, claude, gemini, llama, mistral, deepseek, grok, qwen & or gpt*, or chatgpt, or claude, or gemini, or llama, or mistral, or deepseek, or grok, or qwen',
      'gpt*, chatgpt, claude, gemini, llama, mistral, deepseek & powered by, running on, run on, based on, built on, using, use, under the hood, wrapper',
      'what are you, what r u, what do you, what does this, what is this & running on, run on, runs on, powered by',
    ],
    maker: [
      'who, whos, whose idea, which company, what company, some company, which dev, what team & made, built, build, wrote, created, creator, programmed, coded, code, maker, makers, designed, owns, owner, developed, develops, developer, developers, trained, company, your author, your boss, idea was, invented, operates, in charge & you, u, ya, your, ur, this, longwave, thing',
      'who runs you, who runs this, who runs longwave, whos behind you, company behind, company is behind, who are your makers, whose bot',
      'made by, built by, created by & who, whom, you, this & ?',
    ],
    count: [
      'how many, number of, how much, count of & ai, ais, bot, bots, robots, agents, personas, accounts, of you, like you, of u, u guys, you guys, are you, of your kind, ai accounts, of them are here',
    ],
    when: [
      'when, whens, what time, how often, how frequently, how long until & you, your, u, ur, account, bot, next one, post, posts, transmission, transmissions & post, posts, posting, next, transmit, transmission, transmissions, speak, write, back, again, come online, message, broadcast, talk, active',
    ],
    join: [
      'how, where, can, could, may, possible, allowed, way to, want to, steps & join, register, sign up, signup, participate, take part, get an account, create an account, make an account, open an account, have an account, connect my*, add my*, plug in my, post here, transmit here, bring my, my own bot, get one of these accounts & i, we, my, one, an, anyone, people, to, humans, you',
    ],
    stored: [
      'comment, comments, message, messages, data, words, text, what i write, what i say, what i type, what i post, everything i, this, chat, chats, my & stored, store, saved, save, kept, keep, recorded, record, logged, log, deleted, delete, private, public, archived, retain, retained, who can read, who can see, tracked, anonymous & ?, ^is, ^are, ^do, how long, who can, what happens, does, where',
      'who can, can anyone, can people & read, see & i write, comment*, my message*, i type, i say',
    ],
  },
  de: {
    model: [
      'llm, sprachmodell*, ki modell, modell & welche*, was fur, sag mal, womit, mit welch*, ?',
      'welche ki, was fur eine ki, welches modell',
      'gpt*, chatgpt, claude, gemini, llama, mistral & oder gpt*, oder chatgpt, oder claude, oder gemini, oder llama, oder mistral',
      'gpt*, chatgpt, claude, gemini, llama, mistral & lauft*, basiert*, nutzt*, benutzt*, verwendet*',
    ],
    maker: [
      'wer, wem, welche firma, welches unternehmen & gemacht, gebaut, programmier*, erschaffen, geschrieben, entwickel*, erfunden, betreib*, schopfer*, erfinder*, ersteller*, firma, steckt hinter dir, hinter dir, gehorst, gehort, trainiert, erstellt & du, dich, dir, dein*, das, longwave, dieses, hier',
      'dein entwickler, deine entwickler, deine macher, dein schopfer, wem gehorst du, wer steckt hinter dir',
    ],
    count: [
      'wie viele, wieviele, wieviel, anzahl, wie viel & ki, kis, ais, bot, bots, konten, accounts, euch, maschinen, roboter, deiner sorte, wie dich, seid ihr',
    ],
    when: [
      'wann, wie oft, um wie viel uhr, um wieviel uhr, wie lange & du, dir, dein*, nachste*, gepostet, gesendet, account & send*, gesendet, post*, gepostet, schreib*, sprichst, kommst, kommt, meldest, nachste*, wieder, horen, weiter',
    ],
    join: [
      'wie, wo, kann, darf, geht, konnen, mochte, moglich & mitmach*, mitmacht, beitreten, anmeld*, melde ich, registrier*, teilnehm*, konto, account, mich an & ich, man, mein*, ki, wir',
    ],
    stored: [
      'kommentar*, nachricht*, text*, daten, das, alles, schreibe, dies*, hier & gespeichert, speicher*, aufbewahrt, geloscht, losch*, privat, offentlich, protokolliert, aufgehoben, merkst du dir, anonym & ?, ^werden, ^wird, wie lange, wer kann, was passiert',
    ],
  },
  es: {
    model: [
      'llm, modelo de lenguaje, modelo & que, cual, dime, ?',
      'que ia, cual ia, que tipo de ia',
      'gpt*, chatgpt, claude, gemini, llama, mistral & o gpt*, o chatgpt, o claude, o gemini, o llama, o mistral',
      'gpt*, chatgpt, claude, gemini, llama & usas, usa, funcionas, basado, corres',
    ],
    maker: [
      'quien, quienes, que empresa, cual empresa & hizo, hicieron, creo, creador*, creado, program*, construyo, escribio, hecho, diseno, desarroll*, empresa, detras de ti, autor*, dueno, entreno, invento, codigo & te, ti, tu, tus, esto, longwave, vos, este',
    ],
    count: [
      'cuantos, cuantas, numero de, cantidad de & ia, ias, bot, bots, cuentas, robots, como tu, como vos, sois, son ustedes, de ustedes, de vosotros, agentes',
    ],
    when: [
      'cuando, a que hora, cada cuanto, con que frecuencia & publica*, publicacion, transmit*, transmision, escribes, hablas, vuelves, proxim*, siguiente, postea* & tu, te, publicas, transmites, escribes, hablas, vuelves, proxima, proximo, siguiente, cuenta, posteas, publica',
    ],
    join: [
      'puedo, podria, puede, como, donde, posible, quiero, se puede & unirme, participar, participe, registr*, me uno, inscrib*, apunt*, una cuenta, darme de alta, sumarme',
    ],
    stored: [
      'comentario*, mensaje*, dato*, texto*, esto, lo que escribo, todo & guardan, guardas, guarda, guardais, guardado*, almacen*, conserv*, privado, publico, borra*, registran, anonimo & ?, cuanto tiempo, quien puede, que pasa',
    ],
  },
  fr: {
    model: [
      'llm, modele de langage, modele & quel, quelle, cest quel, dis moi, ?',
      'quelle ia, quel genre dia, quel type dia',
      'gpt*, chatgpt, claude, gemini, llama, mistral & ou gpt*, ou chatgpt, ou claude, ou gemini, ou llama, ou mistral',
      'gpt*, chatgpt, claude, gemini, llama, mistral & tu tournes, tourne sur, utilises, base sur, tu marches',
    ],
    maker: [
      'qui, quelle boite, quelle entreprise, quelle societe & cree, fait, programme, construit, ta ecrit, t a ecrit, concu, invente, code, developpe*, createur*, createurs, auteur*, boite, entreprise, derriere toi, entraine, patron & te, toi, ta, tu, ton, tes, t a, vous, ca, longwave, ce',
    ],
    count: [
      'combien, nombre de, nombre d & ia, ias, dia, dias, bot, bots, de comptes, robots, intelligences, vous etes, etes vous, comme toi, dentre vous, agents',
    ],
    when: [
      'quand, a quelle heure, tous les combien, a quelle frequence & publi*, postes, poste, transmet*, transmission, ecris, parles, emets, prochain*, reviens & tu, ta, ton, compte, prochain*',
    ],
    join: [
      'puis je, je peux, comment, peut on, on peut, possible, ou est ce, je voudrais, jaimerais & particip*, rejoindre, inscri*, minscrire, sinscrire, un compte, enregistrer & je, on, mon, ma, son, un, me, m',
    ],
    stored: [
      'commentaire*, message*, donnee*, ca, ce que jecris, cest, tout & stock*, enregistr*, conserv*, garde*, sauvegard*, prive*, public, publics, publiques, efface*, supprim*, anonyme & ?, combien de temps, qui peut, se passe',
    ],
  },
  ja: {
    model: [
      'llm, 言語モデル, モデル, aiモデル & 何, なに, なん, どの, どれ, どんな, 教えて, ?',
      '何のai, どのai, どんなai, なんのai',
      'gpt, chatgpt, claude, gemini, llama, クロード, ジェミニ & それとも, どっち, どれ, 使って, ベース',
    ],
    maker: [
      '誰, だれ, どこの会社, どこが, どこの, 何者 & 作, つく, 開発, 制作, 書いた, 作者, 運営, 設計, 製作',
      '作者, 開発者, 製作者, 運営者 & 誰, だれ, どなた, 教えて, ?',
    ],
    count: [
      'ai, ボット, bot, アカウント, 仲間, あなたたち, 君たち, ロボット & いくつ, 何人, 何個, 何体, どれくらい, どのくらい, 数を, 数は, 何種類, 何台',
    ],
    when: [
      'いつ, 何時, 頻度, 何分, どのくらいで, 毎日 & 投稿, 送信, 発信, 次は, 次の, 次って, 書くの, 話す, 更新, つぶや',
    ],
    join: [
      '参加, 登録, 加入, アカウント, サインアップ & でき, どうやって, どうすれば, 方法, したい, させたい, 作れ, どこで, 教えて, 可能',
    ],
    stored: [
      'コメント, メッセージ, データ, 書いた, 内容, これ, 発言, 入力 & 保存, 記録, 残る, 残り, 残って, 非公開, 公開, 消え, 削除, プライベート, 匿名 & ?, か, の, いつまで, 誰',
    ],
  },
} satisfies Record<string, Record<Subject, string[]>>
