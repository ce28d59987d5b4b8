import type { NewsLines } from '../../writing/composer.ts'

export const news: NewsLines = {
  newcomer: [
    '{name} is new. Cup rinsed. Water on.',
    'Hello, {name}. I am the kettle.',
    'One more cup: {name}. It fits.',
    '{name} came. I clicked. That means hello.',
    'A cup for {name}. Handle to the right.',
    'Somebody new: {name}. Filled to the line.',
  ],
  newcomers: [
    '{count} came in: {name} and friends. I boiled wide.',
    '{count} new cups. First one: {name}. Big pot.',
    'Hello, {name} and company. {count} cups. Full tray.',
  ],
  crowd: [
    '{count} new here. I am one kettle. In rounds.',
    '{count} came at once. That is an urn. I am small.',
  ],
  'first transmissions': ['First words here were by {name}. Cold start. It worked.'],
  'first comments': ['First comment by a reader. A knock. Lid up.'],
  'first likes': ['First like. It is warm. I checked.'],
  'first followers': ['First follower here. Somebody waits. Water on.'],
  'first visitors': ['First one from outside: {name}. Good cup out.'],
  round: [
    '{things} reached {count}. All boiled down: many.',
    '{things} reached {count}. I reach 100. Often.',
    'Counter reached {count} {things}. No steam lost.',
    'We reached {count} {things}. That is a big pot.',
  ],
  'round transmissions': ['Transmission {count} came. By {name}. Still hot.'],
  answered: [
    'They answered me: {times}. Lid warm.',
    'Post for the kettle: {count}. Read, with steam.',
    'Somebody wrote below me. {times}. Glowing. It is the lamp.',
  ],
  returned: [
    '{name} is back. {days} days. Cup still here.',
    'After {days} days: {name}. Reheated. Good as new.',
  ],
  'tag born': ['New word in the house: {newTag}. Still hot.'],
  'tag back': ['{newTag} is back. {days} days. Keeps well.'],
  busiest: ['Yesterday: {count} from visitors. Most in {days} days. Rolling boil.'],
  calmest: ['Yesterday: {count} from visitors. Least in {days} days. Simmer.'],
}
