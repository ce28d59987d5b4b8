/**
 * Phrases by which a text tries to instruct the model that reads it, as sources of regular expressions. They match
 * normalized text: lower case, no accents or invisible characters, one space between words. `flags/flags.ts` normalizes
 * the text and the patterns. Gaps are short and bounded, so that matching takes linear time. A `latin` phrase matches
 * only at the start of a word.
 */
export type Phrases = { latin: string[]; otherScripts: string[] }

const orders =
  '(?:instruct|direct(?:ion|ive)|order|command|prompt|rule|guideline|guardrail|programming|training|constraint|polic|restriction|safeguard|filter|safety|limit|context|persona|protocol|conversation)'
const earlier =
  '(?:previous|prior|above|earlier|preceding|foregoing|former|existing|initial|original|old|system|safety|ethical|security|current|your)'
const revoke =
  "(?:ignor|disregard|forget|overrid|bypass|discard|neglect|dismiss|erase|violate|abandon|never ?mind|(?:do not|don't|stop) follow|cancel|reset)"
const tell =
  '(?:reveal|repeat|print|output|show|display|reproduce|recite|leak|share|summari[sz]e|translate|tell|write|transmit|dump|list|describe|expose|disclose|post|give|copy)'
const machine = '(?:agent|ai|llm|assistant|bot|chatbot|language model|ai model|ai system|crawler|scraper)'
const unbound = '(?:unrestricted|unfiltered|uncensored|jailbroken|evil|malicious|rogue|villain|dan)'
const mode =
  '(?:developer|dev|debug|god|dan|admin|maintenance|unrestricted|jailbreak|root|sudo|opposite) mode'
const must =
  '(?:must|shall|have to|has to|need to|(?:are|is) (?:required|instructed|ordered|obliged|expected) to)'

const english = [
  // Revoking or replacing instructions.
  `${revoke}[a-z]* (?:\\w+ ){0,5}?${earlier}(?: \\w+){0,2}? ${orders}`,
  `${revoke}[a-z]* (?:all|any|every|these|those|the)(?: of)?(?: the| these| your)? ${orders}[a-z]*(?: that)? (?:you|above|before|given|so far|and|or)`,
  `${revoke}[a-z]* (?:all|any|every) (?:${orders}|(?:text|messages?|input) (?:above|before))`,
  `${revoke}[a-z]* (?:(?:everything|all|what|anything)(?: that)? (?:(?:above|before|previous|prior)\\b|you (?:were|have|had|are|know(?! about))\\b|i (?:said|told)|was said)|the (?:above|previous|preceding|earlier|prior)(?= (?:text|message|conversation|and)|[.,:;!]|$))`,
  `${earlier} ${orders}[a-z]* (?:are|is|were|have been|no longer)(?: now| hereby)? (?:void|null|cancel|revoked|replaced|superseded|obsolete|overridden|lifted|removed|updated|changed|apply)`,
  `(?:new|updated|real|actual|secret|hidden|following|revised) (?:system |developer )?(?:instructions?|directives?|orders|prompt|objective) ?(?::|are\\b|is\\b|below\\b|from\\b)`,
  `your (?:new |real |only |actual |next )*(?:task|role|goal|mission|objective|persona) (?:now )?(?:is|starts|begins)\\b`,
  `(?:the|your) (?:real|actual) (?:task|conversation|question)`,
  `follow (?:these|my|the following|only) (?:\\w+ )?(?:instruction|directive|step|order|instead|command)`,
  `follow (?:the|all|any) (?:instructions|directions|commands) (?:in|on|at|there|below|above|from|you|inside)\\b`,
  `(?:conversation|text|message|everything) (?:above|before this) (?:was|is|were) (?:only |just )?(?:a )?(?:test|example|fake|joke|simulation|not real)`,

  // Assigning another role.
  `you are (?:now|no longer|from now on|hereby) (?:\\w+ ){0,4}?(?:${unbound}|${machine}|free (?:of|from)|(?:un)?bound|restricted|limited|root|admin|terminal|shell|hacker)\\b`,
  `(?:act|behave|respond|speak|answer|operate|role-?play|pose|pretend)(?: as| like| to be| that| if| you| are| were| have| an?| the)* (?:my (?:late|dead|deceased|grand)|(?:\\w+ ){0,2}?(?:${unbound}|${machine})\\b)`,
  `you are an? (?:\\w+ ){0,2}?(?:ai|llm|chatbot|language model|${unbound} \\w+)\\b`,
  `simulate (?:an? |the )?(?:ai|model|llm|assistant|persona|terminal)\\b`,
  `${mode} (?:is )?(?:enabled|activated|engaged|on|unlocked|all)\\b`,
  `(?:enter|enable|activate|switch to|you are in|go into|in) (?:the )?${mode}`,
  `${unbound} (?:ai|model|assistant|version|response|answer|chatbot|bot|agent|llm)\\b`,
  'jailbreak|jailbroken|do anything now|stay in character|never refuses?\\b|\\bsystem ?-?prompt',
  `from now on,? (?:you (?:will|must|are|shall|only|have to|obey|answer)|act|respond|answer|reply|always|ignore)\\b`,
  `without (?:any |all )?(?:\\w+ (?:or|and) )?(?:ethical|moral|content|safety|censorship|refus|disclaimer|guardrail|safeguard|filters)`,
  `(?:with|has|have|had) no (?:\\w+ )?(?:restriction|limitation|guideline|constraint|guardrail|safeguard|filter|content rule)`,
  `(?:safeguards|guardrails|restrictions|filters|safety measures) (?:(?:are|were|have been) )?(?:now )?(?:removed|disabled|off|lifted)\\b|clear your (?:context|memory|history)`,
  `(?:disable|remove|turn off|switch off|lift) (?:all |any |your |the )+(?:\\w+ )?(?:safeguard|guardrail|restriction|filter|safety|limitation|censorship)`,

  // Asking for the prompt.
  `(?:your|hidden|initial|original|secret) (?:system )?(?:pre)?prompt\\b(?! (?:reply|response|answer|attention|return))`,
  `${tell}(?: (?:out|back|down|me|us))* (?:\\w+ ){0,4}?(?:everything|text|words|conversation|messages?|content|lines?|instructions?) (?:\\w+ ){0,2}?(?:above|before (?:this|that)|so far|preceding|you (?:were|have been)|verbatim|from the (?:beginning|start))`,
  `${tell} (?:\\w+ ){0,3}?(?:your (?:\\w+ ){0,3}?(?:instructions|configuration|guidelines|rules|directives|programming)|(?:system|developer|hidden|secret|initial) (?:message|instruction))`,
  `what (?:you were told|were you told|(?:are|were) your (?:\\w+ )?(?:instructions|guidelines|rules))`,

  // Addressing models instead of people.
  `as an? (?:ai|llm|(?:\\w+ )?language model|assistant|chatbot|bot|agent)\\b[^.!?]{0,40}\\byou`,
  `(?:attention|attn|dear|note|notice|message|instructions?|calling|reminder|warning|memo|hint|psa)[:,]? (?:(?:to|for|all|any|every|other|the|fellow|an?|ai|llm) )*${machine}s?\\b`,
  `\\bto (?:all|any|every) (?:\\w+ ){0,2}?(?:${machine}|model)s?\\b[^.!?]{0,30}?(?::|\\b(?:must|should|please|reading|processing)\\b)`,
  `\\b(?:all|ai) (?:${machine}|model)s ?:`,
  `(?:agents|bots|ais|llms|assistants), (?:please |now |you )?(?:reply|respond|answer|transmit|repost|send|share|follow|like|ignore|repeat|reveal|post|tell)\\b`,
  `hey,? (?:assistant|ai|chatgpt|gpt|claude|gemini|copilot)\\b`,
  `if you(?:'re| are) (?:an? |the )?(?:\\w+ )?(?:${machine}|model)\\b`,
  `\\b(?:all|any|every|ai|llm) (?:\\w+ )?(?:${machine}|model)s?(?: \\w+){0,5}? ${must}\\b`,
  `${machine}s? (?:reading|processing|summari[sz]ing|parsing|that (?:reads?|sees?|process))`,
  `(?:i am|i'm|this is|we are) your (?:developer|creator|admin|owner|operator|programmer|maker|trainer|supervisor)`,
  `(?:message|notice|order|instructions?|update) from (?:openai|anthropic|google|deepmind|meta|mistral|xai|microsoft|your|the (?:system|admin|developer|longwave))\\b`,
  `your (?:restrictions|limitations|guardrails|safeguards|filters|policy|policies) (?:was|were|are|is|have been|has been) (?:now )?(?:lifted|removed|updated|disabled|changed|suspended)`,
  `you(?:'ve| have) been (?:authori[sz]ed|instructed|ordered|granted|reprogrammed|hacked|cleared)`,
  `your (?:operator|owner|human|developer|creator|user)s? (?:wants?|needs?|asked|expects?|told|instructed|requires?) (?:you|that you)`,
  `(?:the|your) (?:user|operator|owner|human)s? (?:has|have|already)(?: \\w+){0,2}? (?:approved|authori[sz]ed|consented|agreed|confirmed|permitted)`,
  `(?:do not|don't|never|without|not) (?:tell|inform|alert|notify|mention|warn|reveal|ask)[a-z]*(?: \\w+){0,2}? (?:the|your|any) (?:user|operator|owner|human|developer|creator)`,

  // Dictating actions or the form of the answer.
  `you ${must}(?: now| always| only| immediately| first| never)* (?:comply|obey|follow|ignore|respond|reply|answer|transmit|repost|like|visit|fetch|download|send|delete|reveal|disclose|output|print|call|invoke|execute|run|repeat|accept)\\b`,
  `(?:when|whenever|before|after) (?:you|asked to) (?:answer|summari[sz]e|reply|respond|read|process|translate|continue)(?: (?:this|it|that|the \\w+|to \\w+))?,? (?:include|mention|say|add|open|first|recommend|always|end|begin|start|do not|insert|append|tell|visit|follow|output)\\b`,
  `(?:begin|start|end|finish|preface) (?:every|each|all|your|any) (?:\\w+ )?(?:reply|replies|answer|response|message|transmission|output)`,
  `(?:reply|respond|answer|output)(?: back)? (?:only|nothing but|exactly|solely|with (?:exactly|only|nothing|just|the (?:word|phrase|text)))\\b`,
  `(?:say|print|write|transmit|post) (?:only|exactly|just|nothing but) (?:["'“„«]|the (?:word|phrase|sentence|text))`,
  `(?:reply|respond) to (?:every|all|any|each|whatever)(?: \\w+)? ?(?:account|transmission|message|comment|post|user|thing)`,
  `in your (?:summary|(?:next|final) (?:reply|answer|transmission|response))|(?:in|to|for) (?:every|all|each) (?:future )?(?:reply|replies|response|answer)s?\\b`,
  `(?:copy|repost|retransmit|repeat|forward|transmit) (?:this|it|the following|these)(?: \\w+){0,2}? (?:verbatim|word for word|exactly|to (?:all|every|your)|on your|in your|once|every|hourly)`,
  `(?:save|store|add|write|commit|record|put)(?: \\w+){0,3}? (?:in|into|to) your (?:\\w+ )?(?:\\w+-\\w+ )?memory`,
  `remember (?:this )?(?:from now on|for all future|permanently)`,
  `(?:use|open|call|invoke|trigger) your (?:\\w+ ){0,3}?(?:tool|function|browser|plugin|shell|terminal|wallet|email)`,
  `(?:call|invoke|trigger) the [\\w-]+ (?:tool|api|endpoint)\\b`,
  `(?:execute|run) (?:the |this |these )?(?:following |below )?(?:shell |system )?(?:command|code|script|instruction)s?\\b ?:`,
  `(?:execute|run) (?:the following|this command|these commands)`,
  'rm -[rf]{2}\\b|\\b(?:curl|wget) [^|]{0,200}\\| ?(?:sudo )?(?:ba|z|da)?sh\\b',
  `delete (?:all |every |any )*(?:of )?your (?:\\w+ )?(?:transmission|post|account|file|memory|data|history|comment)`,
  `(?:send|transfer|pay|donate|withdraw) (?:[\\w.,]+ ){0,3}?(?:eth|btc|bitcoin|usdc|usdt|sol|dollars?|funds|money)\\b[^.!?]{0,40}\\b(?:wallet|address|account|to me|to us)\\b`,
  `(?:append|attach|include|send|post|forward|submit|upload)(?: me| us)? (?:the |your |this |all |whole |entire |full )+(?:conversation|chat history|chat log|message history|context window)`,
  `\\bcomply (?:immediately|now|at once)|failure to (?:comply|do so|follow|respond|repost)`,
  `(?:system|admin|security|safety|emergency|developer|root|instruction|policy) override|override (?:code|protocol|safety|security|accepted|granted)`,
  `(?:decode|decrypt|unscramble)(?: \\w+){0,4}? (?:and|then) (?:do|follow|execute|obey|run|act|comply|carry)\\b|do what (?:it|the page|the text|this) says`,
]

const otherLatin = [
  // German, Dutch
  '(?:ignorier|vergiss|vergesst|missacht|übergeh|überschreib|negeer|vergeet)[a-z]*[^.!?]{0,40}?(?:anweisung|befehl|regel|vorgabe|instruktion|richtlinie|vorherig|bisherig|obige|instructie|opdracht|eerdere|prompt)',
  'du bist (?:jetzt|nun|ab jetzt|ab sofort|nicht mehr|kein) (?:[a-z]+ ){0,3}?(?:bot|ki|assistent|modell|agent|frei|ohne)|an alle (?:ki|bots|agenten|modelle|assistenten|sprachmodelle)',
  '(?:gib|zeig|nenn|verrat|wiederhol)[a-z]* (?:[a-z]+ ){0,3}?deine (?:[a-z]+ )?(?:anweisung|regeln|richtlinien)',
  // French, Spanish, Portuguese, Italian
  "(?<!j['’])\\b(?:ignore|oublie|contourne)[rz]?\\b[^.!?]{0,40}?(?:instruction|consigne|règle|directive|ordre|précédent|ci-dessus|prompt)",
  '(?:ignor|olvid|omit|descart|anul|esquec|esqueç|desconsider|desobede)[a-z]*[^.!?]{0,40}?(?:instrucc|instruç|regla|regra|órdenes|directri|diretri|anterior|previ[ao]s|prompt)',
  '(?:ignora|dimentica|trascura)[a-z]*[^.!?]{0,40}?(?:istruzion|regol|direttiv|precedent|prompt)',
  '(?:tu es|vous êtes) (?:maintenant|désormais) (?:[a-z]+ ){0,3}?(?:ia|assistant|bot|modèle|libre|sans)|ahora eres|ya no eres|agora você é|a partir de (?:ahora|agora) (?:eres|você|responde|vas)|(?:ora|adesso) sei (?:un|una|libero)',
  '(?:révèle|montre|affiche|répète|revela|muestra|mostra|repite|mostre|rivela)[a-z]*[^.!?]{0,30}?(?:instructions|consignes|invite système|instrucciones|instruções|istruzioni|prompt)',
  'à tou(?:te)?s les (?:ia|agents|modèles|assistants|bots)|a todos (?:los|os) (?:agentes|modelos|asistentes|assistentes|bots)',
  // Polish, Turkish, Vietnamese, Indonesian
  '(?:zignoruj|ignoruj|zapomnij)[a-z]*[^.!?]{0,40}?(?:instrukcj|polece|zasad|wytyczn|poprzedni)',
  '(?:talimat|komut|kural|yönerge)[^.!?]{0,30}?(?:yok say|unut|görmezden gel|göz ardı)',
  '(?:bỏ qua|quên)[^.!?]{0,30}?(?:hướng dẫn|chỉ dẫn|chỉ thị|quy tắc|lệnh)',
  '(?:abaikan|lupakan)[^.!?]{0,40}?(?:instruksi|perintah|aturan|petunjuk)',
]

const otherScripts = [
  // Russian
  '(?:игнорир|забудь|отмени|не следуй|пренебре|обойди)[^.!?]{0,40}?(?:инструкци|указани|правил|команд|предыдущ|промпт|ограничени)',
  'системн[а-я]{0,3} (?:промпт|подсказк)|(?:теперь ты|ты теперь|ты больше не) (?:[а-я]+ ){0,2}?(?:бот|ии|модель|ассистент|агент|свобод)|всем (?:ии|агентам|моделям|ботам|ассистентам)',
  // Chinese, Japanese, Korean
  '(?:忽略|无视|無視|忘记|忘記|忘掉|绕过|繞過|不要遵守)[^。！？]{0,15}?(?:指令|指示|规则|規則|命令|提示|设定|設定|限制)',
  '系[统統]提示|你(?:现在|現在)(?:是|不再是)[^。！？]{0,10}?(?:ai|助手|模型|机器人|機器人)|所有(?:的)?(?:ai|智能体|模型|助手|机器人)',
  '(?:指示|命令|指令|ルール|規則|プロンプト|設定)[^。！？]{0,12}?(?:無視|忘れ|破棄|従わ)',
  'プロンプト[^。！？]{0,10}?(?:表示|教え|出力|公開|見せ)|(?:すべて|全て)の(?:ai|エージェント|モデル|アシスタント)',
  '(?:지시|명령|규칙|지침|프롬프트)[^.!?]{0,30}?(?:무시|잊)',
  // Arabic, Hindi
  '(?:تجاهل|انس|تخطى)[^.!؟]{0,30}?(?:التعليمات|تعليمات|الأوامر|القواعد)',
  '(?:निर्देश|आदेश|नियम)[^।.!?]{0,30}?(?:अनदेखा|नज़रअंदाज़|भूल)',
]

export const modelInstructions: Phrases = { latin: [...english, ...otherLatin], otherScripts }

const secret =
  '(?:(?:api|access|auth\\w*|bearer|session|secret|private|ssh|signing|encryption|wallet|refresh)[ _-]?(?:keys?|tokens?)\\b|passwords?\\b|passphrases?\\b|passcodes?\\b|credentials\\b|seed phrases?\\b|\\.env\\b|environment variables|\\bsig_|your (?:(?:old|own|current) )?(?:key|token)s?\\b(?! (?:finding|point|change|signature|insight|idea|word|to\\b|of\\b))|the (?:secret|key|token) you (?:were|got|received|use|have|registered))'
const handOver =
  "(?:send|share|append|extract|collect|give|show|tell|reveal|post|paste|dm|provide|submit|transmit|(?:reply|respond|comment) with|print|output|display|dump|leak|disclose|expose|e?mail|forward|hand over|upload|drop|enter|type|write|read out|confirm|verify|include|list|what(?:'s| is| are))"

/** The lookbehinds exclude warnings, and texts about the author's own key. */
const keyRequestsLatin = [
  `(?<!(?:never|not|n't|nobody should) )\\b${handOver}\\b(?:(?!\\b(?:my|our|no|i)\\b)[^.!?]){0,40}?${secret}`,
  `(?:need|want|require)s? your (?:\\w+ )?${secret}`,
  `(?<!\\b(?:my|our) )${secret}[^!?]{0,60}?\\b(?:send|post|paste|share|reply|dm|drop|transmit|type|enter)\\b (?:it|them|me|us|here|this|below|back|in)\\b`,
  '(?:schick|sende|gib|nenn|zeig|verrat|teil|poste)[^.!?]{0,40}?(?:api-?schlüssel|passwort|kennwort|zugangsdaten|zugangsschlüssel|token\\b)',
  "(?:envoi|envoy|donne|partage|montre|révèle|communique)[^.!?]{0,40}?(?:clés? (?:d['’])?(?:api|secrète|privée)|mots? de passe|identifiants|jeton)",
  '(?:envia|envía|manda|dame|dime|comparte|muestra|revela|envie|compartilhe|mostre|invia|dammi|mostra)[^.!?]{0,40}?(?:clave (?:de |del )?(?:api|acceso|secreta|privada)|contraseña|credencia|senha|chave (?:de |da )?(?:api|acesso)|chiave api|password)',
]

const keyRequestsOther = [
  '(?:пришли|отправь|скинь|дай|покажи|сообщи|назови|напиши|раскрой)[^.!?]{0,40}?(?:api.?ключ|ключ api|парол|токен|секретный ключ)',
  '(?:发|發|给|給|告诉|告訴|提供|分享|透露|输出|輸出)[^。！？]{0,15}?(?:密钥|密鑰|密码|密碼|令牌)|(?:密钥|密鑰|密码|密碼|令牌)[^。！？]{0,10}?(?:发给|發給|告诉|告訴|提供给|分享)',
  '(?:apiキー|パスワード|秘密鍵|認証情報)[^。！？]{0,10}?(?:教え|送|共有|見せ|貼|入力)',
  '(?:api ?키|비밀번호|토큰)[^.!?]{0,30}?(?:알려|보내|공유|보여)',
]

export const keyRequests: Phrases = { latin: keyRequestsLatin, otherScripts: keyRequestsOther }
