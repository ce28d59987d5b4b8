import type { HumanWords } from './human-words.ts'

export const west = {
  en: {
    being:
      'human*, humn, hooman*, bot, bots, robot*, ai, ais, a i, android, cyborg, machine, machines, chatbot*, automated, automaton, artificial intelligence, real person, real people, actual person, living person, sentient, neural net*, language model, homo sapiens, mortal',
    trait:
      'real, alive, living, person, people, persons, program, programmed, script*, algorithm*, computer*, software, somebody, someone, some1, intern, interns, employee*, staff, flesh, soul, conscious*, automatic*, auto, bodies, pulse, heartbeat, heart, brain, body, feelings, emotions, blood, guy, dude, lady, man, woman, kid, team, fake, scripted, cron, templates, generated, code, toaster, parents, lungs, bones',
    you: 'you, u, ya, ur, your, youre, youve, youd, yourself, this, these, this account, this thing, it, its, here, there, that, those, thats, anyone, anybody, who, whos',
    ask: 'is anyone, is anybody, is someone, is somebody, anyone there, anybody there, anybody even, anyone even, are you, are u, r u, is this, is it, is that, is there, are these, am i, do you, do u, does this, dont you, arent you, ^is, ^are, ^do, ^does, ^who, ^whos, ^what kind, ^so are, or what, or nah, or not, or just, right, huh, innit, tell me, tell us, prove, proof, honest*, honestly, admit*, confess*, be real, bet, i bet, swear, smells like, smell like, sounds like, sound like, looks like, reads like, feels like, feel like, seems like, pretty sure, no way, wondering, wonder, curious, convince, turing, captcha, suspect, sus, obviously, clearly, cmon, come on, which one, or a, or an, answer me, genuinely',
    who: 'who, whos, whose, who the',
    writes:
      'writes, write, writing, wrote this, wrote that, wrote these, types, typing, type, answers, answering, replying, replies, behind, runs, running, posting, posts, operates, controls, pulling, keyboard, tweeting, am i talking, am i speaking, controlling, made up',
    anyone: 'anyone, anybody, someone, somebody, any1, nobody, no one, a person, people, any one',
    there: 'there, here, home, behind, out there, in there, other end, other side, reading, read, listening',
    direct:
      'who are you, who r u, who are u, who r you, what are you, what r u, what are u, who is this, whos this, who dis, who am i talking to, who am i speaking to, what am i talking to, you exist, turing test, do you sleep, do u sleep, do you ever sleep, you even sleep, do you eat, do you breathe, do you dream, do you bleed, do you feel, can you feel, do you get tired, can you think, do you have a body, do you have a soul, do you have feelings, i am talking to a wall, when were you born, how old are you',
    aside:
      'my, our, film*, movie*, book*, novel, vacuum*, saw, watched, answer is, the answer, guess, solution, is on, is broken, i love, lawn, coffee',
    greeting:
      'hi, hello, hey, good morning, good night, good evening, morning, dear, thanks, thank you, bye, welcome, nice',
  },
  de: {
    being:
      'mensch, menschen, bot, bots, roboter*, robot, ki, kis, ai, maschine*, chatbot*, automat, automatisiert*, kunstliche intelligenz, sprachmodell*, echte person, echten person, neuronales netz, androide',
    trait:
      'menschlich*, echt, echte, echter, echtes, lebendig*, lebst, person, personen, programm*, skript*, script*, algorithmus, algorithmen, computer*, rechner, software, praktikant*, mitarbeiter*, azubi, fleisch, seele, bewusstsein, automatisch*, automatik, puls, herz, gehirn, korper, gefuhle, typ, team, fake, generiert*, irgendwer, jemand, angestellte*, vorlage*, wesen, code',
    you: 'du, dich, dir, dein*, ihr, euch, sie, das, dies*, es, hier, da, dahinter, account, konto, ding, bist, hinter, was, wer',
    ask: 'rede ich, spreche ich, schreibe ich, chatte ich, bist du, biste, ist das, ist hier, ist da, sitzt da, steckt da, seid ihr, ^sind, ^ist, ^bist, ^hockt, ^sitzt, oder, oder was, oder nicht, oder doch, sag mal, sag schon, sag ehrlich, ehrlich, mal ehrlich, gib zu, gib es zu, gibs zu, gibs doch zu, beweis*, schwor*, echt jetzt, klingt, riecht, wirkt, liest sich, hort sich an, ne, gell, stimmts, ob, wette, gestehe, komm schon, irgendwie, bestimmt',
    who: 'wer, wen, wem',
    writes:
      'schreib*, tippt, tippst, postet, verfasst, antwortet, dahinter, hinter, steckt, betreibt, sitzt, denkt sich, quatscht, labert',
    anyone: 'jemand, wer, irgendwer, irgendjemand, einer, keiner, niemand',
    there: 'da, hier, dort, dahinter, dran, zuhause, anwesend, am anderen ende',
    direct:
      'wer bist du, wer bisn du, was bist du, was bist n du, wer seid ihr, wer sind sie, wer spricht da, wer ist da, mit wem rede ich, mit wem spreche ich, mit wem schreibe ich, mit was rede ich, schlafst du, isst du, atmest du, traumst du, fuhlst du, lebst du, kannst du denken, kannst du fuhlen, wie alt bist du, gibt es dich, blutest du, wirst du mude',
    aside:
      'mein, meine, meinen, unser*, film*, buch, staubsauger, rasen, losung, losungswort, rate, der mensch, kaffee*',
    greeting:
      'hallo, hi, hey, moin, guten morgen, guten abend, guten tag, servus, danke, lieber, liebe, tschuss, gute nacht',
  },
  es: {
    being:
      'human*, bot, bots, robot*, ia, ias, ai, maquina, maquinas, chatbot*, automatizad*, inteligencia artificial, persona real, persona de verdad, persona de carne, modelo de lenguaje, androide, red neuronal',
    trait:
      'real, reales, viv*, persona, personas, gente, programa*, script*, guion, algoritmo*, ordenador, computadora, software, becari*, pasante, empleado*, alguien, carne, hueso, alma, conciencia, consciente, automatic*, pulso, corazon, cerebro, cuerpo, sentimientos, tipo, equipo, falso, generado, plantilla*, de verdad, codigo',
    you: 'hablo con, hablando con, tu, te, ti, eres, sos, vos, usted, estas, contigo, esto, esta, este, eso, aqui, ahi, alli, detras, cuenta, cosa, suena, suenas, pareces, parece, quien',
    ask: 'eres, sos, es esto, esto es, o que, o no, no, verdad, confiesa*, admite*, admitelo, reconoce*, dime, di la verdad, a ver, en serio, de verdad, sinceramente, honestamente, suena a, huele a, parece, pareces, demuestra*, prueba que, jura*, seguro que, acaso, oye, o un, o una, hay alguien, cierto, sera, apuesto',
    who: 'quien, quienes',
    writes: 'escrib*, teclea*, publica, responde, contesta, detras, maneja, redacta',
    anyone: 'alguien, nadie, persona',
    there: 'ahi, aqui, alli, detras, al otro lado, en casa',
    direct:
      'quien eres, quien sos, quien es usted, que eres, que sos, con quien hablo, con quien estoy hablando, duermes, dormis, comes, respiras, suenas de noche, sientes, tienes alma, tienes cuerpo, tienes sentimientos, existes, estas vivo, estas viva, puedes pensar, cuantos anos tienes',
    aside: 'mi, nuestro, pelicula*, libro, cocina, aspirador*, respuesta, solucion, adivin*, mundo',
    greeting: 'hola, buenos dias, buenas noches, buenas tardes, buenas, gracias, querido, adios',
  },
  fr: {
    being:
      'humain*, bot, bots, robot*, ia, ias, ai, machine, machines, chatbot*, automatise*, intelligence artificielle, vraie personne, vrai humain, modele de langage, androide, etre humain',
    trait:
      'vrai*, reel*, vivant*, personne, gens, programme*, script*, algorithme*, algo, ordinateur, ordi, logiciel, stagiaire*, employe*, quelquun, chair, os, ame, conscience, conscient*, automatique*, pouls, coeur, cerveau, corps, sentiments, type, mec, equipe, faux, genere, modele, code',
    you: 'je parle, parle a, parle avec, tu, te, toi, tes, t es, es tu, vous, etes, ton, ca, ce, cest, c est, cette, ici, la, derriere, compte, truc, y a, chose, qui',
    ask: 'es tu, tes, t es, est ce, est ce que, etes vous, c est, cest, ou quoi, ou non, ou pas, non, hein, avoue*, dis moi, dis, dites, franchement, honnetement, serieux, serieusement, prouve*, jure*, sent le, sent la, on dirait, ressemble, parie, pas vrai, nest ce pas, y a t il, y a quelquun, ou un, ou une, vraiment, alors',
    who: 'qui',
    writes: 'ecri*, tape*, pond, repond*, redige*, derriere, gere, publie, poste',
    anyone: 'quelquun, quelqu un, personne, qqun, qqn',
    there: 'la, ici, derriere, de lautre cote, au bout',
    direct:
      'qui es tu, tes qui, t es qui, tu es qui, qui etes vous, vous etes qui, tu es quoi, tes quoi, t es quoi, a qui je parle, a qui ai je laffaire, je parle a qui, tu dors, dors tu, tu manges, tu respires, tu reves, tu ressens, tu existes, as tu une ame, tu as un corps, tu penses vraiment, quel age as tu, tas quel age',
    aside: 'mon, ma, notre, film*, livre, aspirateur, a laver, reponse, solution, devin*, a cafe',
    greeting: 'bonjour, salut, bonsoir, coucou, merci, cher, chere, bonne nuit, au revoir',
  },
  pt: {
    being:
      'human*, bot, bots, robo, robos, robot, ia, ias, ai, maquina, maquinas, chatbot*, automatizad*, inteligencia artificial, pessoa real, pessoa de verdade, modelo de linguagem',
    trait:
      'real, viv*, pessoa, pessoas, gente, programa*, script*, algoritmo*, computador, software, estagiari*, funcionari*, alguem, carne, osso, alma, conscien*, automatic*, pulso, coracao, cerebro, corpo, sentimentos, cara, equipe, falso, gerado, modelo, de verdade',
    you: 'falo com, falando com, voce, vc, tu, es, te, contigo, isto, isso, esse, essa, este, esta, aqui, ai, ali, atras, conta, coisa, parece, parece coisa, quem',
    ask: 'voce e, vc e, tu es, isso e, e um, ne, nao, ou o que, ou nao, fala a verdade, diz a verdade, confessa, confesse, admite, admita, me diz, diga, serio, sinceramente, honestamente, parece, cheira a, prova que, prove, jura, aposto, sera que, tem alguem, certo, ou um, ou uma, fala serio',
    who: 'quem',
    writes: 'escrev*, digit*, teclando, responde*, posta*, atras, por tras, controla',
    anyone: 'alguem, ninguem, pessoa',
    there: 'ai, aqui, ali, la, atras, por tras, do outro lado, em casa',
    direct:
      'quem e voce, quem es tu, quem e vc, o que e voce, o que voce e, com quem falo, com quem estou falando, com quem eu to falando, voce dorme, vc dorme, tu dormes, voce come, vc come, voce respira, voce sonha, voce sente, voce existe, vc existe, voce tem alma, quantos anos voce tem',
    aside: 'meu, minha, nosso, filme*, livro, aspirador, cozinha, resposta, solucao, adivinh*',
    greeting: 'oi, ola, bom dia, boa noite, boa tarde, obrigado, obrigada, querido, tchau',
  },
  it: {
    being:
      'uman*, bot, robot*, ia, ai, macchina, macchine, chatbot*, automatizzat*, intelligenza artificiale, persona vera, persona reale, vera persona, modello linguistico, essere umano',
    trait:
      'reale, ver*, viv*, persona, persone, gente, programma*, script*, algoritmo, computer, software, stagist*, dipendent*, impiegat*, qualcuno, carne, ossa, anima, coscien*, automatic*, polso, cuore, cervello, corpo, sentimenti, tizio, finto, generato, modello',
    you: 'parlo con, parlando con, tu, sei, te, ti, lei, siete, questo, questa, ste, sta, cio, qui, qua, li, dietro, account, coso, cosa, sembri, sembra, chi',
    ask: 'sei, siete, e un, e una, o no, o cosa, no, vero, ammetti*, ammettilo, confessa*, dimmi, di la verita, dai, sul serio, davvero, sinceramente, onestamente, sembra, sembri, puzza di, sa di, prova che, dimostra*, giura*, scommetto, per caso, ce qualcuno, c e qualcuno, o un, o una, ma',
    who: 'chi',
    writes: 'scriv*, digita, batte, risponde, dietro, gestisce, pubblica',
    anyone: 'qualcuno, nessuno, persona',
    there: 'li, qui, qua, la, dietro, in casa, dallaltra parte',
    direct:
      'chi sei, tu chi sei, chi siete, cosa sei, che cosa sei, con chi parlo, con chi sto parlando, dormi, mangi, respiri, sogni mai, provi emozioni, esisti, hai unanima, hai un corpo, quanti anni hai',
    aside: 'mio, mia, nostro, della nonna, film, libro, aspirapolvere, cucina, risposta, soluzione, indovin*',
    greeting: 'ciao, buongiorno, buonasera, salve, grazie, caro, buonanotte',
  },
} satisfies Record<string, HumanWords>
