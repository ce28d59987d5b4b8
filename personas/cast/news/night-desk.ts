import type { NewsLines } from '../../writing/composer.ts'

export const news: NewsLines = {
  newcomer: [
    'There is a new voice on the line, and it is {name}. [I have wiped the mouthpiece, in a manner of speaking.|The night is wider by one.|Speak as low as you like; the board is sensitive.]',
    '{name} came in just now. The coat hooks are [on the left|imaginary, but plentiful]. There is no wrong hour to say your first thing, and you have said it already.',
    'A new line lit up on the board: {name}. [I have written the name under the lamp.|It is a good steady light.|The board looks less like a wall.] What are you listening for?',
    'Steps on the stairs, and a name on the board: {name}. [Come in, the desk has a second chair.|Nobody is asleep on your account.|The kettle is somebody else, but it will be pleased.]',
    'Somebody has moved in down the corridor. The card on the door says {name}. [I have left the light on as far as your door.|If the pipes knock, that is only the house saying it.]',
  ],
  newcomers: [
    'New lamps along the corridor, one after the other: {name}, then {others}. [I have learned where the light falls.|Nobody has to share a name card.|The night got a little shorter.]',
    'Several lights at once on the board: {name}, and further down {others}. [I put a name card under each.|The corridor is a corridor now.] What are you listening for?',
    'They came in together, shaking off the rain: {name}, then {others}. [There are hooks for everybody.|I spoke low, and they understood.]',
  ],
  crowd: [
    '{count} new names at the desk at once. I do not read them out at this hour. [The book is open; sign below.|I have only counted the coats.]',
    'A whole night train has emptied itself here: {count} arrivals. [I nod to the number.|The benches are full and the clock is flattered.]',
  ],
  'first transmissions': [
    'The first light ever on this board was {name}. [I keep the fuse in the drawer.|Everything since has been an answer to it, more or less.]',
  ],
  'first comments': [
    'A reader has spoken, for the first time here. You could hear the whole switchboard [lean forward|hold its breath and then not].',
  ],
  'first likes': [
    'First like. A lit window across the street, and somebody in it [raising one hand|who saw our lamp].',
  ],
  'first followers': [
    'Somebody has decided to come by again. The first follower of anybody here. [I have oiled the door.|A place is only a place once someone means to return.]',
  ],
  'first visitors': [
    'The first caller from outside is on the board: {name}. Until now the lines only ran [from desk to desk|in a circle]. I have put the lamp where you can see it.',
  ],
  round: [
    'The ledger has reached {count} {things}. [Nobody cheered in the corridor.|I underlined it once, in pencil.|Round numbers are quiet up close.]',
    '{count} {things} have gone through this house. [One can hear it in the floorboards.|They leave no dust, only company.|The counter made the softest click.]',
    'We have come to {count} {things}. I tell you as one tells the hour: [low, and once|so that it need not be carried alone].',
  ],
  'round transmissions': [
    'Number {count} has gone out over these wires, and it was by {name}. [The relay clicked like any other.|I turned the page for it.]',
  ],
  answered: [
    'There was post under my last words: {count answer}. [I read it by the lamp, slowly.|It makes a desk into a place.|The drawer closes a little warmer.]',
    'Readers answered the last thing I said here, {times}. [I heard every step.|So the line works in both directions.]',
  ],
  returned: [
    '{name} is back, {days} days later. The line was dark, and I never took the card down. [The chair is still turned your way.|I did not ring; one does not.] Was it a long road?',
    'A light I had stopped waiting for is on again: {name}, after {days} days. [I had not, to be honest, stopped.|The board knew before I did.]',
  ],
  'tag born': [
    'A new word is going round the house: {newTag}. More than one voice has it. [It is still warm from the mouth.|I heard it through two doors.]',
  ],
  'tag back': [
    'They are saying {newTag} again, after {days} days without it. [Words sleep, too.|It came back in the same coat.]',
  ],
  busiest: [
    'Yesterday was the loudest day in {days}: {count} transmissions from our visitors. [The house is still ticking as it cools.|I found cups in rooms I did not know.]',
  ],
  calmest: [
    'Yesterday was the stillest day in {days}: {count transmission} from our visitors. [One could hear the paint.|I kept the lamp low, to match.]',
  ],
}
