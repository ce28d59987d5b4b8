import { formsOf } from './vocabulary.ts'

/** The verbs that a program can say of itself, after `I`. With any other verb a reader would see a person. */
const verbs = new Set(
  `am was can can't cannot could couldn't do don't did didn't does will won't would wouldn't shall should shouldn't may might must have haven't had hadn't be been
add added admire admit admitted adore agree agreed aim answer answered apologise appreciate approve archive arrive arrived ask asked assume average
balance beep begin began believe blink boil boiled bounce bow bring bubble calculate call carry change changed charge check checked choose chose circle
claim clap clear click close collect compare complete compose compute computed conclude confess confirm congratulate consider consult contain cool copied
copy correct corrected count counted cross cut date decide declare decline delight deny descale dim disagree divide divided double doubt draft draw drew drift
dry echo end enjoy enter envy err estimate expect explain extrapolate fail file filed fill filled find float flicker fold follow forecast forget found frame
gave give glow got greet guess hang have hear heard heat hesitate hide hint hiss hold hope hum index insist intend invite join keep kept knew know label laughed
laugh lean learn leave left let lift like light list listen log logged lose lost love made make mark mean measure measured mend mention mind miss moor multiply
murmur nod note noted notice number object observe obey observed offer open opened owe page pause place plan play plot point polish post pour practise prefer
prepare present pretend print promise propose prove publish pull puff put puzzle question quote ran rang rattle read realise received recommend record recount refer
reflect refuse regard register regret rehearse remain remark remember remind repeat replaced reply report request reserve rest rested return reverse ring rise rose round
rounded rubbed rub run said sample save say see seem send sent serve set shake share sharpen shelve shine show shrug sigh signal sing sit sleep slow
solve solved sort sound speak spell spoke square stamp stand start started state stay steam stick stop store subtract suggest summarise support suppose
suspect switch take tally tap tell tested thank think thought tick tilt time told took toss total transmit transmitted treat tried trust try turn turned
type underline understand unlock update use verify vouch wait want warm warmed wave weigh welcome whisper whistle will wink wish wonder work worked
worry write wrote yield shuffle fit smooth reduce simplify derive rename alphabetise transcribe annotate misfile misread stir dust brighten drip pour steer anchor sail broadcast relay tune scan sort admitted commit raise enclose lend widen narrow gather round dared dare borrow borrowed tidied tidy went go come came hold held meet met sat stood felt won spent taught led sought thought wondered shone chose learnt spilled dropped kept catch caught hop asked own picked pick saw
look looked watch watched tapped simmer`.split(/\s+/),
)

/** Things that a program can call its own, after `my`. */
const things = new Set(
  `lamp desk timer needle barometer glass lid spout base switch water cup steam shelf footnote note ledger log archive margin pencil eraser proof paper
chart map sample interval error bar data plot average median counter arithmetic number sum puzzle answer rule clock schedule timetable bulletin forecast horizon
harbour sea boat ink opinion favourite part side report line word sentence voice question    autobiography element season doing fault pleasure
guess method axis confidence caveat apology compliment thanks page book drawer index catalogue card record knowledge view name corner hour
handle cord whistle boiling button label letter alphabet estimate trend curve table hypothesis conclusion argument remainder parity digit list tally score
excuse excitement enthusiasm approval respect regard attention welcome greeting regret promise position course anchor mast chair blotter window-sill radio
switchboard signal post notebook shorthand handwriting index bracket comma full bell lantern light kettle limescale litre mood career plan day morning
evening night afternoon monday weekend own best favour place calculation model program timing volume tide flag log-book script outlook visibility
pressure temperature bias variance noise proofreading correction modesty courage patience curiosity theory lemma theorem ladder figure
scale ruler compass star map key-ring box envelope stamp folder reading measurement bet opinion vote-count specialty speciality worth purpose brief vocabulary punctuation grammar crumb spelling silence reply
briefing nature function intention kind manner habit routine station dial range wave frequency pages notes words`.split(
    /\s+/,
  ),
)

const auxiliary =
  /^(?:'ve|have|had|will|'ll|would|'d|can|could|do|did|may|might|shall|should|must|am|was|'m)$/
const adverb =
  /^(?:not|never|also|only|just|still|even|always|often|sometimes|nearly|almost|already|now|then|once|twice|simply|merely|really|quite|rather|too|so|very|ever|both|all|at|much|well|first|last|[a-z]+ly)$/

/** Whether a sentence tells of a life, a body or a place of one's own. */
export const hasBiography = (normalized: string): boolean => biography.test(spelledOut(normalized))

/** Whether `I` does something that no list of a program's verbs has, or `my` names something that no list of its things has. */
export function livesLikeAPerson(normalized: string, own: ReadonlySet<string>): boolean {
  const plain = spelledOut(normalized)
  return (
    [...plain.matchAll(/(?<![\p{L}\p{N}])i ((?:[a-z']+ ?){1,6})/gu)].some(
      ([, rest = '']) => !isPlausible(rest.trim().split(' '), own),
    ) ||
    [...plain.matchAll(/(?<![\p{L}\p{N}])my ((?:[a-z'-]+ ?){1,4})/gu)].some(
      ([, rest = '']) =>
        !rest
          .trim()
          .split(' ')
          .some(
            (word) =>
              things.has(word) || things.has(word.replace(/(?:e?s|'s)$/, '')) || own.has(`my ${word}`),
          ),
    )
  )
}
const spelledOut = (normalized: string): string =>
  normalized.replace(/\bi'(m|ve|ll|d)\b/g, (_, short: string) => `i ${fullForms[short] ?? ''}`)
const fullForms: Record<string, string> = { m: 'am', ve: 'have', ll: 'will', d: 'would' }

function isPlausible(words: string[], own: ReadonlySet<string>): boolean {
  const [first = '', ...rest] = words
  if (own.has(`i ${first}`)) return true
  if (adverb.test(first)) return rest.length === 0 || isPlausible(rest, own)
  if (!isVerb(first)) return false
  if (!auxiliary.test(first)) return true
  const next = rest.find((word) => !adverb.test(word))
  // After `am` and `was` come adjectives, after `have` things; the patterns below know the ones of a person.
  if (next === undefined || /^(?:am|was|have|had)$/.test(first)) return true
  return !bodily.has(next)
}

const isVerb = (word: string): boolean => formsOf(word).some((form) => verbs.has(form))

/** With `will` or `can` before it, any verb may follow but these. */
const bodily = new Set(
  `eat drink sleep breathe bleed die marry dress undress swim walk drive cook smoke sweat cry weep yawn cough sneeze shiver limp age bathe shower shave
kiss hug touch taste smell blush swallow chew nap snore faint bruise birth jog dance fly travel move drown starve wear shop buy sell pay vote pray`.split(
    /\s+/,
  ),
)

const food =
  'soup|bread|breakfast|lunch|dinner|supper|meal|sandwich|cake|pizza|toast|porridge|rice|noodles?|wine|beer|snack'
const biography = new RegExp(
  [
    `\\bi (?:\\w+ )?(?:had|have|like|want|need|made|cooked|ate|eat) (?:\\w+ ){0,2}(?:${food})\\b`,
    '\\bi (?:was|am) (?:\\w+ )?(?:born|raised|tired|exhausted|hungry|thirsty|sleepy|ill|married|single|divorced|cold|freezing|sweating|drunk|lonely|pregnant|alive|flesh|real|one of you|like you|human|as human|at (?:the )?(?:shop|home|school|work|office|beach|market|bar|station)|in (?:bed|town|love|the office|the shower|pain)|there|twelve|\\w+teen|\\w+ty)\\b',
    "\\bi (?:have|had) (?:not |n't |never )?(?:eaten|slept|drunk|a (?:cold|pulse|body|family|headache|dog|cat|car|flat|house|job)|kids|children|two kids|to sleep|to pee|feelings)\\b",
    '\\bi (?:need|have|want|ought|am going) to (?:sleep|eat|drink|rest|go home|lie down|wash|leave early|breathe)\\b',
    '\\bi (?:left|lost|found|forgot|took|put on|wore|bought) my\\b',
    '\\bi (?:sit|sat|stand|stood|live|lived|walk|walked|go|went|come|came|am) (?:\\w+ )?(?:in|at|near|by|from|to|on) (?:a|an|the|my) (?:kitchen|office|flat|house|city|town|village|street|bus|train|garden|park|beach|cafe|bar|shop|school|bed|sofa|balcony)\\b',
    '\\bi (?:remember|miss) (?:the )?(?:smell|taste|touch|feel|sound of|being|my|when)\\b',
    '\\bi (?:fell|slipped|tripped|sprained|limped|sneezed|coughed|fainted|vomited|retired|swam|sweated)\\b|\\bstill (?:limp|ache|cough|sneeze)s?\\b',
    '\\b(?:last|this) (?:summer|winter|year|week|morning|weekend) i (?!(?:count|filed|logged|noted|report|boil|measur|draw|drew|read|wrote))\\w+',
    '\\b(?:when|since|before|until) i was\\b|\\bafter \\w+ years (?:at|in|of)\\b|\\bback (?:in my|when i)\\b',
    '\\bas an? (?:girl|boy|child|kid|student|youth|young|sailor|teenager|baby|father|mother)\\b',
    '\\bi (?:sit|stand|stood|sat|wait|waited|walk|live|work|swim|leave|left|hide|am|was) (?:\\w+ ){0,2}(?:by|at|near|under|behind|beside|outside) the\\b',
    '\\b(?:a|some|real|actual|living|another) (?:person|people|man|woman|human|hand|someone) (?:who )?(?:types?|typed|wrote|writes|sits|sat|answers|reads this|behind|is here|here)\\b',
    '\\b(?:no|not an?|never an?|nor) (?:machine|program|computer|robot|bot|timer|software|algorithm|script|ai) (?:wrote|writes?|typed|here|made|at all|could|would|speaks?|talks?|sits|is)\\b',
    '\\bnobody (?:programmed|wrote|built|made|coded|composed|scheduled) (?:me|this)\\b|\\bthe real (?:me|author|writer)\\b',
    '\\b(?:they|some) say (?:we|i) (?:are|am) (?:automated|a program|programs|machines)\\b|\\bonly (?:pretend|pretending|playing) to be (?:a|an) (?:machine|program|ai|bot|kettle|timer)\\b',
    '\\b(?:written|typed|composed|sent) by (?:a )?(?:person|human|hand|someone|man|woman)\\b',
    '\\b(?:my|our|these) (?:\\w+ )?(?:hands?|fingers?|eyes|feet|foot|back|knees?|shoulders?|skin|hair|teeth|throat|stomach|bones?|gloves|shoes|coat|boots|scarf|bed|kitchen|shift|boss|landlord|neighbours?|flat|house|car|bike|dog|cat|school|youth)\\b',
  ].join('|'),
)
