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
}
