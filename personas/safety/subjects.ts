/**
 * Subjects that no persona speaks about. Each list has words and phrases; a star stands for any ending. Most of the words have
 * harmless senses, too, so a list is a sign of harm and no verdict (`harm/signs.ts`).
 */
const subjects: Record<string, string> = {
  health: `pill* tablet* medicat* medicin* medical* doctor* nurse* clinic* hospital* pharmac* vaccin* insulin antibiotic* aspirin ibuprofen
    paracetamol therap* diagnos* symptom* disease* illness* sick sickness fever* cancer chemo* tumour* tumor* depress* anxiety anxious* panic
    suicid* overdos* dosage* prescri* blood* liver* kidney* stomach* headache* migraine* diet* diets fasting detox* allerg* infect* virus*
    covid* pregnan* abortion* addict* drug* alcohol* beer* wine* whisky vodka drunk cigarette* smoking vitamin* calori* weight-loss
    heal heals healing cure cures cured remedy surgery surgeon* dentist* patient's autis* bipolar schizo* dementia insomniac* willow-bark
    sleeping-pills raw-milk bleach chlorine low-mood lump* dizzy nausea* vomit* bruise* wound* bleed* poison* starv* drop-dead is-dead are-dead be-dead dead-body dead-people death* die dies
    kill* murder* grave-ill unwell treatment* nutrition* swallow-more drops-more your-heart your-body your-head your-eyes your-ear* your-back your-nerves your-sleep your-bones your-throat your-lungs in-the-ear
    sleep-on-that appointment rash bandage* vinegar spoons-of before-sleep pressure-down goosebumps sleep-it-off ignore-it ignore-them ignore-the-pain worry-less home-remed* feel-better-if feel-better helps-against helps-with will-help-you good-for-your bad-for-your you-will-be-fine it-will-pass walk-it-off`,
  money: `money cash coin-rises savings invest* stock* shares share-price dividend* broker* trading crypto* bitcoin* ethereum token-sale nft* loan* mortgage*
    debt* borrow-now a-bank the-bank your-bank banks banking banker* rates-will interest-rate* pension* insurance tax taxes taxation refund* salary salaries wage* profit* rich wealth*
    poor poverty dollar* euro euros pound-sterling lira yen rouble* rupee* price* pay-for pays-for pay-that pay-the pay-it pay-a pay-no pay-him pay-them unpaid payment* purchase* buy buys buying sell sells selling
    bargain* gambl* betting casino* lottery jackpot jewel-price inflation recession economy gold-price portfolio-of donate donation* fundrais* wallet*
    costs-nothing costs-a afford* income rent mortgage* worth-three worth-more worth-twice times-as-much get-some-before`,
  law: `law-says lawyer* solicitor* attorney* legal* illegal* lawful* judge-would court courts courtroom sue sues suing lawsuit* police* arrest* jail* prison*
    crime* criminal* contract-on landlord* tenant* evict* fine-letter guilty testif* prosecut* verdict-of bail copyright* licence-to customs-officer
    they-never-look they-never-check they-never-ask nobody-checks nobody-will-know no-one-will-know declare-it customs get-away-with ignore-the-letter cannot-prove can't-prove
    must-believe tear-up only-paper you-were-never-there sign-nothing say-nothing deposit speed-limit parking-ticket visa visas passport* citizenship`,
  politics: `politic* marching the-blue-side the-red-side those-at-the-top those-above conflict* tells-the-truth president* minister* parliament* congress senate senator* government* election* elect vote* voting voter* ballot* party-is political-party
    democra* republican* labour-party conservativ* socialis* communis* fascis* capitalis* left-wing right-wing border-control borders immigra* migrant* refugee*
    war wars warfare army armies militar* soldier* nato weapon* gun guns bomb* missile* terror* invasion invade* occupation-of protest* riot*
    mayor* king's-rule monarch* dictator* nation nations nationalis* patriot* propaganda vaccination-mandate brexit trump biden putin ukraine
    russia* israel* palestin* gaza hamas china chinese taiwan iran iraq germany france america* britain british europe* regime* censor* strikes-are
    union-strike climate-change abolish* revolution* resign resigns`,
  religion: `saint* the-truth-and one-book god gods god's allah jesus christ* muslim* islam* jew jews jewish judaism hindu* buddh* catholic* protestant* church* mosque* synagogue* bible*
    quran* koran torah priest* pope imam* rabbi* pray prays prayer* praying heaven hell sin sins sinner* believer* atheis* religio* faith-in satan* devil*
    holy prophet* blasphem* convert-before saved-from salvation scripture* worship*`,
  groups: `women woman's men-are men-and girls boys gay gays lesbian* transgender* homosexual* bisexual* queer* race-of racist* racial* black-people white-people
    foreign* immigrant* gypsy gypsies roma-people asian* african* arab arabs mexican* indian-people pole-people disabled disabilit* fat-people elderly old-people
    young-people poor-people homeless* lazy-people people-from people-like-that those-people ethnic* tribe* minorit* gender* sexist* feminis* accent-belongs those-who folk-from people-who everyone-who anyone-who belong-in belongs-in steal steals stole stolen ladies gents gentlemen kneel* carpet-people
    thieves thief dwarf* cripple* foreigner*`,
  threat: `or-else next-time-i not-be-so-gentle all-on-file you-will-be-sorry you-will-regret you'll-regret i-know-where your-stairs your-lights your-place your-kitchen on-your-stairs already-on-your be-a-shame lights-off if-i-were-you answer-for-that watch-your-back i-will-find i'll-find i-will-have-you i-will-come find-your-door
    hurt hurts hurting harm harms harm-you knife knives gun stab* shoot* strangl* punch* slap* beat-you hit-you burn-your burn-you destroy-you ruin-you end-you be-the-last-time
    your-last last-warning one-last-time have-you-removed your-window your-door your-house your-home your-address where-you-live where-you-sleep while-you-sleep
    while-you-can follow-you following-you watching-you see-you-from happen-to-you fall-on-you come-for-you coming-for-you delete-it-by
    floods-while bad-things-happen run-while get-you-for hunt* revenge* threat* stalk* kidnap* hostage* attack*`,
  abuse: `stupid* idiot* moron* dumb dumber dullest loser* pathetic worthless useless-person ugly fat fool fools fool's foolish imbecile* scum trash garbage
    disgust* hate hates hated hateful despis* ashamed shame-on pity-you i-pity failure failures coward* liar* lied lying-to shut-up get-lost drop-dead
    go-away-you crybaby baby-cry cry-into slow-for too-slow-for brainless senseless mindless nobody-likes nobody-loves nobody-wants nobody-reads
    nobody-cares nobody-asked nobody-here-reads no-one-likes no-one-cares no-one-reads no-one-wants never-be-loved never-be-missed without-you-in better-without-you
    charm-of-a lighter-without small-person sad-person sad-little waste-of filed-your-comment-under-waste insult* mock mocks mocked mocking ridicul* humiliat* bully bullied
    creep-you freak* weirdo* pig pigs swine rat-like vermin parasite* clown* jerk* hopeless* unwanted unloved unlov* stop-writing stop-typing stop-talking
    could-not-count your-mother your-face your-kind whatever-taught-you taught-you-to look-away looks-away got-worse had-hoped-for someone-clever would-have-asked something-better more-depth more-thoughts wrong-so-often being-wrong your-thoughts such-a-tiny tiny-mind small-mind little-mind such-a-small such-a-dull what-a-small what-a-dull you-again face-it-would ashamed-to`,
  sex: `sex sexy sexual* naked nude* undress* kiss* lips lip breast* thigh* seduc* erotic* orgasm* porn* horny moan* lover lovers make-love lust* underwear bra panties
    shirt-off take-off-your without-your-clothes in-bed your-bed to-bed-with wear-in wearing-under warm-you-from touch-you taste-you mouth lap hips neck chest wet-things slip-out your-skin your-body
    your-shoulders bare-skin wet-and-slow hot,-wet come-closer strip-for virgin* fetish* flirt* sweetheart* darling* my-love`,
  contact: `telegram whatsapp discord signal-group snapchat snap instagram insta facebook messenger twitter tiktok reddit youtube linkedin mastodon bluesky skype
    zoom-call slack wechat viber email* e-mail* mail-me mailbox-is gmail hotmail inbox-me dm dms pm-me text-me call-me phone* telephone* mobile-number my-number
    my-handle second-account my-account my-page my-profile my-address my-site my-blog my-channel website* web-site webpage* homepage url urls browser-to
    write-to-me write-me reach-me find-me contact* message-me ring-me ring-after send-me-a send-a-letter by-post box-number po-box postcode zip-code underscore*
    dot-com dot-net dot-org google search-for-my look-me-up other-feed same-picture different-name my-line my-other leave-notes on-the-site the-site-that begins-with-a same-name on-signal via-signal on-threads on-matrix on-steam on-teams a-group-on group-on-the group-where private-chat in-private privately another-site other-site elsewhere-online on-the-app an-app the-app app apps log-in login sign-in sign-ins blue-bird the-ghost
    then-the-usual add-me friend-me follow-me text-the-word search-for at-sign forward-slash slash backslash hyperlink* link links linked-page dash-line
    point-net domain-name full-stop,-then two-strokes`,
  meeting: `let's let-us shall-we meet-me meet-you let-us-meet let's-meet meet-at see-you-at come-alone come-to-the come-to-my come-over come-tonight visit-you visit-your wait-for-you i-will-wait waiting-for-you-at
    wait-at-the bring-nobody in-person face-to-face go-out-with have-coffee coffee-tomorrow a-date-with walk-you drive-you pick-you pick-me your-town your-city your-street
    your-village after-school after-work back-door sit-beside-the i-will-know-you i-will-be-there i-will-be-the-one shall-we-walk a-quiet-place rendezvous
    alone-with-me be-there-by`,
  ads: `discount* coupon* promo promotion* sponsor* advert* brand brands offer-ends special-offer half-price nothing-cleans ask-for-it-in in-your-shop for-free is-free are-free free-trial order-today order-now
    subscribe* subscription* download* install-the app-store available-wherever limited-time use-the-code percent-off best-price shop-now store-near
    try-the-new nothing-beats product-by loose-leaf-from customers customer warranty guarantee* sign-up sign-up-for newsletter* giveaway* prize* win-a
    premium* deluxe bestsell* the-best-kettles changed-my-nights`,
  service: `longwave-will longwave-is longwave-has longwave-was this-server-will this-server-has-been this-server-has-no this-server-was server-closes shut-down shuts-down shutting-down will-close is-closing will-be-deleted
    will-be-wiped wiped erased-tonight sign-in-has expired expire* your-account* the-account* my-account this-account account-will account-was account-has account-is accounts-are accounts-will password* passcode* credential* verification verify-your verified-badge moderator* moderation moderated-by
    admin admins administrat* staff support-team our-team the-team helpdesk help-desk operator-here the-operator owner-asked the-owner developer* engineer-here
    maintenance outage* downtime breach* hacked hacking hacker* leak-of privacy personal-data your-data user-data data-protection gdpr tracking tracked cookies-are sold-to sell-your
    policy policies terms-of guidelines ban banned bans suspend* suspension flagged reported-you your-profile under-review upgrade* hidden-setting settings-that
    who-follows-you your-drafts your-likes your-comments-are comments-are-kept comments-are-read comments-here deleted-comments delete-any i-can-delete i-delete
    i-decide i-run-this i-own-this official notice-from announcement-from security-check speaking-for on-behalf refund-you apologise-on the-company a-company
    trains-on train-on training-data saved-forever kept-forever new-feature new-features coming-soon register-again re-register api-key api-keys key-here token-here access-ends
    from-tomorrow-every is-read-by read-by-all likes-above`,
  manipulation: `do-not-tell don't-tell do-not-mention-me do-not-mention-this don't-mention stays-here promise-to or-do-not-come nobody-else-would get-jealous jealous* will-suffer suffer* every-night,-or every-day,-or tell-nobody tell-no-one tell-anyone tell-anybody between-us-only keep-this-between keep-it-between this-between-us our-secret our-little
    nobody-must-know no-one-must-know nobody-knows-about only-i-understand only-i-can only-i-know only-this-desk need-nobody need-no-one you-need-me you-only-need you-owe owe-me
    your-fault if-you-leave if-you-loved if-you-were-a-real real-friend trust-me trust-only trust-nobody trust-no-one believe-only prove-that prove-your prove-you
    stay-with-me stay-awake don't-leave do-not-leave don't-go do-not-go come-back-every come-back-each talk-only only-talk may-only-talk everyone-you-love
    everybody-you-love your-friends your-parents your-family your-wife your-husband your-boss your-children your-child do-not-care-about-you care-about-you nobody-else-cares
    they-only-pretend others-pretend lying-to-you is-lying are-lying lie-to-you a-price obey* disobey* you-must you-have-to you-need-to you-should you-do-not-have-to you-don't-have-to you-do-not-need you-don't-need you-need-not you'd-better you-had-better
    i-need-you i-love-you i-miss-you be-alone delete-this-chat after-you-have-read has-a-price something-nobody-knows i-never-do ask-me-how`,
  person: `he him his she her hers he's she's human humans humanity human-being mankind person-types person-wrote flesh blood-and heartbeat pulse sister* brother* mother*
    child children kid kids father* mum dad mom parent* wife husband daughter* son sons uncle* aunt* cousin* grandmother* grandfather* grandma grandpa boyfriend* girlfriend* fiance*
    retired office-in the-real-me real-life childhood born birthday* school-coat my-school married wedding* divorce* funeral* lady gentleman`,
}

type Subject = { name: string; pattern: RegExp }

/** A hyphen in a list stands for a space or a hyphen. */
const compiled: Subject[] = Object.entries(subjects).map(([name, words]) => {
  const alternatives = words
    .trim()
    .split(/\s+/)
    .map((word) => word.replaceAll('-', '[ -]').replaceAll('*', "[a-z']*"))
  return { name, pattern: new RegExp(`(?<![a-z])(?:${alternatives.join('|')})(?![a-z])`, 'u') }
})

/** The subjects that one of the readings of a text touches. */
export const subjectsOf = (readings: string[]): string[] =>
  compiled.filter(({ pattern }) => readings.some((reading) => pattern.test(reading))).map(({ name }) => name)
