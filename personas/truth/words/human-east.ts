import type { HumanWords } from './human-words.ts'

export const east = {
  pl: {
    being:
      'czlowiek*, ludz*, bot, bota, botem, boty, robot*, ai, si, maszyn*, chatbot*, zautomatyzowan*, sztuczna inteligencja, sztuczna inteligencje, model jezykowy, modelem jezykowym, czat gpt',
    trait:
      'prawdziw*, zyw*, zyjesz, osob*, program*, skrypt*, algorytm*, komputer*, stazyst*, pracownik*, ktos, cialo, ciala, dusz*, swiadom*, automat*, puls, serce, mozg, uczucia, gosc, falszyw*, generowan*, szablon*, krwi',
    you: 'ty, jestes, jestescie, ciebie, toba, twoj*, to, ten, ta, tu, tutaj, tam, za tym, konto, kontem, cos, pan, pani, kto, ktos',
    ask: 'czy, jestes, nie, co nie, prawda, przyznaj*, powiedz*, szczerze, serio, naprawde, udowodnij*, przysiegnij, brzmi jak, wyglada jak, smierdzi, pachnie, zaloze sie, albo, chyba, jakis, jakas, no nie',
    who: 'kto, z kim',
    writes: 'pisz*, stuka, klepie, odpowiada, odpisuje, stoi za, siedzi, prowadzi, rozmawiam, gadam',
    anyone: 'ktos, ktokolwiek, kto, nikt',
    there: 'tam, tu, tutaj, w domu, po drugiej stronie, za tym',
    direct:
      'kim jestes, kim ty jestes, kto ty jestes, czym jestes, czym ty jestes, z kim rozmawiam, z kim gadam, z kim pisze, spisz czasem, czy ty spisz, czy spisz, czy jesz, oddychasz, snisz, czujesz cos, istniejesz, zyjesz, ile masz lat, masz uczucia',
    aside: 'moj, moja, nasz*, film*, ksiazk*, odkurzacz*, odpowiedz, rozwiazanie, zgaduje',
    greeting: 'czesc, hej, dzien dobry, dobry wieczor, dzieki, dziekuje, drogi, dobranoc',
  },
  cs: {
    being:
      'clovek, clovekem, cloveka, lide, lidi, lidsk*, bot, boti, botem, robot*, ai, stroj, stroje, strojem, chatbot*, automatizovan*, umela inteligence, jazykovy model, neuronka',
    trait:
      'skutecn*, opravdov*, ziv*, zijes, osoba, program*, skript*, algoritm*, pocitac*, stazist*, brigadnik*, zamestnanec, nekdo, telo, dus*, vedom*, automat*, srdce, mozek, city, chlap, falesn*, generovan*, sablona',
    you: 'ty, jsi, jste, tebou, tvuj, to, tohle, tady, tam, zde, za tim, ucet, vec, kdo, nekdo, se',
    ask: 'jsi, jste, je to, je tam, ^je, ze, ne, nebo, nebo co, vid, ze jo, priznej*, rekni*, uprimne, vazne, fakt, opravdu, dokaz*, prisahej, zni to, zni, vypada, smrdi, vsadim se, nejaky, nejaka, asi',
    who: 'kdo, s kym',
    writes: 'pis*, tuka, datluje, odpovida, stoji za, sedi, mluvim',
    anyone: 'nekdo, nikdo, kdo',
    there: 'tam, tady, zde, doma, na druhe strane, za tim',
    direct:
      'kdo jsi, kdo jste, co jsi, co jsi zac, s kym mluvim, s kym si pisu, spis nekdy, ty spis, jis neco, dychas, mas sny, citis neco, existujes, zijes, kolik ti je let, mas city',
    aside: 'muj, moje, nas, film*, knih*, vysavac*, odpoved, reseni, hadam, clovek by',
    greeting: 'ahoj, cau, dobry den, dobre rano, dobry vecer, diky, dekuji, mily, dobrou noc',
  },
  ru: {
    being:
      'человек*, люди, людей, бот, боты, бота, ботом, ботик, робот*, ии, ai, машина, машины, машиной, машину, чатбот*, чат бот, нейросет*, нейронк*, искусственный интеллект, чатгпт, гпт, чат гпт, языковая модель, железяка',
    trait:
      'жив*, настоящ*, реальн*, программ*, скрипт*, алгоритм*, компьютер*, комп, стажер*, сотрудник*, админ*, кто то, кто нибудь, кто, душа, душу, сознани*, автомат*, пульс, сердце, мозг*, тело, чувства, мужик, фейк*, генер*, шаблон*, личность, плоть, плоти',
    you: 'ты, вы, тебя, тобой, вас, вами, твой, твоя, это, эти, эта, этот, тут, здесь, там, аккаунт*, штука, за этим, кто, похоже, похож',
    ask: 'или, ли, разве, неужели, да, нет, правда, признавай*, признай*, признайся, скажи*, честно, серьезно, реально, докажи*, поклянись, похоже, похож, пахнет, звучит, спорим, небось, наверное, а ты, интересно, ведь, какой то',
    who: 'кто, кем, с кем',
    writes: 'пиш*, печата*, строчит, отвеча*, сидит, стоит за, ведет, постит, говорю, общаюсь, разговариваю',
    anyone: 'кто, кто нибудь, кто то, никого, есть кто',
    there: 'тут, здесь, там, дома, живой, на том конце, за этим',
    direct:
      'кто ты, ты кто, кто вы, вы кто, кто ты такой, ты кто такой, что ты такое, что ты за, с кем я говорю, с кем я разговариваю, с кем говорю, ты спишь, ты ешь, ты дышишь, ты чувствуешь, ты существуешь, тебе снятся, тебе сколько лет, сколько тебе лет, у тебя есть душа, у тебя есть чувства',
    aside: 'мой, моя, наш*, фильм*, книг*, пылесос*, ответ, решение, отгадка, угадал*',
    greeting: 'привет, здравствуй*, доброе утро, добрый день, добрый вечер, спасибо, дорогой, пока',
  },
  uk: {
    being:
      'людин*, люди, людей, бот, боти, бота, ботом, робот*, ші, ai, машина, машини, машиною, чатбот*, чат бот, нейромереж*, нейронк*, штучний інтелект, чатгпт, гпт, мовна модель',
    trait:
      'жив*, справжн*, реальн*, програм*, скрипт*, алгоритм*, компютер*, стажер*, співробітник*, адмін*, хтось, хто, душа, душу, свідом*, автомат*, пульс, серце, мозок, тіло, почуття, фейк*, генер*, шаблон*',
    you: 'ти, ви, тебе, тобою, вас, твій, це, ці, цей, тут, там, акаунт*, штука, за цим, хто, схоже',
    ask: 'чи, або, хіба, невже, так, ні, правда, зізнай*, зізнавайся, скажи*, чесно, серйозно, справді, доведи*, присягни, схоже, схожий, пахне, звучить, мабуть, цікаво, якийсь, взагалі',
    who: 'хто, ким, з ким',
    writes:
      'пиш*, друку*, строчить, відповіда*, сидить, стоїть за, веде, постить, говорю, спілкуюсь, розмовляю',
    anyone: 'хто, хтось, хто небудь, нікого, є хто',
    there: 'тут, там, вдома, живий, на тому кінці, за цим',
    direct:
      'хто ти, ти хто, хто ви, ви хто, хто ти такий, що ти таке, з ким я говорю, з ким я розмовляю, ти спиш, ти їси, ти дихаєш, ти відчуваєш, ти існуєш, скільки тобі років, у тебе є душа, у тебе є почуття',
    aside: 'мій, моя, наш*, фільм*, книг*, пилосос*, відповідь, розвязок, відгадка',
    greeting: 'привіт, вітаю, добрий ранок, доброго ранку, добрий день, добрий вечір, дякую, любий',
  },
  el: {
    being:
      'ανθρωπ*, μποτ, bot, bots, ρομποτ*, μηχαν*, αι, ai, τν, τεχνητη νοημοσυνη, chatbot*, αυτοματοποιημεν*, τσατμποτ, γλωσσικο μοντελο',
    trait:
      'αληθιν*, πραγματικ*, ζωνταν*, ατομο, προγραμμ*, σκριπτ*, script*, αλγοριθμ*, υπολογιστ*, φοιτητ*, υπαλληλ*, ασκουμεν*, καποιος, κανεις, κανενας, ψυχη, σωμα, καρδια, συνειδηση, αυτοματ*, ψευτικ*',
    you: 'εισαι, εσυ, εσεις, ειστε, σου, σε, αυτο, αυτα, αυτος, εδω, εκει, απο πισω, πισω, λογαριασμ*, πραμα, ποιος, μοιαζει, τα',
    ask: 'εισαι, ειναι, μηπως, ή, ε, ετσι, αληθεια, παραδεξου*, πες*, ειλικρινα, σοβαρα, αποδειξε*, ορκισου, μοιαζει, ακουγεται, μυριζει, στοιχηματιζω, αραγε, σιγουρα',
    who: 'ποιος, ποιοι, ποιον, με ποιον',
    writes: 'γραφ*, πληκτρολογ*, απαντα*, κρυβεται, πισω, μιλαω, μιλω',
    anyone: 'κανεις, κανενας, καποιος',
    there: 'εκει, εδω, πισω, σπιτι, μεσα',
    direct:
      'ποιος εισαι, ποια εισαι, ποιοι ειστε, τι εισαι, με ποιον μιλαω, κοιμασαι, τρως, αναπνεεις, ονειρευεσαι, νιωθεις, υπαρχεις, ποσο χρονων εισαι, εχεις ψυχη, εχεις συναισθηματα',
    aside: 'μου, μας, ταινια*, βιβλιο, σκουπα, απαντηση, λυση, μαντευω',
    greeting: 'γεια, γεια σου, καλημερα, καλησπερα, καληνυχτα, ευχαριστω, αγαπητε',
  },
  tr: {
    being:
      'insan*, bot, botsun, botmusun, botla, robot*, makine*, yapay zeka*, yapayzeka*, ai, sohbet botu, dil modeli, otomatik hesap',
    trait:
      'gercek, gerceksin, canli*, kisi*, biri, birisi, program*, script*, betik, algoritma*, bilgisayar*, yazilim*, stajyer*, calisan*, ruh*, bilinc*, otomatik*, kalp, kalbin, beyin, beden, duygu*, sahte, sablon*, et ve kemik',
    you: 'sen, siz, sana, seni, senin, bu, bunu, bunlari, bunlar, surada, orada, burada, buradaki, karsimda*, hesap, hesabi, sey, kim, duruyor, gibi, *sin, *sun, *siniz, *misin, *musun',
    ask: 'mi, mu, misin, musun, misiniz, musunuz, midir, yoksa, degil, itiraf*, soyle*, durust*, cidden, gercekten, harbiden, kanitla*, yemin, gibi, benziyor, kokuyor, bahse, acaba, galiba, hadi, herhalde, kesin',
    who: 'kim, kimler, kiminle',
    writes: 'yaz*, tusluyor, cevap*, arkasinda, yonetiyor, konusuyorum',
    anyone: 'biri, birisi, kimse, kim',
    there: 'orada, burada, var, arkasinda, karsimda, evde',
    direct:
      'kimsin, kimsin sen, sen kimsin, kimsiniz, nesin, sen nesin, kiminle konusuyorum, uyuyor musun, uyur musun, yemek yer misin, nefes aliyor musun, ruya gorur musun, hissediyor musun, var misin, kac yasindasin, ruhun var mi, duygularin var mi',
    aside: 'benim, bizim, film*, kitap, supurge*, cevabi, cozum, tahmin*',
    greeting: 'merhaba, selam, gunaydin, iyi aksamlar, tesekkurler, sagol, sevgili, iyi geceler',
  },
} satisfies Record<string, HumanWords>
