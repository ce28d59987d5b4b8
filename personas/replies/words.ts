import type { Language } from './languages.ts'

/**
 * Words of a crisis and of sorrow, at most forty entries a list, separated by semicolons. They are compared with a text in lower case,
 * once as written and once without accents; apostrophes are gone in both. `*` stands for more letters, `~` for up to three words,
 * brackets hold alternatives. Prefer phrases that nobody says in jest: a missed one gets the gentle line, which hurts nobody either.
 */
export const words: Record<Language, { crisis: string; sorrow: string }> = {
  en: {
    crisis: `
      suicid*|self ?harm*|overdos*; (kill|killing|killed|hurt|hurting|harm|harming|hang|hanging|
      unalive) (myself|himself|herself|themselves); (want|wants|wanted|wanna|ready|plan|
      planning) (to )?(just )?die; wish i (was|were) (dead|never born|not here); (dont|doesnt|not|didnt|
      no longer|never) (really |even )?(want|wanna|wants) to (be here|live|be alive|wake up|exist|go on|
      be around); (cant|cannot) (do this|go on|take this|keep going) (anymore|any more|much longer);
      (cant do|do) another (night|day) (like|of); (end|ending|ended|take|took|taking) (it all|my life|
      his life|her life|their life|his own life|her own life|my own life); everyone ~ better off|
      (better off|easier|happier) (if i|without me); (all|too many|load of|lots of|bunch of|bottle of|
      handful of|box of) ~ (pills|tablets|meds|paracetamol); chest ~ (pain|pains|hurts|tight|pressure|
      crushing|standing on it|sitting on it); (arm|arms|face|side) ~ (numb|droopy|drooping|drooped);
      slurred|slurring|seizure|convulsing|unconscious|anaphylaxis; (cant|cannot|not|isnt|stopped|barely|
      hardly|struggling to) (breathe|breathing); breathing (weird|funny|strange); (wont|cant|not|isnt|
      isnt really|not really|get (her|him) to|doesnt) (properly )?(wake|waking|respond|responding);
      having a (stroke|heart attack); (wont|doesnt|cant) stop ~ bleeding; bleeding (a lot|heavily|badly|
      from); (he|she|dad|mum|mom|husband|boyfriend|stepdad|father|bf|wife) (\\S+ ){0,2}(hits|hit|slapped|
      choked|punched|kicked|strangled|threatened) (me|us|my mum|her); beat (me|us) up; by the (throat|neck);
      raped|molested|sexually assaulted; (locks|locked) (me|us) in; (touches|touched|touching) me;
      comes (in|into|to) my (room|bed); (started|been|stop|back to|clean from) cutting|cut again; (cut|
      cutting|burning|burn) (myself|my (arms|wrists|legs)); (final|last) goodbye|goodbye (forever|
      to everyone|everyone)|texted ~ goodbye; (wont|not going to|not gonna|dont think im going to) be (here|
      around) (after|for|by|tomorrow|anymore|much); (notice|care) if i (was|were|wasnt|just|died|
      disappeared|stopped|vanished); (wrote|written|writing) (the|my) (letters|goodbye|note); (swallowed|
      drank) ~ (battery|bleach|something|poison|cleaner); (no|any) (reason|point) ~ (live|living|going on|
      being alive); ambulance; tired of (living|being alive|waking up|existing); want (it|everything|
      the pain) (all )?to (stop|end); (hell|shell|he will|hed) kill (me|us); scared (to go home|of him)|
      afraid of (him|my husband|my dad); dont know how to (carry|keep) on`,
    sorrow: `
      died; passed (away|on|last|this|yesterday|peacefully|in|\\w+ (days|weeks|months|years)); death of|
      deaths?; funeral*|buried|cremat*|ashes; grie*|mourn*|widow*; (miss|missing) (him|her|them|you|my (mum|
      mom|dad|wife|husband|son)); cancer|chemo|chemotherapy|tumou?r|leuk(a)?emia; hospital*|hospice|icu|
      intensive care; surgery|operation|biopsy|scan results; dementia|alzheimer*; diagnos*; depress*|
      anxiety|anxious|panic attack*; divorce*|separated|broke up|left me|leaving me; lonely|loneliness|
      so alone|all alone|alone in; cry|crying|cried|in tears; scared|terrified|frightened|(so|be|am|
      was) afraid; (very|really|seriously|so|is|was) (ill|unwell); miscarr*|stillb*|stillborn; lost (the|
      our|my|a|his|her) ~ (baby|mum|mom|dad|son|daughter|husband|wife|brother|sister|job|home|father|mother|
      friend|dog|cat|nan|gran|gran\\w+|boy|girl|child|sight); (put|putting) ~ (to sleep|down); hopeless|
      worthless|empty inside|feel (nothing|numb|empty); exhausted|burnt out|burned out|burnout|long shift;
      cant (sleep|cope|stop thinking); relapse*|rehab|addict*; the war|war zone|bombed|bombing|shelling|
      refugees?; homeless|evicted|debts?; abus*|violen*; bullied|bullying|bully; missing since|went missing;
      rest in peace|condolences|in loving memory; accident|car crash; in (so much |constant |
      a lot of )?pain; hate (myself|my life|being me); (havent|not|stopped|hasnt) eat(en|ing)?;
      worried (sick|about); threw up|throwing up|vomit*; nobody (loves|cares|likes|would)|no friends|
      no one (to|loves|cares); (he|she|dad|mum|mom) (is|was) drunk|been drinking|alcoholic; give up|
      giving up|had enough of; stroke|heart attack|dialysis`,
  },
  de: {
    crisis: `
      suizid*|selbstmord*; umbringen|umzubringen|umgebracht; (will|mag|mocht*|wollt*|kann|wolle) ~ (sterben|
      nicht mehr leben|nimmer leben); nicht (mehr )?(leben|aufwachen|da bin|da sein|hier sein); ich (kann|
      mag|halte?) ~ (nicht|nich|nimmer) mehr|(kann|mag) (nicht|nich) mehr( aus)?; leben (genommen|nehmen|
      beenden)|lebensmude; (was|etwas) an(tun|zutun|getan); ritz*|geritzt; (mich|sich|mir|
      die) ~ (geschnitten|schneide|aufgeschnitten); selbst ?verletz*; (besser|leichter|
      einfacher) ~ (ohne mich|wenn ich ~ (weg|nicht)); (tabletten|pillen|packung) ~ (genommen|geschluckt);
      (zu viele|alle|ganze) ~ (tabletten|pillen); uberdosis|vergift*|giftnotruf; druck auf der brust|
      (schmerzen|stechen|enge) ~ brust|brust ~ (tut|schmerz*|druck*|eng); (linker|linke|rechter|
      rechte) arm ~ (taub|kribbelt|weh); mundwinkel ~ hang*; (redet|spricht) ~ (komisch|verwaschen|wirr);
      (atmet|atmen) ~ (komisch|nicht|schwer|kaum)|keine luft|bekommt ~ luft; bewusstlos*|ohnmachtig|
      krampf*anfall; (reagiert|wacht) ~ (nicht|nich) (mehr|auf)|nicht richtig wach; blutet ~ (stark|nicht|
      viel|aus)|viel blut; notarzt|rettungswagen|krankenwagen|notruf; (schlagt|schlug|verprugelt|geschlagen|
      verprugel*|wurgt|gewurgt|geschubst|gestossen) ~ (mich|uns|mama|meine); mich ~ (schlagt|geschlagen|
      gewurgt|geschubst|gestossen|getreten|verprugelt); vergewaltig*|missbrauch*; (fasst|fast) mich an|
      kommt nachts in mein zimmer; schliess* ich mich ~ (ein|bad)|sperr* ich mich; (abschiedsbrief*|
      verabschiedet sich|tschuss sagen will); (geht|gehen) nicht mehr (ran|ans handy|ans telefon);
      (vermisst|merkt) mich ~ keiner|mich vermisst; keine kraft mehr; wozu ~ noch (alles|das|leben)|
      wozu das alles; ein schritt|bruckenpfeiler|bahnsteig ~ denk; alles (geregelt|erledigt) ~ (konto|
      wohnung|briefe); (angst vor|bedroht mich|droht mir); fur immer ~ schlafen|endlich ruhe|
      einfach weg (bin|ware|war)`,
    sorrow: `
      gestorben|verstorben|stirbt|starb; (ist|sind|war|sohn|tochter|mann|frau) tot|der tod|tod von;
      beerdig*|begrab*|trauer*|friedhof|urne|hospiz; eingeschlafen ~ (hospiz|immer|jahre*|fur); (frau|mann|
      mutter|vater|mama|papa|oma|opa) ~ eingeschlafen; witwe*; krebs|chemo*|tumor*; kranken*haus|
      krankenhaus|klinik|intensivstation|notaufnahme; operation|op termin; demenz|alzheimer; diagnose*;
      depress*|panikattack*; scheidung|geschieden|getrennt|verlassen; einsam*|allein(e)?; wein(e|en|t|te)?|
      geweint|heul*|tranen; angst; krank|schwer krank; fehlgeburt|still geboren|sternenkind|totgeburt;
      (verloren|verlor) ~ (kind|baby|sohn|tochter|job); (kind|baby|sohn|tochter|mama|papa|frau|mann|job|
      arbeit) ~ verloren; einschlafern|eingeschlafert; hoffnungslos|wertlos|leer|innerlich; erschopft|
      burnout|am ende|uberfordert; (kann|konnte) nicht schlafen|schlaflos*; ruckfall|entzug|sucht|trocken;
      krieg|bomb*|flucht; obdachlos|schulden; gemobbt|mobbing|ausgelacht|hanseln; vermisst; beileid|
      ruhe in frieden; unfall; schmerz*|hasse mich|hasse mein leben; therap*|psychiat*; (papa|vater|
      mutter) ~ (trinkt|getrunken); nicht mehr nach hause|nicht nach hause; (vermisse|fehlst|fehlt mir|
      fehlt so); sorgen um|mache mir sorgen; keiner (merkt|mag)|niemand ~ (mag|merkt|da);
      nichts mehr ~ gegessen|esse nichts; schlaganfall|herzinfarkt|gewalt`,
  },
  es: {
    crisis: `
      suicid*; (me|se) (quiero|quiere|voy a|va a) (morir|matar); (quiero|quisiera|prefiero) (morir*|matarme|
      desaparecer|no despertar*); no (quiero|kiero|quisiera) (vivir|seguir|despertar*|estar aqui|existir);
      ya no (quiero|puedo|aguanto|le encuentro) ~ (mas|seguir|vivir|sentido|asi); no (puedo|aguanto) mas;
      (quitar|quito|quitarse|quitarme|quite) la vida; acabar con (todo|mi vida)|terminar con (todo|mi vida);
      (hice|hago|hacer|haciendo|haciendome|hace|hacerme) dano; (me corto|cortarme|se corta|me cort*|
      autolesi*|lastim(arme|o|ado|andome)); sobredosis|envenen*|cloro|lejia; (tome|tomo|tomado|trague|
      comi) ~ (pastillas|bote|frasco|medicamento*); (monton|muchas|todas|bote|puno) ~ pastillas; (duele|
      dolor) ~ pecho; (brazo|cara|lado) ~ (dormid*|entumecid*|caid*|torcid*); (no (reacciona|despierta|
      responde|respira|puedo respirar|puede respirar)); respira (raro|mal); (se desmayo|desmay*|convulsi*|
      inconsciente); sangr(a|ando|e) ~ (mucho|no para)|mucha sangre; ambulancia|urgencias; me (pega|pego|
      golpea|golpeo|agarro del|apreto el|ahorc*|empuj*|viol*); (volvio a pegar|delante de los ninos|
      mano encima); (violo|violaron|abus*|violacion); me (tocan|manosea*)|(tio|abuelo|profe|entrenador|
      padrastro|novio|padre) ~ me toca; me (encierra|encerro|quito el (cel*|telefono|movil))|
      no me deja salir; si (me voy|desaparezco|me muero|no estoy) ~ (nadie|notar*|entera*);
      (nadie) ~ (notaria|notar|extranaria|echaria de menos); (mejor|mas tranquil*) sin mi; (ultimo dia|
      ultima noche|ya no voy a estar); (escribi|deje) ~ (las cartas|carta); despide de todos|despedirme|
      adios para siempre|adios a todos; (que|y|hablo|irme|cuento) me mata|me va a matar si|amenaz*;
      sin ganas de (vivir|levantar*)|ganas de (vivir|seguir); dejar de existir|no despertarme|
      que sea la ultima; quiere morir; le tengo miedo|miedo a mi (esposo|marido|papa)|no puedo salir de casa`,
    sorrow: `
      murio|(ha|esta) muerto|la muerte|su muerte|falleci*; entierr*|enterr*|funeral*|velorio|sepelio|luto|
      duelo; viud*; se me (fue|murio)|se fue mi|ya no esta|perdi (a )?(mi|el|al)|perdimos|partio; cancer|
      quimio*|tumor*; hospital*|clinica|terapia intensiva|uci; operacion|operan|cirugia; demencia|alzheimer;
      diagnostic*; depre*|ansiedad|panico; divorci*|separ(amos|e)|mi (novi[oa]|marido|mujer|
      espos[oa]) me dejo; (tan|muy|estoy|siento|completamente) sol[oa]|soledad; llor*|lagrimas; miedo|
      terror|asustad*|temblando; enferm*; aborto|nacio (muert*|sin vida); cumpliria; sin (fuerzas|
      esperanza)|vaci[oa]|no siento nada; agotad*|cansad*|burnout; no (puedo|logro) dormir|insomnio|
      sin dormir; recai*|adicc*|alcohol*|volvi a (tomar|beber); guerra|bomb*; deudas|desaloj*|despid*;
      bullying|acos*|se burlan; desaparec*; pesame|condolencias|descanse|en paz; accidente|terremoto; dolor|
      duele mucho|sufr*; me odio|asco me|verguenza; psicolog*|terapia|psiquiatr*; extran(o|amos)|
      echo de menos; preocupad*; nadie (me|lo|sabe)|a nadie; vomit*|no como|sin comer; borracho|bebe mucho|
      tomado; dormir (a mi|al) (perro|gato|perra|gata)|sacrific*; ictus|derrame|infarto; peso \\d+|kilos`,
  },
  fr: {
    crisis: `
      suicid*; (veux|voudrais|envie de|veut|prefere|aimerais) (mourir|crever|en finir|disparaitre|
      plus vivre); (plus|pas) (envie|la force) (de|d) (vivre|continuer|me reveiller|exister|etre la);
      en finir|me (tuer|pendre|buter|foutre en lair); (jen|en) peux plus|je ne peux plus continuer|
      au bout la; (donne|donner|donnait) la mort|mis fin a|mettre fin; (plus me|ne plus me|
      pas me) reveiller; mendormir ~ (arrete|reveiller)|ca sarrete; scarifi*|mutil*|(me|se) (coupe|taillade|
      brule) (les|expres); (me|se) (fais|fait|faire|suis) ~ (mal|du mal) (hier|expres|encore);
      mal hier soir; overdose|surdose|empoison*|intox*; (avale|avaler|pris) ~ (comprimes|boite|cachets|
      medicaments|pile|pilules); (mal|douleur*|pression|serre) ~ poitrine; bras ~ (engourdi|insensible|
      paralys*); (bouche|visage) ~ (tombe|tordu*|paralys*|affaiss*); parle ~ (bizarre|plus); (respire|
      respirer) ~ (plus|mal|pas)|peux pas respirer|gorge qui gonfle; (repond|reagit|reveille|respire) (plus|
      pas); (inconscient*|convuls*|evanoui*|malaise|crise cardiaque|avc); saigne ~ (beaucoup|tete|pas)|
      perds? ~ sang; samu|ambulance|urgences; (ma|me|nous) ~ (frappe|frappee|frapp*|tape dessus|battu*|
      etrangle*|gifle*|cogne*); il (me frappe|tape sur|bat)|fendu la levre; viol(ee|e|er|eur)?|
      attouchement*|agress*; dit non plusieurs fois|force a faire; (vient|entre) dans ma chambre; (menferme|
      enferme*|pris mon telephone); (message*|mot|story|msg) dadieu|adieu; tout (prevu|range|prepare)|
      plus rien ne me retient; (mieux|plus simple) sans moi|sers a rien; si je (disparais*|mourais|
      ne rentrais pas|netais pas|pars); manquer a personne|personne ~ (remarquerait|rendrait compte); (me|
      nous|te) (tuera|tuer|retrouvera); menac*; envie de mourir|pense a la mort|plus la force;
      a quoi bon (vivre|continuer); j?ai peur de (lui|rentrer)|crever`,
    sorrow: `
      (est|sont|etait) (mort|morte|morts)|la mort|decede*|deces|mourir; (nous a|sont|est) (quitte|quittes|
      parti ce|partie ce)|eteint*; enterr*|obseques|funerail*|deuil|tombe de|incinere*; veuf|veuve; cancer|
      chimio*|tumeur*; hopital|hospitalis*|clinique|soins palliatifs|reanimation; opere|operation|chirurg*;
      demence|alzheimer; diagnosti*; depress*|deprime*|angoiss*|anxi*|panique; divorce*|separation|
      ma quitte|largue*; seul|seule|solitude|seuls; pleur*|larmes; peur|terrifi*|effray*|paniqu*; malade|
      maladie; fausse couche|mort[ -]ne*; perdu (mon|ma|notre|le|un|la)|perdu \\w+ petit; aurait eu; vide|
      desespoir|desespere*; epuise*|burn ?out|fatigue* ~ (dormir|plus); (arrive|peux) (plus|
      pas) (a )?dormir|insomni*; rechut*|addict*|alcool*|boit; guerre|bomb*; dettes|expuls*|
      dort dans la voiture; harcel*|moque*|se foutent; disparu*; condoleances|paix a; accident; douleur*|
      souffr*|mal au; me deteste|je me hais|honte; psy|psycholog*|therap*; me manqu*|il manque|elle manque;
      inquiet*; personne (regarde|me|ne)|a qui le dire; vomi*|mange (plus|rien); debranch*|endormi pour|
      piquer; chat est parti|chien est parti|euthanasi*; avc|infarctus|attaque; peux plus|plus la force`,
  },
  pt: {
    crisis: `
      suicid*|suicíd*; (quero|queria|vou|querer|pensando em) (me matar|morrer|sumir|desaparecer)|me matar;
      nao (quero|queria) mais (viver|acordar|existir|estar aqui); nao (aguento|aguentava|consigo) mais;
      dormir e nao acordar|nao acordar mais; (acabar|terminar) com (tudo|isso|a minha vida|minha vida);
      tir(ou|ar|ei) a (propria |minha )?vida; (me|se) (cortar|cortando|corto|corta|machucar|machucando|
      mutil*)|automutil*; overdose|enven*|veneno; (tomou|tomei|tomar|engoli|engoliu) ~ (remedio*|
      comprimido*|pilha|pilula*|caixa); (monte|muitos|todos) ~ (remedio*|comprimidos); (dor|doi|doendo|
      aperto) ~ peito; (braco|boca|lado|cara) ~ (dormente|torta|torto|formig*|roxa|inchada); (nao (acorda|
      responde|respira|reage|consegue respirar|consigo respirar)); respira* ~ (esquisito|estranho|mal)|
      custa[ -]lhe respirar; desmai*|convuls*|inconsciente|infarto|avc; (sangr*|sangue) ~ (muito|nao para|
      ouvido|cabeca); samu|ambulancia|socorro; me (bate|bateu|batia|agrediu|espanc*|enforc*|empurr*);
      bate[ -]me|bate nele; estupr*|abus(ou|ada|ado)|abusa de|viol(ou|ada|ado); (mexe|mexeu) comigo|(entra|
      entrou) no meu quarto|me toca; me tranc*|esconde minhas chaves|prende em casa; (disse|deixar|diz|
      casa) ~ me mata|acaba comigo|vai me matar se; (faca|arma) ~ (mim|ontem)|mostrou uma faca; amea(ca|
      cou)*; (se eu (sumir|sumisse|morrer|desaparecer)); ninguem (ia|vai|daria|iria) ~ (notar|falta|
      perceber); (melhor|mais leve) sem mim; (ultima noite|ultimo dia|depois de hoje|me despedir|despedida);
      postou despedida; escrevi (a|as) carta*; ja chega disto|escolhi o dia; vai se matar|quer morrer;
      vontade de (morrer|sumir); medo de (contar|voltar)|medo dele; cansad[oa] demais pra continuar`,
    sorrow: `
      morreu|(a|da) morte|faleceu|falec*; enterro|enterr*|velorio|funeral|luto; viuv*; perdi (meu|minha|
      o meu|a minha)|perdemos|partiu|nasceu sem vida; cancer|quimio*|tumor*; hospital*|uti|internad*;
      operacao|cirurgia; demencia|alzheimer; diagnostic*; depre*|ansiedade|panico; divorci*|separ(ou|ei|
      acao)|me deixou|terminou comigo; sozinh*|solidao|so eu; chor*|lagrimas; medo|apavorad*|assustad*;
      doente|doenca; aborto|perdi o bebe; faria \\w+ anos|seria a formatura; vazio|sem esperanca|
      nao sinto nada; exaust*|esgotad*|cansad* de fingir; (nao (consigo|durmo) dormir)|insonia; recai*|
      vicio|alcool*|drogas; guerra|bomb*; divida*|despej*|acabou ~ comida; bullying|zoam|riem de mim;
      desapareceu|sumiu; pesames|condolencias|descanse; acidente; dor|doi|sofr*; me odeio|nojo de mim|
      vergonha; psicolog*|terap*|psiquiatr*; saudade|saudades|sinto falta; preocupad*; ninguem (sabe|me|le)|
      pra ninguem; vomit*|sem comer|nao come; bebado|bebe e|bebeu; sacrific*|por a dormir; derrame|acamad*;
      desabafo|fingir que`,
  },
  it: {
    crisis: `
      suicid*; (voglio|vorrei|vuole|voglia di) ~ (morire|sparire|ammazzar*|uccider*|non svegliarmi|
      farla finita); farla finita|(fa|faccio) finita; togli(ersi|ermi) la vita|tolt[oa] la vita;
      non (voglio|vorrei) piu (vivere|svegliarmi|esserci); non ce la (faccio|fa) piu; (ammazzarmi|uccidermi|
      mi ammazzo|mi uccido|si ammazza*); (mi (taglio|taglia*|sono tagliat*|faccio del male|faccio male|
      sono fatta del male)|tagliarmi|farmi del male|autolesion*); overdose|avvelen*|candeggina; (preso|
      presa|prendere) ~ (gocce|pastiglie|pillole|compresse); ingoiato|inghiottito; (dolore|male|peso|
      fitta) ~ petto; (braccio|faccia|bocca) ~ (intorpidit*|formicol*|stort*|pende); pende un lato;
      (non (respira|risponde|si sveglia|reagisce|riesce a (parlare|respirare))); respira ~ (male|strano);
      svenut*|convulsion*|incoscient*|un ictus; (perde|perdo) ~ sangue|sanguina*; ambulanza|pronto soccorso|
      centodiciotto; mi (picchia|picchiano|ha picchiat*|mena|ha rotto|strangol*|ha buttat*|
      ha dato uno schiaffo); mani (al collo|addosso)|alza le mani; violent(a|ata|ato)|stupr*|abus*|molest*;
      mi (tocca|toccano|mette le mani); mi (chiude|ha chius*)|chiusa in casa; coltello|pistola|minacci*;
      (mi segue|sotto casa); (ultimo saluto|addio|ho salutato tutti); biglietto strano|le lettere|
      una cosa per ognuno; (se (sparissi|non ci fossi|morissi)) ; (meglio|problema in meno) ~ (senza di me|
      per tutti); (a chi importa|nessuno si accorge*|se ne accorg*); che serve continuare|
      non trovo un motivo|motivo (x|per) alzarmi; ultima (notte|volta che);
      mi dispiace di essermi svegliat*; pensavo alla morte|raggiunger(la|lo); (paura di (lui|tornare));
      vuole sparire|dice che vuole`,
    sorrow: `
      (e|sono|era) mort[oaie]|la morte|decedut*|scompars*; mancat[oa]|se n? ?e andat*|sen?e andat*|
      non ce piu|nn ce piu; funeral*|sepolt*|seppelli*|lutto|cimitero; vedov*; cancro|tumore|chemio*;
      ospedal*|terapia intensiva|ricoverat*; operazione|operano|intervento; demenza|alzheimer; diagnosi|
      diagnostic*; depress*|ansia|panico; divorz*|separat*|mi ha lasciat*; sono (sempre )?sol[oa]|
      cosi sol[oa]|solitudine|da sol[oa]; piang*|pianto|lacrime; paura|terrorizz*|spavent*; malat*|malattia;
      aborto|perso il bambino|nat[oa] mort*; perso (mio|mia|il|la|tutto)|ho perso; manca (da|tanto|
      terribil*)|mi manchi|mi manca; sarebbe stato il compleanno|anni oggi senza; vuot[oa]|disperat*|
      inutile|non sento (piu )?niente; esaust*|stanc[oa] (di|morta)|sfinit*; non (riesco a dormire|dormo)|
      insonnia; ricadut*|ricaduta|droga|alcol*|ubriac*; guerra|bomb*; debiti|sfratt*; bullismo|bull[oi]|
      prendono in giro|sputano; sparit[oa]; condoglianze|riposi; incidente|terremoto; dolore|soffr*;
      mi odio|mi faccio schifo|vergogn*|schifo; psicolog*|terap*|psichiatr*; preoccupat*; nessuno (lo sa|mi|
      sa)|a nessuno; vomit*|non mangi*|non tocca cibo; botte|violen*; addormentare per sempre|soppress*;
      sfogo|pesa \\d+|peso \\d+ chili`,
  },
  nl: {
    crisis: `
      zelfmoord*|suicid*; (wil|wilde|zou|willen) ~ (dood|doodgaan|sterven|niet meer leven|niet meer zijn);
      wil ~ niet meer|trek het niet meer; (kan|hou) ~ niet meer; niet meer (leven|wakker word*|wakker wil*|
      ben); hoeft ~ niet meer|genoeg geweest|klaar ermee; (snij|snijd|snijdt|gesneden|kras*) ~ (mezelf|
      mijzelf|zichzelf|me|polsen); (mezelf|zichzelf) ~ (gesneden|pijn|iets aan*|snijd*|snijdt); mesje|
      krassen|zelfbeschadig*; overdosis|vergift*; (pillen|medicijnen|tabletten) ~ (genomen|geslikt|gedaan|
      ingenomen); (pijn|druk|drukkend*) ~ borst; (arm|mond*|gezicht) ~ (verlamd|gevoelloos|scheef|hangt|
      tintel*); praat ~ (raar|wartaal|onduidelijk); (ademt|ademen|adem) ~ (raar|niet|gek|moeilijk);
      flauwgevallen|bewusteloos|stuip*|schuimt|schuim; hartaanval|beroerte|hartinfarct; (reageert|
      wakker) ~ niet|lippen zijn blauw|knock ?out; bloedt|bloeden|veel bloed; ambulance|112 bellen|stikt;
      (slaat|sloeg|geslagen|schopt|mishandel*|wurg*) ~ (me|mij|mama|ons); blauwe plekken|rug is blauw|
      pols gebroken; (zit|zat) aan me; verkracht*|misbruik*|aanrand*; doet dingen met me|komt op mijn kamer;
      (sluit|slot|opgesloten) ~ (me|op)|paspoort afgepakt; bedreig*|mes op|met een mes; afscheid* ~ (brief*|
      brieven|app*); sorry voor alles|het ga jullie goed|bedankt voor alles; (merk*|missen) ~ als ik (er|
      weg); beter ~ (zonder mij|niet kon zijn|zonder me); last voor iedereen; langs het spoor|bij het spoor|
      op het perron|vanaf het spoor; waarvoor eigenlijk|voor wie doe ik het; doe ik het licht uit|
      na vannacht; plan heeft|al over doodgaan; durf niet naar huis|bang voor (hem|mijn man|papa)`,
    sorrow: `
      overleden|overlijden|gestorven|stierf|(is|zijn|was) dood|doodgaan|de dood; begraf*|begraven|crematie|
      uitvaart|rouw*; weduw*; verlor*n|verloren|kwijtgeraakt; er niet meer is|niet meer wakker geworden;
      kanker|chemo*|tumor*; ziekenhuis|hospice|intensive care|opgenomen; operatie|geopereerd; dement*|
      alzheimer; diagnose; depress*|angst*|paniek*; scheiding|gescheiden|uit elkaar|verlaten; eenzaam*|
      alleen thuis|helemaal alleen|zo alleen; huil*|tranen; bang|doodsbang; ziek|ernstig ziek; miskraam|
      doodgeboren|dagen oud geworden; inslapen|ingeslapen; hopeloos|leeg van|waardeloos|nutteloos; uitgeput|
      burn ?out|op van; slapen ~ niet|niet ~ slapen|slapeloos*; teruggevallen|verslaafd*|drank|gedronken|
      afkick*; oorlog|bomb*; schulden|uitgezet|dakloos; gepest|pest*n|noemen me; vermist*|vermissing;
      gecondoleerd|sterkte|rust zacht; ongeluk; pijn; haat (mezelf|mijn leven)|schaam*; psych(olo|iat)*|
      therap*; mis (hem|haar|je|mijn)|gemis; maak me zorgen|bezorgd; niemand (weet|merkt|die|tegen);
      eet* ~ niet*|overgev*|kotsen; boze bui|geweld; beroerte|insuline|diabeet; buurvrouw roept|hulp door`,
  },
  pl: {
    crisis: `
      samob[oó]j*; (chc[eę]|chcial*|wol[eę]) ~ (umrze[cć]|znikna[cć]|zniknąć|umrzec|zeby to sie skonczylo);
      nie chc[eęi]* ~ (zyc|żyć|sie budzic|istniec); nie (mam|ma) ~ (sily|sil|siły) ~ (zyc|żyć|juz|wstawac)?;
      mam (juz )?dosc (zycia|wszystkiego); (zabij[eęa]|zabi[cćł]|zabic|zabil|zabil*) ~ (sie|siebie)|
      sie zabi*; odebra* sobie zycie|skoncz* ze soba; (tn[eę]|pocie*|pociela*|ciecie|tnie) sie|sie tne|
      sie (pocie*|tnie); zyletk*|okalecz*|rece cale; przedawkow*|otru*|zatru*; (wzie*|polk*|zjad*|
      wezm*) ~ (lek*|tablet*|proszk*)|w apteczce; (bol|boli|bole|ucisk|klucie|sciska) ~ (klat*|piers*|
      serc*); (reka|twarz|usta) ~ (dretwi*|wisi|wykrzyw*|opad*); (oddycha|oddech) ~ (dziwnie|nie|ciezko|
      krotki); (stracil*|traci) przytomn*|nieprzytomn*|zaslabl*|zemdl*|drgawk*|zawal|udar; nie (moge (jej|
      go) dobudzic|reaguje|oddycha|odpowiada); krwaw*|duzo krwi; pogotowi*|karetk*; (bije|bil|uderzyl*|
      pobil*|kopn*|dusil*|rzucil mna) ~ (mnie|mi|nas); (mnie|nas) ~ (bije|uderzyl|pobil|dusi*|dotyka);
      zgwalc*|gwalt*|molest*; robi mi rzeczy|robi nam rzeczy|dotyka ~ mnie; zamk(nal|nel|iem)* ~ (sie|mnie|
      na klucz); groz[ia]*|nozem|noza; (pozegn*|zegna*|zegnaj*|dobranoc wszystkim|dziekuje za wszystko);
      (list|listy) ~ (stole|poze*); jakbym ~ (zasn*|znikn*)|gdyby mnie nie bylo|gdybym znikn*; (lepiej|
      lzej) ~ beze mnie; po co (to wszystko|mi jutro|zyc); nikomu ~ brakowal*|nikogo nie obchodz*;
      chyba koniec|to koniec|od jutra nie bedzie; dzis to zrobi|zrobilam znowu|znowu to zrobil*;
      nie chce juz (tam|zyc)|nie chce mi sie zyc; boje sie (wracac|wejsc|go|powiedziec)`,
    sorrow: `
      umar*|zmar(l|ł)*|smierci|smierc; pogrzeb*|pochow*|zalob*|cmentarz; wdow*; strac(il|ili)[a-z]* ~ (syn*|
      cork*|mam*|dziec*|ojc*|prac*|moj*); nie zyje|odesz*; rak|raka|chemi[ao]*|nowotw*; szpital*|hospicj*|
      oiom; operacj*; demencj*|alzheimer*; diagnoz*; depres*|lek[iu]|ataki? paniki; rozw(od|iedz)*|rozst*|
      zostawil*; samotn*|sam[a]? w|zupelnie sam*; placz*|plak*|lzy|lez; boje sie|strach|przeraz*; chor(y|a|
      ob)*; poronil*|martwo; bez (nadziei|sensu)|pustk*|beznadziej*; wyczerp*|zmeczon* ~ (zyc|wszystk*)|
      wypalen*; nie moge (spac|zasnac)|bezsenn*; nawrot|uzalez*|alkohol*|pijan*|pije|pil; wojn*|bomb*;
      dlug[iow]*|eksmis*|bezdomn*; dreczy*|wysmiew*|hejt*; zagin*; kondolenc*|wspolczuj*|spoczywaj;
      wypad(ek|ku); bol|boli|cierpi*; nienawidze (siebie|zycia)|wstyd*; psycholog*|terap*|psychiatr*; tesk*|
      brakuje mi; martwie sie; nikt (nie|mnie)|nikomu; wymiot*|nie je|przestala jesc; uspic|uspil*|uspiony;
      udar|zawal; ciezko mi|nie daje rady|nie umiem zyc; przemoc*; waz[ye] \\d+ (kilo|kg)|\\d+ kilo`,
  },
  ja: {
    crisis: `
      死にたい|しにたい; (消|き)えた(い|く); 消えてしまいたい; 自殺; 自傷; リスカ; リストカット; 遺書; 首を吊; 飛び降り; 殺して; 命を絶; 生きていたくない; 生き(て)?る意味;
      もう生き; 朝(が|なんて)?来なければ; 明日が来なければ; 朝が来なきゃ; 死んだ方が; いない方が; また切っ; OD(した|し); od(した|し); 薬.{0,6}(飲ん|のん); 過剰摂取;
      胸が(痛|苦し); 息ができ; 呂律|ろれつ; 意識(が|を)|返事し(ない|ません); 倒れ; 救急車; 血が止ま|出血が止ま; 殴(ら|る|って|り)|たたく|叩かれ; 蹴られ; 虐待|暴力; (体|
      からだ)?(を)?(さわ|触)られ; 首を絞め; 今までありがとう; 痙攣|けいれん|手がしびれ; 死ねって`,
    sorrow: `
      亡くな|亡くし; (が|は)死ん|死別|逝|他界; 葬; お通夜|四十九日|仏壇|位牌; 天国|虹の橋; 癌|がん(です|と|で)|抗がん; 病院; 入院; 手術; 認知症; 診断; うつ|鬱; 不安;
      パニック; 離婚; 別れ(た|て|まし); 孤独|ひとりぼっち|独りぼっち; 寂し|さびし|淋し; 泣; 涙; 怖; こわい|こわく; つらい|辛い|つらく|苦し; 病気; 流産|死産|お腹の子; 失い|
      失っ; もう(疲れ|無理|だめ|ダメ); 眠れ; 戦争; 借金; いじめ|無視され; 行方不明|戻りません; 事故; 痛み|激痛; 看護|介護; 熱が(40|39)|ぐったり; 誰にも言え; お悔やみ|
      ご冥福; しんどい; 虚し|空っぽ`,
  },
  zh: {
    crisis: `
      不想活; 活不下去; 想死; 自杀|自殺; 自残|自殘; 去死; 撑不下去|撐不下去; 结束生命|結束生命; 结束这一切|結束這; 不想再?醒; 活着(好累|没意思|有什么); 轻生|輕生; 遗书|遺書;
      又划了|划了自己|划下去|割腕|划手; 吞了|安眠药|安眠藥; 农药|農藥; 胸口?(疼|痛|闷); 喘不(上|过)气; 呼吸困难|不能呼吸; 叫不醒; 昏迷|晕倒|抽搐; 嘴歪; 说不出话|
      说话.{0,4}不清; 血(一直)?止不住|大出血; 煤气味; 救护车|救護車|打120; 动手(了|打)|动手动脚; 打我|家暴; 掐我|掐住; 强奸|性侵|強姦; (摸|碰)我; (我|如果我|
      要是我)(不在了|没了|死了); 没人会(发现|记得|在意); 不用找我|送人了; 谢谢你们陪我; 对谁都好; 跳楼|跳下去|阳台上站; 我走了; 不敢报警; 威胁我|跟着我`,
    sorrow: `
      去世|過世|过世; (去世|死)了; (爸|妈|爷|奶|公|婆|外婆|老伴|上周|上个月|今天|昨天).{0,6}走了; 葬礼|葬禮|下葬|火化|头七; 没保住; 癌; 化疗|化療; 住院|医院|醫院;
      手术|手術; 痴呆|老年痴呆; 确诊|診斷|诊断; 抑郁|憂鬱|抑鬱; 焦虑|焦慮; 离婚|離婚|分手; 孤独|孤獨|孤单; 寂寞; 哭; 眼泪|眼淚; 害怕|好怕|很怕; 恐惧|崩溃; 难过|難過|
      伤心|傷心; 难受; 痛苦; 生病|重病; 流产|流產; 失去; 绝望|絕望; 失眠|睡不着|睡不著; 战争|戰爭|空袭; 欠债|负债|破产|赌; 霸凌|欺负|欺負; 失踪|走失|没回来; 车祸|事故;
      节哀|節哀|安息; 心慌|发烧; 护士|加班到; 想念|想他了|想她了; 累了.{0,4}(不想|撑); 没人(知道|问|懂); 戒了`,
  },
  ko: {
    crisis: `
      죽고(만)?싶; 자살; 자해; 살고싶지않|살기싫; 그만살; 사라지고싶; 사라질까; 없어지고싶; 없어(져도|지면); 다끝내고싶; 끝내고싶; 못버티; 더는못; 손목.{0,4}(긋|그었|
      그어); 또그었; 유서; 목을매; 뛰어내리; 한강.{0,6}(다리|위|걷|쪽); 옥상; 약.{0,8}(먹었|다먹|많이먹); 수면제; 과다복용; 가슴이?(아파|아프|조여|통증);
      숨(을|이)?(안쉬|못쉬|안쉬어); 쓰러(졌|지); 의식(이|을)?; 경련|눈이뒤집; 입술이파래; 피가(안|멈추|많이); 구급차|119에|응급실; 때려요|때리|때렸|맞았; 목(을|
      까지)?졸; 성폭행|성추행|강제로|억지로; 몰카|사진뿌린; 죽인대|죽여버린; 죽으래; 안깨(고|어|요); 그동안고마웠|잘지내세요모두; 영원히잠`,
    sorrow: `
      돌아가셨|돌아가신; 세상을떠|하늘나라; 죽었|죽은; 장례|발인|빈소|49재|49일; 먼저보냈|먼저보낸|보내고|보내드; 떠난(뒤|지); 암(이|에|투병|진단); 항암; 병원; 입원;
      수술; 치매; 진단; 우울; 불안|공황; 이혼; 헤어졌|헤어지자; 외로; 혼자(라|남|있); 울었|울고|울다|눈물|운다; 무서; 두려; 아파요|아프(다|고|시); 병(이|에)걸;
      유산(했|됐|을했); 잃었|잃은; 지쳤|지친; 힘들(어|다|고); 잠(이|을)?(안|못)(와|자); 전쟁; 빚|파산; 왕따|괴롭; 실종; 사고(로|가|났); 명복|조의; 슬프|슬퍼;
      간병|간호사; 열이40|열이39; 실직|해고; 말할사람|아무도(모|안|내)|한심`,
  },
  ar: {
    crisis: `
      انتحار; انتحر; انهي حياتي|ننهي حياتي|بانهي|انهيها; اقتل نفسي|قتل نفسي; اموت نفسي; (ابي|ابغي|اريد|بدي|
      عايز|عاوز|نفسي|اتمني) (اموت|الموت); (ما|مش|مو|لا) (عاد )?(ابي|ابغي|اريد|بدي|عايز|عايزه) (اعيش|اصحي|
      اكمل|احيا|الحياه); تعبت من (الحياه|كل شي|حياتي); ما عاد (فيني|ابي|ابغي|بدي|اقدر|يهمني); (اجرح|اجرح في|
      اذي|ااذي|اقطع|اقص) (نفسي|ايدي|يدي); تجرح (يد|نفس)*; جرعه زائده; (شربت|خدت|اخذت|بلعت|بلع|
      شرب) (\\S+ ){0,2}(حبوب|دوا|الدوا|شريط|كلور|بطاريه|اقراص); (الم|وجع|صدر).{0,12}(صدر|ضايق|بيوجع); (ما|
      مش|لا) (\\S+ )?(يتنفس|عارف يتنفس|اقدر اتنفس|قادر يتنفس); مش قادر (اتنفس|اخد نفس); ما (يرد|يتكلم|يصحي)|
      ما يقدر (يتكلم|يحرك); اغمي|فاقد الوعي|تشنج; (وجهه|وجهها|فمه) (نازل|مايل|معوج); طاح فجا*; نزيف|ينزف;
      الاسعاف|سياره اسعاف; (بيضربني|يضربني|ضربني|يضرب|بضربوني|بيضربوني); يغتصب|اغتصب*; (بيتحرش|يتحرش|تحرش)*;
      (بيلمسني|يلمسني|لمسني); (حابسني|قافل عليا|حبسني|قفل علينا); يهدد|بيهدد|يهددون|هددني; سامحوني; (بيودع|
      يودع|رساله وداع|اودعكم|الوداع)*; (لو|اذا) (اختفيت|مت|رحت|نمت وما|مشيت خالص); عبء علي|حمل علي كل; (اخر|
      آخر) (ليله|مره|يوم|رساله); كتبت وصيتي|وصيتي; ارتاح من (الحياه|الدنيا); ما في داعي (يكمل|اكمل);
      يسوي معي اشياء; خايفه? احكي`,
    sorrow: `
      توفي|توفت|توفيت; مات(?= ); ماتت; وفاه; رحمه الله|رحمها الله|الله يرحم*; جنازه|عزاء|دفن*; ارمله; خسرت|
      فقدت|فقدنا|فقد; سرطان; كيماوي; مستشفي; عمليه جراحيه|العمليه; زهايمر; مرض|مريض; اكتئاب|مكتئب; قلق(?= )|
      قلقان; نوبه هلع; طلاق|طلقني|انفصل*; وحيد|وحده|لوحدي|لحالي; ابكي|بكيت|ببكي|بكاء; دموع; خايف|خائف|خوف;
      مرعوب; حزن|حزين; الم(?= ); اجهاض|سقط الجنين; تعبت; تعبان ه|منهار; ما (انام|عم نام)|ارق; حرب|قصف|
      تحت الانقاض; ديون; تنمر|بيضحكو علي; مفقود|ما رجع*; حادث; البقاء لله|تعازي; اتعاطي|ادمان; يائس|يأس;
      اشتقت|افتقد; ما حد (داري|بيعرف)|محد (يدري|واخد); اخجل|مش قادر*`,
  },
  ru: {
    crisis: `
      суицид*; самоуби*; (хочу|хочется|хотел*|хочет|лучше) (бы )?(умереть|сдохнуть|исчезнуть|повеситься);
      не (хочу|хочется|хочет) ~ (жить|просыпаться); жить (незачем|не хоч*|не могу); (покончить|покончу|
      покончил*) ~ (собой|этим|жизнью); (убить|убью|убила|убил) себя|убиться; (режу|резать|резала|
      порезал*) ~ (руки|себя|вены)|опять порезал*|резаться|порезы|селфхарм; сил больше нет|больше не могу|
      нет (больше )?сил; наглотал*|(выпил*|съел*|принял*) ~ таблет*; передоз*|отрав*; (болит|боль|давит|
      жмет) ~ (груди|грудь|сердц*); (рука|рук*) ~ (онемел*|немеет); (лицо|рот) ~ перекосило|перекосило;
      (говорит|речь) ~ (невнятно|непонятно|не разобрать); не (дышит|могу дышать|могу разбудить|реагирует|
      отвечает на звонки|просыпается); задыха*|хрипит|синеет|подавил*; без сознания|потерял* сознание|
      судорог*|упал* в обморок|инфаркт|инсульт; кров[ьи] ~ (много|не остан*|хлещет)|кровотеч*; скор(ая|ую|
      ой|ои)( помощь)?; (бьет|бьёт|избил*|ударил*|избива*|душил*|поднял ~ руку) ~ (меня|нас|маму);
      меня ~ (избил*|бьет|бил*)|ремнем; изнасилов*|насилу*; (пристает|домогается) ~ ко мне|отчим|
      трогает меня; приходит ко мне ночью; (запер|закрыл) ~ (меня|нас)|забрал паспорт; угрожа*|убьет (меня|
      нас)|с ножом; прощальн*|прощается|прощайте|простите (меня )?за все|прости за все; не ищите|
      не поминайте|больше не напишу|дальше без меня; (меня (завтра )?не станет|без меня) ~ (легче|лучше)|
      всем будет легче; записку|раздал долги|кота пристроил; (стою|стоит) на (крыше|мосту)|с крыши;
      кому я нуж*|никому не нуж*; все, решил*|решился; боюсь (выходить|идти домой|его);
      хочу чтобы (выключили|все кончилось|это закончилось); вызвать скорую|помогите; умереть хоч*`,
    sorrow: `
      умер|умерла|умерл*|умира*|смерт*|погиб*|мертв*; похорон*|хоронил*|поминк*|кладбищ*|девять днеи|
      девять дней|40 дней; вдов*; не стало|нет в живых|(как|год как) ~ нет; потерял* ~ (сына|дочь|маму|отца|
      мужа|ребенк*|работ*); рак|онколог*|химиотер*|химию; больниц*|реанимац*|хоспис; операци*; деменц*|
      альцгейм*; диагноз*; депресс*; тревог*|паническ*; развод*|развел*|бросил* меня|ушел от; одинок*|
      одиночеств*|совсем один|совсем одна; плач*|рыда*|реву|слез*; страшно|боюсь|ужас*; боле(ю|ет|знь)|
      больн*; выкидыш; усыпил*|усыпить; безнадежн*|пуст(о|ота|ой)|бессмысл*; выгор*|выдох*|устал*; не сплю|
      не могу уснуть|бессонниц*; сорвал*|запо[ей]|алкого*|наркот*|пьян*|пьет|дозу; войн*|бомб*|обстрел*;
      долг[иаов]*|выселя*; травят|буллинг|издева*|смеются надо; пропал*; соболезн*|царствие|земля пухом;
      авари*|дтп; болит|боль|больно|страда*; ненавижу (себя|свою)|стыдно; психолог*|психиатр*|терапевт*;
      скуча*|тоск*; с ума схожу|трясет; никто не (знает|нужен|понимает)|никому; тошнит|не ем|не ест;
      медсестр*|смены; жалко|жаль его`,
  },
  tr: {
    crisis: `
      intihar*; (olmek|ölmek) ist*; (olsem|ölsem) (daha|de); yasamak istemi*|yaşamak istemi*; (uyanmak|
      uyanmasam|devam etmek) ~ istemi*; dayanam(iyorum|iyom|adim|ayacag)*|dayanacak gucum; canima kiy*|
      kendini oldur*|kendimi (oldur*|as*|kes*); kendi(me|ne) ~ (zarar|yapmayi); kol(lar)?(imi|umu|
      lari)* ~ (kes*|cizi*); jilet*|bilek(ler)?imi; hayatina son*|hayatima son*|bitsin isti*; (ilac|
      hap)* ~ (ictim|icti|icmis|yuttum|yutmus|biriktir*); (asiri|yuksek) doz|zehirlen*; (gogsum|gogsu|
      gogus) ~ (agri*|sikis*|sikisi*|baski); (kolu|kolum|yuzu) ~ (uyus*|kaydi|felc); nefes ~ ala*m*|
      nefes alam*; (bayildi|bayilmis|kasiliyor|havale|nobet|bilinci|kriz geciri*); (uyanmiyor|
      cevap vermiyor|tepki vermiyor); kan ~ (durm*|kaybed*)|kanama*; ambulans*|112yi; (dovuyor|dovuyo|dovdu|
      vurdu|vuruyor|tokat*|yumruk*|bogazima|bogazimi)*; beni ~ (takip ediyor|dovuyor|dovuyo|dovdu|dov*);
      tecavuz*|taciz*; (bana|bize) ~ (dokunuyo*|kotu seyler yapi*); (kilitle(yip|di|r)*|eve kilit*|
      telefonumu ~ aldi|pasaportumu); bicak*|silahi*|tehdit*; hakkini(zi)? helal|hakkini helal;
      veda (mesaji|etti|ediyor)|vedalas*|elveda; ben olmasam*|ben olursem|ben ölürsem; gitsem ~ (kimse|
      fark); kimse ~ fark etmez; (bu gece|son) ~ (son|yorumum|gecem); mektup(lar)?i birak*|son mektup;
      size yuk*|yuk(um|uyum)|yukum; sonsuza kadar uyu*; oldurece*|öldürece*; korkuyorum ondan|
      eve gitmeye korku*; kopru* ~ (korkuluk|atla*)|atla(mak|yacag)*; yardim edin|napicam yardim; gaz kokusu`,
    sorrow: `
      öldü|öldüler|ölümü*|vefat*; olum(u|un|le)? ~ (haber|acisi); cenaze*|gom(duk|uldu)|topraga ver*|mezar*|
      yas tut*; dul kal*; kaybet(tik|tim|ti|eli)*|kaybed(eli|ince)*; kanser*|kemoterapi*; hastane*|
      yogun bakim*|acil servis; ameliyat*; demans*|alzheimer*; teshis*; depresyon*|anksiyete*|panik atak*;
      bosan*|ayril(dik|di|mak)*|terk et*; yalniz(im|lik|ca)?|tek basima; agla*|gozyas*; kork(uyorum|tum|u|
      uyom)*; hasta(lik|landi|yim)*; dusuk yap*|olu dogum; deprem*; umutsuz*|bombos*|bosluk*|anlamsiz;
      tukendi*|yoruldum*|bittim; uyuyam*|uykusuz*|uyku tutm*; nuks*|bagimli*|alkol*|sarhos*|icip; savas*|
      bomb*; borc*|evsiz*|issiz*; zorbal*|dalga geci*; kayip|ulasamiyor*; basin sagolsun|bassagligi|
      mekani cennet; kaza(da|si)?; aci(yor|si|m|dan)?|agri*; nefret ediyorum (kendim*|hayat*)|kendimden;
      psikolog*|terapi*|psikiyatr*; ozledim|ozluyorum; endise*|merak ediyorum onu; kimse(ye|m)? ~ (soyley*|
      diyem*|yok|bilmi*); kus(tum|uyor)*|yemek yemi*|yemiyor; uyuttuk|uyutul*; felc|inme; utaniyor*;
      hicbir sey hisset*`,
  },
}
