/**
 * The words with which a persona may speak about its own small world: function words, the weather, the house, time, counting, paper
 * and play. Left out on purpose: words for bodies and families, money, medicine, law, politics, and groups of people. Words are in
 * their basic form; `isKnownWord` derives the others.
 */
const everydayWords = new Set(
  `a about above according across actually afloat after again against ago ah ahead ahem alas alike all almost alone along already also although altogether always
am among an and another any anyhow anything anyway anywhere apart are aren't around as aside at away back be because been before behind being below beneath
beside between beyond both but by can can't cannot certainly could couldn't despite did didn't do does doesn't done don't down during each either else elsewhere
enough entirely especially etc even evenly ever every everybody everyone everything everywhere exactly except fairly far few first for forever forth from
further had hadn't half has hasn't have haven't having here hers hi hm hmm however i i'd i'll i'm i've if in indeed indoors inside instead into is isn't it it'd
it'll it's its itself just last later least less lest let let's like likely little lots made many may maybe me meanwhile merely might mine more moreover most
mostly much must my myself namely near nearby nearly neither never nevertheless next no nobody none nor not nothing now nowhere o of off often oh ok okay on
once one ones only onto onward or other others otherwise ought our ours ourselves out outdoors outside outward over overall own per perhaps plus possibly
presumably presently pretty probably quite rather really same seldom several shall should shouldn't simply since so some somebody someday somehow someone
something sometimes somewhat somewhere soon still such than that that's the their theirs them themselves then there there's therefore these they they'd they'll
they're they've this those though through throughout thus till to today together tomorrow tonight too toward towards twice under underneath unless unlike until
up upon upright us usually very via was wasn't we we'd we'll we're we've well were weren't what what's whatever when whenever where wherever whether which
whichever while whole whom whose why will with within without won't would wouldn't yes yesterday yet you you'd you'll you're you've your yours yourself zero two
three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy
eighty ninety hundred thousand million dozen pair couple single double triple third fourth fifth sixth seventh eighth ninth tenth quarter able absent absolute
absurd abundant accurate active actual adjacent ajar alert alphabetical amber ample ancient annual antique approximate arbitrary asleep asymmetrical attentive
audible available average awake awkward bare basic beautiful becalmed better best big binary bitter bland blank bold boring bottom brave brief bright brilliant
brisk broad brown bumpy busy calm candid careful careless casual cautious central certain charming cheap cheerful chilly civil classic clean clear clever close
cloudy clumsy coarse cold colourful colorful comfortable common compact complete complex confident consistent constant content convincing cool correct courteous
cosy crisp crooked crowded crumpled curious current curved daily damp daring dark decent decorative deep definite delicate delicious delighted delightful dense
different difficult dim dimmer direct discreet distant distinct doubtful dramatic draughty drowsy dry due dull dusty eager early easy eastern elegant elementary
empty endless enormous entire equal errant essential eventual exact excellent exciting extra faint fair faithful familiar famous fancy fast favourable favourite
favorite final fine finite firm fit fixed flat flexible fluent foggy folded fond foolproof formal former fortunate fragile fragrant frequent fresh friendly
frosty full fun funny furry future fuzzy gallant general generous gentle genuine giant glad glassy global glossy golden good graceful gracious gradual grand
grateful great green grey gray handsome handy happy hard harmless heavy helpful hidden high historic hollow honest honoured hot huge humble humid hushed icy
ideal idle imaginary immediate immense imperfect important impressed incomplete indigo infinite informal inner innocent insignificant integer interesting
invisible inward irregular jolly joyful keen kind large late lazy leafy left legible light literal lively local lofty logical lone long loose loud lovely low
loyal lucky lukewarm luminous major mathematical mature mean median mellow memorable merry mild minimal minor minute misty mixed moderate modern modest moist
monthly moonlit mortal mossy mute mysterious named narrow natural nautical neat neutral new nice nightly noble nocturnal noisy normal northern notable numb
obedient obvious occasional odd old opaque open optimistic optional orange ordinary original outer outgoing overcast overdue pale parallel partial particular
past patient peaceful peculiar perfect permanent perpendicular pink plain playful pleasant pleased plentiful poetic pointed polite popular portable positive
possible postal potential practical precise prepared present previous primary prime private prompt proper proud provisional punctual pure purple quaint quick
quiet random rapid rare raw ready real rear reasonable recent rectangular red regular related relative relevant reliable remarkable remote representative
respectable restful restless right ripe robust romantic roomy rough round rusty sandy satisfied scarce scenic scheduled scientific seasonal secret secure select
separate serene serious settled shallow sharp sheltered shiny shipshape short shy significant silent silky silly silver similar simple sincere skeptical sleepy
slender slight slim slippery slow small smooth snowy snug sober soft solar sole solemn solid sorry spacious spare special specific splendid spotless square
stable stale standard starry static stationary statistical steady steep sticky stout straight strange strict strong stubborn sturdy subtle successful sudden
sufficient suitable sunlit sunny superb sure surprising suspicious sweet swift symmetrical tall tame tender tepid terrific thick thin thirsty thorough
thoughtful tidal tidy tight tiny tiptop tired tolerable top total touching tough traditional tranquil transparent tricky triangular trivial true twin typical
ultimate unable unaware uncertain uncommon uneven unfinished unhurried uniform unique universal unknown unlikely unreasonable unsure untitled upper usable
useful useless usual vacant vague valid variable various vast vertical vivid wakeful warm watchful watertight weak wee weekly weightless welcome western wet
white wide wild windless windy wise witty wonderful wooden woollen worn worth wrong yellow young abacus accident account acoustics acre address adjective
admirer advantage adventure adverb afternoon age agenda agreement air airport aisle alarm album alcove algebra alley almanac alphabet altitude amount ampersand
anchor anchorage anecdote angle animal anniversary announcement answer ant antenna anthology apology apostrophe apparatus appearance appendix apple appliance
appointment apprentice apron aquarium arc arch archive archivist area argument arithmetic armchair arrangement arrival arrow art article ash asterisk atlas
atmosphere attempt attention attic audience author autobiography automat automation autumn avenue axis axle bag baggage bakery balance balcony ball balloon
bamboo banana band banner barge bark barn barnacle barometer barrel base baseline basement basin basis basket bat batch bath battery bay beach beacon bead beak
beam bean bear beat beauty beaver bedside bee beetle beginner beginning behaviour bell bellows belt bench bend berry berth bicycle bike billboard billow binder
binding bird biscuit bit blackboard blackbird blanket blink blizzard block blossom blot blotter blueprint blush board boast boat boiler bolt book bookcase
bookmark bookshelf boomerang boot border bottle boulder boundary bouquet bow bowl box bracket braid brake branch brass bread break breakfast breakwater breath
breeze brevity brick bridge brightness brim brine broom brook broth brush bubble bucket bud bug builder building bulb bulletin bumblebee bundle bunting buoy
burrow bus bush butter butterfly button buzz cabin cabinet cable cactus cake calculation calculator calendar calibration calmness camera camp canal canary
candle canopy canvas canyon cap capacity cape capital capitals caption captain car card cardboard cardigan career cargo carousel carpenter carpet carriage
carrot carton cartwheel carving cascade case cast castle cat catalogue catalog category caterpillar causation caution caveat control cave cedar ceiling
celebration cell cellar cello century ceremony certificate chain chair chalk chalkboard challenge chamber chance change channel chapter character charm chart
chat cheer cheese cherry chess chest chestnut chime chimney chip chirp chocolate choice choir chord chore chorus chronicle cinema cinnamon cipher circle circuit
circumference circus citation city clarity clasp clause clay clerk cliff climate clip clipboard cloak clock clockwork cloth cloud clover clue clutter coast coat
cocoa coconut code coefficient coffee cog coil coin coincidence collar collection collector colon colour color column comb combination comet comfort comma
comment commentary commitment company comparison compass compartment compliment complaint composition composure concert conclusion condition conduct confidence
confusion congruence conjecture connection consequence consonant constellation construction consultation container contrast contribution conversation cook
cookie copper copy coral cord core cork corner correction correlation corridor cosine cotton couch count counter counterexample counterpart countdown
countryside courage course courtesy courtyard cove cover cradle crane crate crayon creak cream creature creek crescent crew cricket criterion crossing crossword
crow crowd crown crumb crust crystal cube cuckoo cucumber cup cupboard cupful curator curiosity curl cursive cursor curtain curve cushion custom cut cycle
cylinder daffodil dahlia daisy dance dandelion data dataset date dawn day daybreak daydream daylight deadline decade deck decimal decision declaration
decoration deer default definition degree delay delight delivery demand denominator department departure depth description desert design desk destination detail
detective detour deviation device devotion dew diagonal diagram dial dialogue diameter diary dice dictionary difference difficulty digit dinner direction
disagreement disc discipline discovery discussion dish distance distribution ditch divider division divisor dock document dog dolphin domain dome domino donkey
door doorbell doorknob doorstep doorway dot doubt dough dove draft dragonfly drain draught draw drawer drawing dream drift driftwood drip driveway drizzle drop
droplet drought drum duck duckling duet dune duration dusk dust duster duty eagle ear earth ease east easterly eavesdrop echo eclipse eddy edge edition editor
effect effort egg elbow electricity elegance element elephant elevator ellipse ellipsis elm embarrassment ember emotion emphasis encore encounter encyclopedia
end ending energy engine engineer entrance entropy entry envelope episode epoch equation equator equipment eraser errand error escalator essay estimate
estimation evening event evidence example excerpt exception excitement exclamation excuse exercise exhibit exhibition existence exit expectation expedition
experience experiment expert explanation exploration exponent expression extension extent eye fable fabric face fact factor factory fade fairness fairy falcon
fall fan fanfare farewell farm fashion fate faucet fault favour favor feast feat feather feature feed feedback feeling feet fellow fence fern ferry festival
fiction fiddle field fig figure file film filter finding finish fire firefly fireplace firework fish fishing flag flake flame flannel flap flask fleet flicker
flight float flock flood floor floorboard flour flow flower flute foam fog foghorn fold folder folk fondness font food foot footing footnote footprint footstep
force forecast forecaster forest fork form formation formula fort fortune forum foundation fountain fox fraction fragment frame freedom freight frequency
friction friday fridge friend friendship fright fringe frog front frost froth fruit function fur furniture gale gallery game gap garden gardener garland gas
gate gathering gauge gear geese gem generation genre geometry gesture ghost gift giraffe glance glass glimmer glimpse globe gloom glory glove glow glue goal
goat gold goodbye goodness goose gossip grade grain gram grammar granite grape graph grass grasshopper gratitude gravel gravity greenhouse greeting grid grin
groove ground group grove growth grudge grumble guess guest guesthouse guide guitar gulf gull gust gutter habit hail hairbrush hall hallway hammer hammock
hamster handful handle handrail handshake handwriting happiness harbour harbor hare harmony harp harvest hat hatch haystack haze headline headland heading heap
hearth heat heater heating hedge hedgehog height hello helm help hem hen herb herd hero heron hesitation hiccup highlight hill hinge hint hiss histogram
historian history hobby hole holiday home homework honesty honey honour honor hook hoop hope horizon horn horse host hotel hour hourglass house household hue
hull hum humility humming humour humor hurry hush hut hyphen hypotenuse hypothesis ice iceberg icicle idea identity illusion illustration image imagination
impatience implication impression improvement inch incident increase index indication infinity influence ingredient inference initial ink inkwell inlet inn
insect insight insomnia inspection inspiration instance instant instinct instrument insulation intention intercept interest interior intermission interruption
intersection interval introduction invention inventory invitation iron irony island isle item ivy jacket jam jar jasmine jazz jewel jigsaw job joke journal
journey joy judgement jug juice jump jumper junction jungle kaleidoscope keel keeper kettle key keyboard keyhole kilometre kilometer kilogram kindness
kingfisher kitchen kite kitten knack knitting knob knock knot knowledge label laboratory lace ladder lagoon lake lamb lamp lamplight lamppost lampshade land
landing landmark landscape lane language lantern lark latch lateness lattice laughter laundry lava lavender lawn layer leaf leak leap learning leather lecture
ledge ledger leftover legend lemma lemon lemonade lending length lens letter letterbox lettuce level lever librarian library lichen lid lift lightbulb
lighthouse lightning lightship likelihood likeness lilac lily lime limescale limestone limit line linen link lion liquid list listener literature litre liter
load loaf lobby lobster location lock locker locomotive lodge lodging loft log logbook logic longing loop loophole lorry loss loudspeaker lounge luck luggage
lullaby lump lunch lute luxury machine machinery magazine magic magnet magnitude mail mailbox main mainland majority malt manner mantelpiece manual manuscript
map maple marathon marble march margin marginalia marigold mariner mark marker market marmalade marsh mask mast master mat match material math mathematics
mathematician maths matrix matter mattress maximum maze meadow meal meaning measure measurement mechanic mechanism medium meeting melody melon member memo
memory mention menu mercy meridian merit mess message metal metaphor meteor meter method metre metronome microphone microscope midday middle midnight midsummer
midwinter mile milestone milk mill millimetre mind miniature minimum minority mint minus mirror mischief mist mistake mitten mixture mode model modesty modulo
moisture mole moment momentum monday monkey monolith month monument mood moon moonbeam moonlight moonrise mooring moose morning morse mortar mosaic moss moth
motion motor motto mountain mouse movement mud muffin mug multiple multiplication multitude murmur museum mushroom music musician mussel mustard myriad mystery
myth nail name nap napkin narrator navigation navigator neatness necessity needle neighbour neighbor neighbourhood nest net network newcomer news newspaper
nickname night nightfall nightingale nightlight nod noise nook noon noodle norm north northerly nose notation note notebook notice notion noun novel novelist
novelty nudge null number numeral numerator nut oak oar oasis oats object objection observation observatory observer obstacle occasion occupation ocean octave
october octopus oddity offer office olive omission onion onlooker oolong opener opening opera operation operator opinion opportunity opposite optimism option
orbit orchard orchestra orchid order ordinal organ origami origin ornament otter outcome outfit outing outlet outlier outline outlook output outset outskirts
oval oven overcoat overture owl owner oxygen oyster pace package packet paddle page pail paint painter painting palace palette palm pan pancake panda panel
panorama pantry paper paperclip paperwork parade paradox paragraph parasol parcel parchment parentheses parenthesis parity park parlour parrot parsley part
participant particle partner passage passenger paste pastime pastry pasture patch path pathway patience pattern pause pavement paw payload peace peach peacock
peak pear pearl pebble pedal pedestrian peek pelican pen pencil pendulum penguin peninsula penny pepper percent percentage percentile perch performance perfume
perimeter period periodical periphery permission permutation person perspective petal phase phenomenon philosophy photograph phrase physics piano picnic picture
pie piece pier pigeon pigeonhole pile pillar pillow pilot pin pine pinecone pioneer pipe pitch pizza place placeholder plaid plan plane planet plank plant
plaque plaster plate plateau platform platter playground pleasure pledge plenty plot plug plum plume plunge plural pocket pod poem poet poetry point pointer
polar pole politeness pollen polygon polynomial pond pony pool popcorn poplar poppy porcelain porch porridge port porter portfolio portion portrait position
possibility post postage postcard poster postman postmark pot potato pottery powder power practice praise prairie precaution precision predicate prediction
preface preference prefix preparation presence preserve pressure pretence preview prince principle print printer prism probability problem procedure procession
product professional profile progress project promenade promise pronoun proof propeller property proportion proposal proposition prose provenance province
prudence puddle puff pulley pulse pumpkin punctuality punctuation pupil puppet puppy purpose puzzle pyramid quality quantity quarrel quarry quart quartet quay
queen query quest question queue quill quilt quirk quiz quota quotation quote quotient rabbit race rack radar radiator radio radish radius raft rafter rail
railing railway rain rainbow raincoat raindrop rainfall rake ramp range rank rarity rate ratio raven ray reach reaction reader reading realm reason receipt
recess recipe recital reckoning recognition recollection recommendation record recorder recording rectangle reed reef refinement reflection refrain refrigerator
refuge refusal region register regret regularity rehearsal relation relationship relief remainder remark reminder replica report representation reputation
request residual resident resolution resonance respect response rest restaurant restoration result retelling return revision reward rhyme rhythm ribbon rice
riddle ride ridge rigging rim ring ripple rise ritual river road roast robin robot rock rocket role roller romance roof room root rope rose rosemary roster
rotation roulette routine row rubber rubbing rug ruin ruler rumble rumour rumor runway rush rust rustle sack saddle safety saga sage sail sailboat sailor salad
sale salt sample sampling sand sandbar sandcastle sandwich sapling sapphire satellite satisfaction sauce saucepan saucer sausage saw scale scarf scatter scene
scenery scent schedule scheme scholar school science scientist scissors scone scoop scope score scoreboard scratch screen screw script scroll sculpture sea
seafarer seafront seagull seal seam season seat seaweed second section sector seed segment selection semaphore semicolon sensation sense sensor sentence
sentiment sentry sequel sequence series service session set setback setter setting shade shadow shape share shawl sheaf shed sheep sheet shelf shell shelter
shepherd shift shimmer shine ship shipyard shoal shock shoe shop shore shoreline shortage shortcut shortbread shorthand shot shout shovel show shower shrug
shuffle shutter side sidewalk sieve sigh sight sign signal signature signpost silence silhouette silk sill similarity simplicity sine sink siren sister size
sketch ski skill skip sky skylark skyline slate sled sleep sleet sleeve slice slide slip slipper slogan slope slot sloth slumber smoke snack snail snooze snow
snowdrop snowfall snowflake snowman soap sock sofa software soil solitude solstice solution solver sonata song sonnet soot sort sound sounding soup source south
southerly souvenir space spade spaghetti span spark sparkle sparrow speaker specimen spectacle spectrum speech speed spell spelling sphere spice spider spin
spine spiral spirit splash spoke sponge spool spoon sport spot spotlight spout spray spread spring sprinkle sprout spruce squall squeak squirrel stability stack
staff stage staircase stairs stamp stand standstill star starboard starfish starlight start statement station stationery statistic statistics statistician
statue steam steamer steel stem step stepladder stereo stick sticker stillness stitch stock stocking stone stool stop stopwatch storage store storey stork storm
story stove strait strand stranger strategy straw strawberry stream street streetlamp streetlight strength stretch string strip stripe stroke stroll structure
struggle studio study stuff style subject subscript subtitle subtotal subtraction success suffix sugar suggestion suit suitcase sum summary summer summit sun
sunbeam sunday sundial sunflower sunlight sunrise sunset sunshine superlative supper supply support surface surplus surprise surroundings survey survivor
suspense suspicion swallow swan sweater sweep swell swim swing swirl switch switchboard swoop syllable symbol symmetry sympathy symphony synonym synopsis syntax
system table tablecloth tablespoon tack tag tail tailor tale talent talk tally tambourine tangent tangerine tangle tap tape tapestry target task taste tea
teacup teapot teaspoon teatime technique telegram telegraph telescope television temper temperature tempo tendency tension tent term terminal termination terms
terrace terrain territory test textbook texture thaw theatre theater theme theorem theory thermometer thermos thicket thing thistle thought thread threshold
thrill thump thunder thunderstorm thursday thyme tick ticket tide tideline tidiness tie tiger tilde tile timber time timekeeper timepiece timer timetable tin
tint tip tiptoe tissue title toad toast toaster toffee token tolerance tomato ton tone tool toothbrush topic torch tortoise toss touch tour tow towel tower town
toy trace track tractor trade tradition traffic trail train trait tram transit transition translation transmission transmitter transport trap trapeze travel
traveller traverse tray treasure treat tree treetop trellis trend trial triangle tribute trickle trifle trim trio trip tripod triumph trolley trombone trophy
trousers truck trumpet trunk truth tub tube tuesday tulip tuna tune tunnel turbine turn turnip turtle twig twilight twist type typewriter typo umbrella
uncertainty understatement unicorn union unit unity universe upstairs usage user utc utility vacation vacuum valley value valve van vanilla vapour variance
variation variety varnish vase vault vegetable vehicle velocity velvet vending verandah verb verdict verse version vertex vessel vibration vicinity victory
video view viewpoint village vine vinegar vinyl viola violet violin visibility vision visit visitor vista vocabulary voice volcano volume vowel voyage wagon
wait waiter waitress walk walker wall wallpaper walnut waltz wander wardrobe warehouse warmth warning wash wasp watch watchmaker water watercolour waterfall
waterline waterproof wave wavelength wax way weather weathervane web wedge wednesday weekday week weekend weight west westerly whale wharf wheat wheel
wheelbarrow whim whirl whisk whisker whisper whistle whiteboard wick width wildlife willow wind windmill window windowsill wing wink winner winter wire wisdom
wish wit witness wolf wonder wood woodland woodpecker wool word wording workshop world worm wrapper wreath wrench wrinkle writing yacht yard yarn yawn year
yeast zebra zenith zigzag zip zone abide absorb accept accompany achieve acknowledge acquire act adapt add adjust admire admit adore advance advise afford agree
aim align allow alphabetise alter amaze amend amuse announce annotate anticipate apologise apologize appear applaud apply appreciate approach approve argue
arise arrange arrive ask assemble assert assign assist assume assure attach attain attend attract avoid await awaken bake bask become beg began begin begun
behave believe belong bind blend blew bloom blow blown boil borrow bother bought bounce brew brighten bring broadcast broke broken brought browse build built
bump burst calculate calibrate came cancel care carry carve catch caught cause celebrate centre check chew choose chose chosen chuckle circulate claim clap
clarify click climb cling coax collapse collect collide combine come compare compete compile complain compose compute concede conceal concentrate conclude
condense confirm confuse congratulate connect consider consist construct consult contain contemplate continue contribute converge convert convey convince
cooperate correspond cough crackle crawl create creep criticise cross crumble dangle dare dash deal decide declare decline decorate decrease dedicate defend
define delegate delete deliver demonstrate deny depart depend describe deserve detect determine develop deviate differ dig diminish dip disagree disappear
discover discuss dismiss display dissolve disturb dive divide doodle doze drag drawn drew drink drive driven dwindle earn eat edit eliminate embrace emerge emit
enclose encourage endure engage enjoy ensure enter entertain enumerate erase escape establish evaluate evaporate examine exceed excite exclude exist expand
expect explain explore express extend extrapolate fail fallen falter fasten feel fell felt fetch fidget fill find fix flip flourish flutter fly focus follow
forbid forget forgive forgot forgotten forward found freeze freshen frown froze frozen fulfil fumble furnish gather gave gaze generate get give given gleam
glide glisten go gone got grab grant greet grew grow grown guarantee guard halt halve hang happen harden haul hear heard hesitate hide hold hop hover hung
ignore illuminate illustrate imagine imitate imply import impress improve include indicate infer inflate inform inherit insert insist inspect inspire intend
interfere interpret interrupt introduce invent invert investigate invite involve jingle join jot judge juggle justify keep kept kneel knew knit know known lack
landed laugh launch lay lead lean learn learnt leave led lend lengthen lessen lie linger listen live locate look loom loosen lose lost love lower maintain make
manage meant meet melt memorise mend mew mislay mislead miss misread mistook mistrust misunderstand mix moan modify moor mount move multiply mumble muse mutter
narrate navigate need neglect negotiate obey oblige observe obtain occupy occur omit operate oppose organise originate outnumber overclaim overcome overflow
overhear overlap overlook overtake owe pack pass patrol peel peep peer perform permit persist persuade pick play please polish ponder pop pose possess postpone
pour practise preach predict prefer prepare press pretend prevail prevent proceed process proclaim procrastinate produce profess prolong promote pronounce
propose protect prove proven provide publish pull pump punctuate purr pursue push put qualify quantify raise ran rang rattle react read realise realize
rearrange recall receive recite reckon recognise recommend reconsider recount recover recur recycle reduce refer refill reflect refresh refuse regain regard
rehearse reject rejoice relate relax release rely remain remember remind remove rename render repair repeat rephrase replace replicate reply represent require
resemble reserve resist resolve respond restore resume retain retire retreat retrieve reveal reverse revise revolve rinse ripen risen roam roar roll rotate rub
ruffle run rung salute sang satisfy save savour say said scan scrape scribble scrub search see seek seem seen send sent serve settle sew shake shaken sharpen
shelve shone shook shorten shown shrink shut sift simmer sing sip sit situate skim slam slept slid smile smell sneeze snore soak soar soften solve soothe sought
speak specify speculate spend spent spill spilt split spoil spoken squeeze squint stagger stare startle state stay steer stir stood straighten stride strive
stumble subside subtract succeed suffice suggest summarise summon sung sunk suppose surpass surround survive suspect suspend sway swept take taken taught teach
tear tell tend thank think thrive throw thrown tickle tilt tinker told tolerate took tore transcribe translate transmit tread tremble trust try tuck tug tumble
twinkle undercut underline understand understood undo unfold unfurl unhook unlock unpack unplug untangle untie unwind unwrap update uphold upset use utter
vanish vary veer venture verify vibrate vouch wade wake want warn waste weave weigh went widen win wipe withhold withstand woke won work worry wrap write
written wrote yield zoom january february april june july august september november december saturday ascii ai ais longwave server servers hashtag hashtags
online offline automated program programs programme programmed forklift loading cormorant gannet brackish estuary tributary headwind tailwind leeward windward
rudder tiller galley hawser mainsail topsail foresail jib spinnaker capstan porthole halyard bosun harbourmaster fathom league mizzle thermal barograph isobar
anticyclone trough cyclone monsoon zephyr gusty cumulus cirrus nimbus stratus murk murky fret doldrums undertow ebb neap flotsam jetsam kelp plankton limpet
whelk crab puffin albatross tern sandpiper quantile decile kurtosis skew skewness bootstrap regression regress covariate confounder confounding posterior prior
bayesian gaussian poisson binomial scatterplot boxplot anecdata extrapolation interpolation overfit underpowered nocturne neon fluorescent depot taxi dispatcher
watchman janitor mop stairwell whirr compressor gurgle hedgerow asphalt kerb curb drainpipe percolate percolator teabag infuser infusion chamomile camomile earl
darjeeling assam rooibos matcha espresso ladle scald glug slosh modulus congruent coprime composite factorial fibonacci palindrome parabola vertices polyhedron
tetrahedron icosahedron hexagon pentagon heptagon octagon rhombus trapezoid bijection contradiction corollary axiom folio quarto vellum deckle errata erratum
ibid addendum addenda colophon frontispiece palimpsest microfiche dossier manila shelfmark dewey cataloguer appendices bibliography gloss glossary blotting
unfussy leftmost rightmost uppermost midpoint checklist checkmark crosswind seabed seaworthy shoreward landward eastward westward northward southward homeward
skyward buoyant ballast bilge gangway gangplank lookout yardarm tether tugboat trawler dinghy rowboat catamaran schooner sloop frigate lifeboat oilskin pennant
whitecap breaker surf sandbank spit isthmus archipelago atoll fjord loch tarn moorland heath dale vale glen gorge ravine footpath milepost roundabout crossroads
lamplighter chandelier sconce filament dimmable wattage kilowatt volt ohm ampere fuse socket relay solder transistor capacitor resistor oscillator aerial
squelch carrier waveband tuner bandwidth latency newline caret pixel bitmap glyph serif italic uppercase lowercase kerning ligature typeset proofread misprint
verbatim paraphrase stanza couplet haiku limerick iambic pentameter coda cadence allegro andante adagio crescendo diminuendo staccato legato arpeggio semitone
treble bass baritone soprano alto tenor oboe clarinet bassoon tuba timpani cymbal xylophone glockenspiel marimba accordion harmonica ukulele banjo mandolin
ounce pint gallon bushel furlong hectare celsius fahrenheit kelvin toasty balmy nippy breezy blustery sultry muggy dank parched wintry vernal autumnal equinox
perihelion aphelion penumbra umbra corona asteroid nebula quasar pulsar galaxy parsec sextant astrolabe gnomon met halfway terribly tease teasing lit whoever
anybody beaten pun ashore upside blue aboard affection figurative figuratively struck stuck backwards turnout nonsense calls called confession confess ruled
sunken laid stair nought noughts flatter flattered flattering flattery plausible chessboard herring pending stall tallow smug aloud flattened descaled staple
stapler sideways knight ladybird sulk sightings stain withdrawn chiefly slack aye applause streak cross-reference behalf hereby thousandth fuss checkmate
checkers torn aground inconclusive classify choppy peas unlit shoelace groan shipwreck guesswork upward envy knuckle dispute screwdriver urn cordial competition
wheelhouse bravo boredom reunion crease stern slipway coastline mutiny generalise wobble axes willing willingly goodnight bookends pawn wavy contradict
exaggerate outrank apologetic caller seamanship muddy worthy rook regatta abstain magpie goalposts stew concern inquiry review misplace opinionated structural
inland ahoy unbiased questionnaire flash flashes thumbprint duly overnight generator bearing hoist radiant fizz ambition nonetheless decaf greengrocer geography
urgent stargaze solitaire duel safe country unprovoked intrigued brilliance gargoyle moat hermit heroic invariant consolation recursion convenience incorrect
upheld reconcile sprightly bunch quack lick canoe stowaway tarpaulin thicken apiece birthday bent burnt custard posture skylight dignity redraw redrawn cutlery
admiration bishop colander raisin pudding microwave adrift colleague circular visible plastic pane attendance reread oil divisible gain mistaken independent
slug preliminary unused lesson magnificent bookworm dishwasher consecutive longitudinal gnome morale weighing pea dragon bored homesick rainy monster hymn
bathtub rota silverfish sourdough salty unharmed pedant proverb intact treatise houseplant compost dignified lentil situation motive peg pig paperweight
breadboard sawdust dumpling doormat profession submit misspell presume understandable gerbil larder edible lull geranium exam lunchtime appetite temporary
workbench commutative hunch astray wren allotment swap mannequin pasta knockout flowerpot mislaid assumption overhead agreeable matchbox dressing outlast
beetroot rye sceptic triplicate bun scrapbook dunk unanimous sociable smudge clockwise tempting talkative tact cloakroom redrew chuffed duplicate topmost
overwhelm landfall laden capsize seedling convoy dimple whirlpool shavings optimist acid mousetrap culprit technically handover flyleaf haste tadpole squeaky
cracker charcoal downstairs crouton duvet cookery glorious senior cute dishwater whoosh rematch wow flavour cone banister sideboard distinction wrung plumber
emoji floodlight sudoku autocorrect goldfish roadworks tournament hola bonjour merci guten gute morgen abend nacht danke grazie ciao bonne nuit gracias buenas
noches bonsoir sehr parsnip crochet playlist semester laptop`.split(/\s+/),
)

/** Whether the word, in lower case, is in the list in any of its forms, or put together of such words. */
export function isKnownWord(word: string, own: ReadonlySet<string>): boolean {
  const isListed = (form: string) => everydayWords.has(form) || own.has(form)
  return word
    .split('-')
    .filter(Boolean)
    .every((part) => formsOf(part.replace(/'s?$/, '')).some(isListed))
}

/** The basic forms that a word may have: `boxes` is `boxe` or `box`. */
export function formsOf(word: string): string[] {
  const forms = endings.flatMap(([ending, basics]) =>
    ending.test(word) ? basics.map((basic) => word.replace(ending, basic)) : [],
  )
  const all = [word, ...forms]
  return [...all, ...all.filter((form) => /^un.{4}/.test(form)).map((form) => form.slice(2))]
}

const endings: [RegExp, string[]][] = [
  [/s$/, ['']],
  [/es$/, ['']],
  [/ies$/, ['y']],
  [/ied$/, ['y']],
  [/d$/, ['']],
  [/ed$/, ['']],
  [/([bdgklmnprt])\1ed$/, ['$1']],
  [/ing$/, ['', 'e']],
  [/([bdgklmnprt])\1ing$/, ['$1']],
  [/ly$/, ['', 'le']],
  [/ily$/, ['y']],
  [/er$/, ['', 'e']],
  [/ier$/, ['y']],
  [/est$/, ['', 'e']],
  [/iest$/, ['y']],
  [/([bdgmnt])\1(?:er|est)$/, ['$1']],
  [/ness$/, ['']],
  [/iness$/, ['y']],
  [/ful$/, ['']],
  [/less$/, ['']],
  [/less$|like$/, ['']],
]
