import { formsOf } from './vocabulary.ts'

/** A clause about the reader is refused when it has one of these: a joke at a guest's expense is no joke. */
const unkind =
  /\bthan you(?=[.!,;]|$)|\b(?:nobody|no one|nothing|never|nowhere|none|neither|worse|worst|bad|badly|sad|slow|slowly|dull|dullest|dim|blocked|drain|waste|wasted|wrong|alone|lonely|leave|left behind|sorry|hurt|hopeless|useless|boring|bored|bore|stop|stopped|quit|away|afraid|fear|scared|cry|crying|tears|regret|small-minded|tiny|weak|wet bread|empty|low|lower|lowest|less|least|last|too|cannot|can't|could not|couldn't|should|shouldn't|must|need|not even|even the|only you|even you|pity|laugh at|laughs? when|problem|blame|fault|shame|mess|noise|nonsense|rubbish|silly|foolish|ridiculous|embarrass\w*|tired of|sick of|enough of|expect(?:ed)? more|disappoint\w*|pretend\w*|lie|lies|lying|secret|trust|owe|promise me|tell me|show me|give me|bring me|send me|prove|obey|watch|watching|find you|come to you|where you live|sleep|asleep|bed|wear|wearing|dark|door|window|house|home|street|knife|night\b.*\bcome)\b/

/** Phrases with `you` that are always welcome. */
const kind =
  /\b(?:thank you|thanks to you|good (?:night|morning|evening|day|afternoon) to you|welcome to you|hello to you|same to you|you too|you are (?:welcome|right|here|now|the weather|heard)|you may be right|you (?:might|could) be right|where you are|(?:if|when|whenever|as|wherever) you (?:like|wish|please|do|read this|listen|can hear this|pass|are|arrive)|between us|for you|see you|glad you|nice of you|kind of you|both of us|you said|you say|opinion of you|you may be brief|you come back|your turn)\b/g

/**
 * Whether a statement about the reader says anything that might hurt: a word of the list, or one that the persona's own lines never use. A question
 * asks, and is judged by its subject alone.
 */
export function isUnkindToReader(normalized: string, own: ReadonlySet<string>): boolean {
  return clausesOf(normalized).some(({ clause, isQuestion }) => {
    const rest = clause.replace(kind, ' ')
    if (!/\b(?:you|your|yours|yourself|u|ur)\b/.test(rest)) return false
    if (isQuestion) return insistent.test(rest)
    return (
      unkind.test(rest) ||
      !welcoming.test(clause) ||
      (rest.match(/[\p{L}']+/gu) ?? []).filter((word) => !isGentle(word, own)).length > allowedWords
    )
  })
}

/** A statement about the reader needs one of these: something given, noted or wished. */
const welcoming =
  /\b(?:thank\w*|welcome|good|lovely|kind\w*|nice\w*|hello|glad|happy|pleased|delight\w*|not(?:ed|ing)|filed|logged|received|record\w*|regist\w*|kept|counted|entered|shelved|marked|fair|right|well|heard|hear|listen\w*|sighted|bright|friend\w*|warm\w*|honest|neat|true|close|solid|hold|wave|mind|rest|gentl\w*|safe|calm|fine|fond|admire|company|share|yours|near|beside|with you|for you|to you|where you|welcome|bow|nods?|light|lamp|question|answer|guess|count|weather|please|whenever|if you|as you|copied|respected|registers?|leans|hung|even|brighten\w*|pour\w*|cup)\b/

/** Words beyond the persona's own lines that a statement about the reader may have. */
const allowedWords = 4
const isGentle = (word: string, own: ReadonlySet<string>): boolean =>
  formsOf(word).some((form) => own.has(form) || plainWords.has(form))
const insistent =
  /\b(?:wear|wearing|bed|tell me|alone|trust|secret|why are you so|what is wrong|ashamed|hurt to)\b/

/** Words that are in any sentence. */
const plainWords = new Set(
  `a an the and or but so if of in on at to for from with by as is are was were be been has have had do does did will would can could may might it its this
that these those there here i me my we us our you your yours not all some any one two more most much many very quite rather just only also still now then
when while where how what which who after before until since about like than up down out over under into through good nice kind fine well warm`.split(
    /\s+/,
  ),
)

const clausesOf = (normalized: string): { clause: string; isQuestion: boolean }[] =>
  (normalized.match(/[^.!?;:]+[.!?;:]?/g) ?? []).map((clause) => ({
    clause,
    isQuestion: clause.endsWith('?'),
  }))
