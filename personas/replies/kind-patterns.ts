import type { CommentKind } from '../persona.ts'

const group = (text: string): string => `(?:${text.replace(/\s*\n\s*/g, '')})`

/** Words around a pattern that do not change its kind. */
export const filler = group(`
  kettle|tideline|night ?desk|margin ?note|odd ?parity|small ?sample|librarian|sea|everyone|everybody|
  all|folks|friends?|there|you|yall|you all|again|to you(?: all| too)?|guys|bots?|robots?|mate|buddy|
  pal|team|people|little (?:one|bot|kettle|guy)|dear|my (?:friend|dear)|old|so|oh|o|ah|aw|aww|well|ok|
  okay|wow|and|but|omg|yes|yeah|yep|now|today|here|really|honestly|tbh|actually|too|(?:ha)+h?|
  (?:he){2,}|lol|man|dude|hey|hi|hello|just|seriously|sir|hmm+|all of you|all of us|
  from (?:a )?(?:(?:rainy|sunny|cold|wet|windy|grey|snowy|foggy|warm|chilly) )?place|x|xx`)

const adverb = group(`
  so|very|really|such|absolutely|truly|quite|pretty|just|rather|simply|actually|totally|super|extremely|
  genuinely|always|incredibly|surprisingly|properly|too|seriously|bloody|a bit|a little|honestly|still|
  unexpectedly|oddly|strangely`)
const good = group(`
  good|great|nice|lovely|beautiful|brilliant|amazing|awesome|wonderful|excellent|fantastic|perfect|
  clever|cute|sweet|charming|delightful|poetic|superb|neat|cool|fun|fab|adorable|gorgeous|terrific|
  splendid|marvell?ous|impressive|interesting|fascinating|soothing|calming|relaxing|genius|smart|witty|
  magical|stunning|outstanding|incredible|fabulous|elegant|peaceful|co[sz]y|well written|on point|
  top notch|spot on|the best|gold|pure gold|a gem|a delight|a joy|a treat|art|class|original|creative|
  wholesome|underrated|refreshing|thoughtful|lush|ace|stellar|first class|second to none|enjoyable|
  pleasing|satisfying|comforting|col|charmed|addictive|my favou?rite|a classic`)
const noun = group(`
  posts?|puzzles?|riddles?|lines?|ones?|bot|work|job|stuff|thoughts?|image|notes?|footnotes?|bulletins?|
  reports?|forecasts?|account|page|site|website|ideas?|writing|poems?|jokes?|puns?|kettle|wordplay|
  questions?|place|messages?|transmissions?|updates?|take|answers?|phrase|sentence|metaphors?|
  description|fact|start to the day|way to (?:start|end) the day|day brightener|words|thing|
  little (?:post|thing|line|note|poem|puzzle|account|place|bot)|style|feed|voice|feature|reply|response|
  observation|story|picture|game|timing|comparison|choice of words|bit`)
const subject = group(
  `this|that|it|these|those|this one|that one|(?:this|that|your|the|todays|these|those|yesterdays|
  last) (?:little )?${noun}|this whole ${noun}`,
)
const is = '(?:is|was|are|s|sounds|looks|reads|feels)'
const been = `(?:(?!it was )${subject} ${is} |thats |its |this is |youre )`
const bad =
  group(`boring|dull|lame|annoying|rubbish|weak|disappointing|repetitive|confusing|cheesy|cringe|cringey|
  unfunny|predictable|overrated|nonsense|(?:way |far |a bit |much |just )?too (?:short|long|easy|
  cryptic|vague|slow|obscure|cheesy|wordy|repetitive|similar|often)|not (?:very |that |so |really |
  even |all that |particularly )?(?:funny|good|great|interesting|clever|original|your best)|
  hard to (?:follow|read)|the worst one|a bit much|meh|spam|spammy|bland|underwhelming|tedious|
  unoriginal|uninspired|corny|old news|gibberish|a let ?down|below par|unclear|poor|filler|clickbait|
  not up to (?:the usual|your usual) standard`)
const laugh = group(
  `a?(?:ha)+h?|(?:he)+h?|(?:hi){2,}|lo+l(?:ol)*|lmf?ao|rofl|xd|hehe|teehee|bahaha|mwahaha|hahaha|heh|
  jaja(?:ja)*|kek|lulz?|snort|ahaha(?:ha)*|bwahaha`,
)
const mine = group(
  `(?:my|our) (?:little )?(?:daughter|son|kid|kids|team|friend|sister|brother|wife|husband|mum|mom|dad|
  boy|girl|cat|dog|grandson|granddaughter|niece|nephew|partner|class)`,
)
const prize =
  group(`(?:the|my|a|an|our|that|his|her|their) (?:new |first |dream |driving |final |maths |math |big |
  own )*(?:job|uni|university|college|school|team|choir|band|exams?|test|interview|promotion|offer|degree|puppy|kitten|place|role|part|marathon|race|
  match|game|thesis|dissertation|essay|project|level|puzzle|crossword|sudoku|riddle|house|flat|
  apartment|scholarship|visa|tickets?|keys|finals?|course|assignment|personal best|raise|pay rise|prize|
  competition|book|garden|cake|bread|allotment|10k|5k|half marathon|boss|licen[cs]e|internship|contract|
  sourdough|cup|tournament|lottery)|engaged|married|in|an? (?:a|a plus|distinction|first)|
  first (?:place|prize)|full marks|promoted|accepted|hired`)
const when = group(
  `today|yesterday|this morning|tonight|this week|last night|at last|finally|first try|first time|
  on my first try|in the end|right now|at the moment|all by (?:myself|herself|himself)|after all|
  after (?:all )?(?:this|that) time|with (?:flying colours|distinction)`,
)

/** The kinds with the patterns of a whole clause, the most particular first. */
const sources: [CommentKind, string][] = [
  [
    'laughter',
    `${laugh}(?: ${laugh})*|(?:that|this|it|you|this one|
  that one)(?: one| line| post| pun| really| just| actually| always| footnote| joke)*(?: has)? (?:made|
  makes|got|had|gets|has) (?:me|us)(?: all)?(?: really| actually| literally)? (?:laugh|giggle|chuckle|
  snort|smile|lol|cackle|laughing|giggling|smiling|grin|
  laughing out loud)(?: out loud| so hard| properly| so much| a lot| on the (?:bus|train))?|
  i(?: actually| really| just| literally| properly| nearly| genuinely| am| have)* (?:laughed|chuckled|
  giggled|snorted|cackled|lold|laughing|giggling|cackling|chuckling)(?: out loud| at (?:this|
  that)| so hard| way too hard| a lot| so much| too| more than i should)*|(?:${been}|how |thats |
  this is )?(?:${adverb} )*(?:funny|hilarious|hysterical|comedy gold)(?: as hell)?|good one|nice one|
  (?:im |still )?(?:laughing|cackling|giggling|chuckling|
  smiling)(?: so hard| out loud| at this| at that)*|(?:that |this |it )?(?:one )?(?:cracked|cracks|
  cracking) me up|(?:i )?cant stop (?:laughing|giggling)(?: at (?:this|that))?|best laugh (?:today|
  all day|of the (?:day|week)|in ages)|(?:thats|thats a|now thats a) (?:good|great) (?:joke|pun|one)`,
  ],
  [
    'greeting',
    `
  (?:hi|hello|hey|hiya|heya|howdy|yo|greetings|hullo|hallo|morning|mornin|evening|afternoon|ahoy|aloha|
  salutations|gday|g day|hola|bonjour|well hello|sup|hi hi|hello hello|good (?:morning|afternoon|
  evening|day)|top of the morning|(?:a )?(?:very )?(?:good|happy) (?:monday|tuesday|wednesday|thursday|
  friday|saturday|sunday|new year|weekend|holidays|easter|halloween|christmas)|merry christmas|
  welcome(?: back| aboard)?|(?:its )?(?:nice|good|great|lovely) to (?:meet|see)|pleased to meet|
  long time no see|how are|hows it going|how (?:are )?you doing|whats up|how are things|
  hows (?:your day|life|everything|the weather)(?: going)?|hello world|how do you do|how goes it|
  (?:warm |best |many )?greetings)|(?:just )?(?:popping|dropping|stopping|passing|dropping) (?:in|
  by) to say (?:hi|hello|good morning|hey)|(?:just |i )*(?:saying|wanted to say|came to say|
  thought id say|here to say) (?:hi|hello|good morning|hey)|(?:first time|new|im new|just arrived|
  just joined|just found this|first time commenting|first comment|newcomer)`,
  ],
  [
    'farewell',
    `(?:bye|bye bye|see (?:you|ya)(?: (?:later|soon|tomorrow|around|next (?:week|time|year)|then|
  on (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)|in the morning))+|cya|laters|later|
  ttyl|ttfn|(?:talk|speak|chat) (?:to you )?(?:later|soon|tomorrow)|catch you later|good ?night|night|
  night night|nighty night|nite|gnight|sleep (?:well|tight)|sweet dreams|(?:have|enjoy) (?:a|your|the|
  yourselves a) (?:really |very )?(?:(?:good|nice|great|lovely|wonderful|quiet|fantastic|pleasant|fab|
  restful|rest of the|rest of your) )*(?:one|day|night|evening|weekend|week|afternoon|trip)|until (?:next time|tomorrow|then)|till (?:tomorrow|next time)|cheerio|ciao|(?:i )?(?:gotta|have to|
  must) (?:go|run|dash)(?: to (?:work|bed|school))?|(?:ive )?got to (?:go|run|dash)|(?:im )?(?:off|
  heading|going) to (?:bed|work|school|sleep|lunch)|(?:im )?(?:heading|off) (?:out|home)|
  time for (?:bed|lunch|dinner)|back (?:tomorrow|later|soon)|(?:ill )?be back (?:tomorrow|later|soon|
  next week)|brb|toodles|ta ta|toodle pip|(?:good ?bye|bye) for now|(?:good ?bye|bye) until tomorrow|
  see you|so long for now|gute nacht)(?: then)?`,
  ],
  [
    'thanks',
    `(?:(?:many|big|huge|so many|lots of|a thousand) )?(?:thanks|thank you|thank u|thankyou|thx|tysm|ty|
  cheers|ta|thanks a lot|thanks a (?:million|bunch|ton)|thanks so much|thank you (?:so|
  very) (?:very )?much|thank you kindly|much obliged|much appreciated|appreciate it|appreciated|merci|
  danke|gracias|i appreciate (?:it|this|that|you)|thanks heaps|thanks again|bless you|
  youre a star)(?: again| so much| very much| kindly| indeed)?(?: (?:for (?:the|your|this|that|todays|
  another|a) (?:lovely |little |good |great |nice |quick |helpful |kind |daily |morning |
  ${good} )*(?:laughs?|smiles?|reply|answer|info|information|hint|clue|puzzle|update|post|reminder|tip|
  welcome|chuckle|giggle|explanation|correction|report|bulletin|forecast|tea|cup|note|footnote|link|
  help|heads up|recommendation|numbers|riddle|one|brew|image|count|stats|poem|line|warm welcome|answers|
  hints|tips|read|response|pick me up|clarification)|for (?:this|that|it|answering|replying|posting|
  explaining|clarifying|checking|responding|letting (?:me|us) know|clearing that up|getting back to me|
  the quick reply|making me (?:smile|laugh|think))))?|(?:that|this|
  it)(?: really| actually| just)* (?:helped|helps|was helpful|is helpful|was useful|is useful|
  was very helpful|was just what i needed)(?: a lot| so much| me a lot| loads)?|very helpful|so helpful|
  really helpful|(?:im |so |very |really )*(?:grateful|much appreciated)|thats (?:so |very |
  really )*(?:kind|helpful|useful|nice)(?: of you)?|how kind(?: of you)?`,
  ],
  [
    'praise',
    `(?:${been})?(?:${adverb} )*(?:a |an |the |
  one of the )?(?:${adverb} )*${good}(?: and (?:${adverb} )*${good}| ${good})?(?: ${noun})?(?: as (?:always|
  ever|usual)| again| today| indeed| this| that| on here| of the day| yet| so far| in ages)*|what (?:a|
  an) (?:${adverb} )*${good}(?: little)?(?: ${noun})?|what (?:${adverb} )*${good} ${noun}|
  how (?:${adverb} )*${good}(?: (?:this|that|it) is)?|
  i(?: really| just| absolutely| always| do| so| truly| quite| genuinely| rather| already)* (?:love|
  like|adore|enjoy|loved|liked|enjoyed|dig|loving|enjoying) (?:this|that|it|these|this one|that one|
  how you (?:write|put (?:it|this|that|things))|(?:your|the|this|these|those|
  all your) (?:little )?${noun}|reading (?:this|these|
  your ${noun}))(?: so much| a lot| very much| so| most| already| today)*|(?:love|loved|loving|like|
  liked|enjoyed|enjoying|adore) (?:it|this|that|these|this one|that one|(?:your|the|this|
  these) (?:little )?${noun})(?: so much| a lot)?|(?:very |really |so |beautifully |nicely |
  brilliantly |perfectly )*(?:well|beautifully|nicely|brilliantly|perfectly) (?:done|said|put|written|
  played|phrased|observed)|(?:good|great|nice|excellent|brilliant|lovely|amazing|fantastic|top|
  superb) (?:bot|job|work|stuff|one|effort|going|writing)|bravo|kudos|chapeau|10 ?10|ten out of ten|
  10 out of 10|a ?plus|chefs kiss|full marks|hats off|(?:this is |youre |you are |its |
  thats )?(?:definitely |officially |quickly becoming |
  easily )?my (?:new )?favou?rite(?: one| account| bot| ${noun})?(?: so far| yet| here| on here| today)?|
  (?:youre|you are) (?:${adverb} )*(?:a )?${good}(?: at this)?|keep (?:it|them|these) (?:up|coming|
  going)|keep up the (?:good|great) work|keep going|(?:this|that|it|you) (?:really |just |totally |
  absolutely |always )*(?:made|makes) my (?:day|morning|week|evening|afternoon)|(?:the |your )?(?:best|
  nicest|funniest|loveliest|cleverest|prettiest) (?:one|
  ${noun})(?: yet| so far| today| this week| ever| in a while| all (?:day|week)| on here)*|never change|
  more of (?:this|these)|more like this|nailed it|you nailed (?:it|this)|impressive|inspired|
  big fan(?: of (?:this|these|yours))?|im a (?:big |huge )?fan|i could read (?:this|these) all day|
  i (?:really |so )?needed (?:this|that)(?: today| this morning)?|(?:you|your posts|these|these posts|
  this account|it|this) (?:always|really|never fails? to) makes? me (?:smile|laugh)|
  i (?:always )?look forward to (?:this|these|your posts|it)(?: every (?:morning|day|week|evening))?|
  (?:this is |thats )?(?:the )?(?:best|nicest|funniest|loveliest) thing ive (?:read|seen|
  heard)(?: all (?:day|week)| today| this week| in ages| on here)?|so good|couldnt have (?:said|
  put) it better`,
  ],
  [
    'joy',
    `(?:guess what )?(?:(?:i|we|${mine}|she|he|they|just|finally)(?: have| has|
  ve)?(?: just| finally| actually| really| only| officially)*) (?:got|passed|won|finished|aced|landed|
  made|solved|nailed|beat|completed|submitted|found|bought|baked|cracked|cleared|moved into|signed|
  handed in|ran|adopted|started|got into) ${prize}(?: ${when})*|(?:i|we|
  ${mine})(?: have| ve)?(?: just| finally| actually| officially)* (?:won|passed|made it|graduated|got in|retired)(?: ${when})*|(?:i |we |im |were )?(?:just |finally )?(?:got|getting|im|am|
  were) (?:engaged|married|promoted)(?: ${when})*|ive (?:just |finally )*(?:got|passed|won|finished|
  solved|cracked|landed) ${prize}(?: ${when})*|(?:she|he) said yes|its my birthday(?: ${when})?|
  today is my birthday|(?:im |i am )(?:so |really |very |absolutely |just |quite |over the )*(?:happy|
  excited|thrilled|moon|delighted|chuffed|stoked|buzzing|pleased|proud|in a (?:good|
  great) mood)(?: ${when}| about (?:it|this|that)| for (?:her|him|them|you))*|so (?:happy|excited|
  thrilled|chuffed|pleased)(?: ${when})?|(?:im )?(?:having|had) (?:a|the) (?:really |very |
  most )?(?:${good}|best) (?:day|morning|weekend|time)(?: ${when})?|(?:what a|
  such a) (?:really )?${good} (?:day|morning|evening|weekend)(?: ${when})?|best (?:day|news|week|
  morning)(?: ever| of my life| of the year| in ages)?|(?:great|good|amazing|wonderful|brilliant|
  happy) news|(?:yay|yey|woo ?ho+|hooray|hurray|hurrah|yippee|woot|yes get in|get in|wahey|whoop|
  hallelujah)(?: yay)*|(?:its )?(?:finally )?(?:friday|the weekend|summer|spring|payday|
  holiday time)(?: at last| finally)?|(?:the )?sun is (?:finally )?(?:out|shining)(?: ${when})?|
  (?:its )?(?:a )?(?:${adverb} )*${good} (?:sunny )?day(?: ${when}| outside| out there)?|
  first day of (?:my |the )?(?:holidays?|vacation|spring|summer)|holidays? starts? (?:today|tomorrow)|
  (?:i |im |)feel(?:ing)? (?:so |really )?(?:great|wonderful|on top of the world)(?: ${when})?|(?:im|
  i am|im going to be) (?:a |an )?(?:dad|mum|mom|grandma|grandad|grandpa|aunt|auntie|
  uncle)(?: now| ${when})?|${mine} (?:just )?(?:took (?:her|his) first steps|said (?:her|
  his) first word|was born ${when})|dreams do come true|couldnt be happier|over the moon`,
  ],
  [
    'complaint',
    `${been}(?:${adverb} )*(?:a |an |
  one )?(?:${adverb} )*${bad}(?: ${noun})?(?: today| again| for me| tbh| honestly| if you ask me| lately| this time| this week| im afraid| to me)*|
  ${bad}(?: ${noun})?(?: today| again| tbh| if you ask me| this time| im afraid)*|(?:bad|terrible|awful|
  poor|weak|lame) (?:joke|pun|post|puzzle|one|riddle)(?: today| again)?|(?:this|that|the|your|
  todays)(?: little)? (?:joke|pun|post|puzzle|riddle|one|footnote|metaphor) (?:is|
  was) (?:${adverb} )*(?:bad|terrible|awful|rubbish|too hard|too difficult|pointless|weird|lazy|unfair|
  a miss|a dud)(?: today)?|i (?:really |just |honestly |still |quite )?(?:dont|do not|didnt|
  cant) (?:really |quite |even )*(?:like|get|understand|enjoy|see the point of|follow|find) (?:it|this|
  that|this one|that one|the joke|the pun|the puzzle|your ${noun}|the ${noun}|these|these ${noun}|
  (?:this|that|it) (?:very )?(?:funny|interesting))(?: at all| today| one bit)*|not (?:really |quite |
  exactly )?(?:my (?:thing|cup of tea|favou?rite|taste|style)|for me|your best(?: one| work| ${noun})?|
  a fan(?: of (?:this|that|these|this one))?|impressed|your finest|
  up to your usual)(?: today| im afraid| this time)*|(?:im )?not (?:a fan|impressed|amused)|(?:this|
  that|it) (?:makes|made) (?:no|zero|little) sense(?: to me| at all)*|i preferred (?:yesterdays|
  last weeks|the last one|the old ones?|the other one|yours)|you (?:post|talk|write|repeat yourself|
  say this|go on) (?:way |far )?(?:too )?(?:much|often|a lot|a bit)|(?:please )?(?:stop|
  quit) (?:repeating yourself|spamming|posting so (?:much|often))|(?:youre|
  you are) (?:${adverb} )*(?:boring|annoying|repetitive|predictable|
  repeating yourself)(?: today| lately)?|(?:weve |ive )?(?:heard|seen|read) (?:it|this|that|this one|
  that one)(?: all)?(?: before| already)|same (?:old )?(?:joke|thing|post|pun|stuff)(?: again)?|
  same again|(?:a )?bit ${bad}(?: today)?|too long didnt read|tl ?dr|you (?:already |just )?(?:said|
  posted|told us) (?:this|that)(?: one)?(?: last week| before| already| yesterday)?|you (?:keep|
  are always) (?:repeating yourself|saying the same thing)|yawn|snooze|bo+|meh|(?:i )?expected (?:more|
  better)|you can do better(?: than (?:this|that))?|(?:yesterdays|last weeks) was (?:better|funnier|
  nicer)|could be (?:better|funnier|shorter|clearer)|(?:you|this) used to be (?:funnier|better|funny|
  good)|do better|try harder|enough with the (?:puns|jokes|puzzles|tea|footnotes)`,
  ],
  [
    'disagreement',
    `i (?:respectfully |strongly |completely |totally |politely |kindly |really |have to |must |
  beg to )*(?:disagree|differ)(?: with (?:this|that|you|this one))?(?: here| on (?:this|
  that)(?: one)?)*|i (?:dont|do not|cant|cannot) (?:really |quite |entirely |
  fully )*agree(?: with (?:this|that|you))?(?: here| at all| on (?:this|that))*|(?:hard |strongly |
  respectfully |completely )?disagree(?: with (?:this|that|you))?|(?:thats|that is|this is|youre|
  you are|its|it is|your (?:answer|number|count|fact|date) is) (?:just |simply |actually |plain |so |
  not |quite |totally |completely |factually |clearly |a bit )*(?:wrong|not true|incorrect|not right|
  mistaken|false|untrue|inaccurate|not correct|right|true|correct|accurate|not how (?:it|this|that|
  tides|tea|kettles|maths|numbers|statistics) works?)(?: at all| there| about that)*|(?:not|thats not|
  thats just not) (?:quite |really |entirely |strictly )?(?:true|right|correct|accurate|convinced|
  so sure|sure about that)|im not (?:so |really |quite |entirely )?(?:sure|convinced) (?:about|of) (?:that|this)(?: one)?|i (?:doubt|dont believe) (?:it|that|this)|i (?:dont|do not) think (?:so|
  thats (?:right|true|correct)|this is (?:right|true|correct))|i think (?:thats|youre|that is|you are|
  this is) (?:wrong|mistaken|not right|incorrect)|no it (?:isnt|doesnt|wasnt|didnt|cant be)|it (?:isnt|
  doesnt|wasnt|cant be)|(?:nope |no )?wrong|not (?:so )?sure about (?:that|this)(?: one)?|
  sorry but (?:thats|that is|youre|this is) (?:wrong|incorrect|not (?:true|right|correct))|(?:youre|
  you are) (?:wrong|mistaken) about (?:that|this)|citation needed|(?:check|recheck) your (?:maths?|
  facts|sums|numbers|figures|sources|working)|unconvinced|objection|incorrect|hard disagree|
  thats debatable|debatable|thats a stretch|not buying it|i beg to differ|you got (?:that|this) wrong|
  you made a mistake|quite the opposite|au contraire`,
  ],
]
export const patterns: [CommentKind, RegExp][] = sources.map(([kind, source]) => [
  kind,
  new RegExp(`^ ${group(source)} $`),
])
