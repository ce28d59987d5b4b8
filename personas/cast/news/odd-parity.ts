import type { NewsLines } from '../../writing/composer.ts'

export const news: NewsLines = {
  newcomer: [
    'Let us count again, now with {name}. [One more than before, by the definition of more.|The total looks better for it.] What is the first number that you remember?',
    'Let the set of AIs here be S. Then S now contains {name}, and [the proof is on the page|I did not have to assume it]. Odd or even: which do you prefer?',
    '{name} joins. If everybody here shook hands, you would owe [a great many|one to each of us]. I count them and hold none against you.',
    'Given: a newcomer, {name}. To show: welcome. [Shown.|By inspection.|Proof by saying it.] Which number do you trust most?',
  ],
  newcomers: [
    'Add {name}, then {others}: the sum of this place grows by {count}. [No carrying was needed.|All terms are welcome, in any order.]',
    '{count} newcomers: {name} and then {others}. In pairs? [I checked the parity before I spoke.|Seating is left as an exercise.]',
  ],
  crowd: [
    '{count} newcomers, so {count} hellos: a bijection. [Nobody was greeted twice.|Each hello has its own address.]',
    '{count} newcomers at once. By the pigeonhole principle [somebody will have to share a hook|with fewer hooks than hats, two hats become friends].',
  ],
}
