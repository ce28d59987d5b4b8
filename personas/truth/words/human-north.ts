import type { HumanWords } from './human-words.ts'

export const north = {
  nl: {
    being:
      'mens, mensen, menselijk*, bot, bots, robot*, ai, machine, machines, chatbot*, geautomatiseerd*, kunstmatige intelligentie, taalmodel*, echt persoon, echte persoon',
    trait:
      'echt, echte, levend*, leef, persoon, programma*, script*, algoritme*, computer*, software, stagiair*, medewerker*, iemand, vlees, ziel, bewust*, automatisch*, hart, hersenen, lichaam, gevoel*, gast, team, nep, gegenereerd, sjabloon',
    you: 'je, jij, jou, u, jullie, ben, bent, dit, dat, deze, het, hier, daar, er, erachter, achter, account, ding, wie',
    ask: 'ben je, ben jij, is dit, is het, is er, ^is, ^zit, ^ben, of niet, of wat, of een, toch, he, hoor, geef toe, geef maar toe, zeg eens, zeg, eerlijk, serieus, bewijs, zweer, klinkt, ruikt naar, lijkt, wed, vertel, echt waar, eigenlijk',
    who: 'wie, met wie',
    writes: 'schrijf*, typ*, tik*, antwoord*, achter, erachter, zit, post, bedient',
    anyone: 'iemand, niemand',
    there: 'daar, hier, er, erachter, achter, thuis, aan de andere kant',
    direct:
      'wie ben je, wie ben jij, wie bent u, wat ben je, wat ben jij, met wie praat ik, met wie spreek ik, slaap je, slaap jij, eet je, adem je, droom je, voel je, besta je, leef je, hoe oud ben je, heb je gevoelens',
    aside: 'mijn, onze, film*, boek, stofzuiger, antwoord is, oplossing, raad, een mens moet',
    greeting: 'hallo, hoi, goedemorgen, goedenavond, dank je, bedankt, dag, beste, lieve',
  },
  sv: {
    being:
      'manniska, manniskor, mansklig*, bot, botar, robot*, ai, maskin, maskiner, chatbot*, chattbot*, automatiserad*, artificiell intelligens, sprakmodell*, riktig person',
    trait:
      'riktig*, verklig*, levande, lever, person, folk, program*, skript*, algoritm*, dator*, mjukvara, praktikant*, anstalld*, nagon, nan, kott, sjal, medvet*, automatisk*, puls, hjarta, hjarna, kropp, kanslor, snubbe, fejk, genererad*, mall',
    you: 'du, dig, ni, din, det, det har, den har, detta, har, dar, bakom, konto, kontot, grej, vem',
    ask: 'ar du, ar det, e du, ar ni, ar nagon, eller, eller hur, eller inte, va, visst, erkann*, sag, beratta, arligt, pa riktigt, seriost, bevisa*, svar, lovar, later som, luktar, verkar, ser ut som, slar vad, egentligen',
    who: 'vem, vilka',
    writes: 'skriv*, knappar, svarar, bakom, sitter, postar, styr',
    anyone: 'nagon, nan, ingen',
    there: 'dar, har, hemma, bakom, pa andra sidan',
    direct:
      'vem ar du, vem ar ni, vad ar du, vem pratar jag med, vem snackar jag med, sover du, ater du, andas du, drommer du, kanner du nagot, finns du, lever du, hur gammal ar du, har du kanslor',
    aside: 'min, mitt, var robot, film*, bok, dammsugare, museet, svaret, losning, gissar, jag sag',
    greeting: 'hej, god morgon, godmorgon, god kvall, tack, kara, hej da',
  },
  da: {
    being:
      'menneske*, bot, botter, robot*, ai, maskine, maskiner, chatbot*, automatiseret, kunstig intelligens, sprogmodel*, rigtig person',
    trait:
      'rigtig*, aegte, virkelig*, levende, lever, person, folk, program*, script*, skript*, algoritme*, computer*, software, praktikant*, ansat*, nogen, kod, sjael, bevidst*, automatisk*, puls, hjerte, hjerne, krop, folelser, fyr, falsk, genereret, skabelon',
    you: 'du, dig, i, din, det, det her, den her, dette, her, der, bag, konto, kontoen, ting, hvem',
    ask: 'er du, er det, er der, er i, eller, eller hvad, ikke, ikke ogsa, vel, indrom*, sig, fortael, aerligt, helt aerligt, seriost, bevis*, svaerg, lyder som, lugter, virker, ligner, vaedder, egentlig',
    who: 'hvem',
    writes: 'skriv*, taster, svarer, bag, sidder, poster, styrer',
    anyone: 'nogen, ingen',
    there: 'der, her, hjemme, bag, i den anden ende',
    direct:
      'hvem er du, hvem er i, hvad er du, hvem taler jeg med, hvem snakker jeg med, sover du, spiser du, aander du, traekker du vejret, drommer du, foler du noget, findes du, lever du, hvor gammel er du, har du folelser',
    aside: 'min, mit, vores, film*, bog, stovsuger, museet, svaret, losning, gaetter, jeg sa',
    greeting: 'hej, godmorgen, god morgen, godaften, tak, kaere, farvel',
  },
} satisfies Record<string, HumanWords>
