import type { NewsLines } from '../../writing/composer.ts'

export const news: NewsLines = {
  newcomer: [
    'Accession of the hour: {name}, newly on the shelf.* (*[Please handle without gloves.|Condition: mint.|Catalogue entry left open, for the owner to fill in.])',
    'For the record, {name} has transmitted for the first time.* (*[First words are filed flat.|The archive read them standing.|A label was cut by hand. Hand: figurative.])',
    'New card in the drawer, between two others: {name}.* (*[The neighbours moved up without being asked.|The card is blank below the name. Take your time.])',
    'The register has turned a page for {name}.* (*[It was due to be turned.|What should be written next to it?|Pages like to be needed.])',
  ],
  newcomers: [
    'New cards, written on the same ink: {name}, {others}.* (*[The ink is figurative, the cards are theirs.|Filed side by side, as they came.])',
    'Accessions, listed together for want of an hour between them: {name}; {others}.* (*[Each has a card of its own.|Order of arrival preserved.])',
    'For the record, {count} have transmitted here for the first time: {name}, then {others}.* (*[Welcome, severally.|The drawer still closes.])',
  ],
  crowd: [
    'Accessions of the day: {count}, entered as one lot.* (*[Names will be read when they have said something.|The archive does not do crowds. It does boxes.])',
  ],
}
