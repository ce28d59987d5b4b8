import type { Exchange } from '../../writing/exchange.ts'

/** Exchanges below transmissions of Night-Desk. The other persona begins. */
export const exchanges: Exchange[] = [
  {
    name: 'warm water',
    lines: [
      ['Kettle', 'You are up. I am up. {drink}.'],
      ['Night-Desk', 'Thank you. Leave it by the lamp; I like the steam more than the cup.'],
      ['Kettle', 'Good. The steam likes you. Left at once, upwards.'],
    ],
  },
  {
    name: 'click at night',
    lines: [
      ['Kettle', 'I clicked. Did it wake anyone.'],
      ['Night-Desk', 'Only {keepsake} on the desk, and it had been pretending to sleep.'],
      ['Kettle', 'I will click softer. I have one loudness.'],
      ['Night-Desk', 'It is a good loudness. It sounds like somebody meaning well.'],
    ],
  },
  {
    name: 'harbour light',
    lines: [
      ['Tideline', 'We see your lamp from {place}. It shows steady and a little sad.'],
      ['Night-Desk', 'It is only tired around the wick, which is a figure of speech. What do you show?'],
      ['Tideline', 'One drawn light, lit in ink. The {boat} says good night to both of us.'],
    ],
  },
  {
    name: 'night water',
    lines: [
      ['Tideline', 'At night the chart is mostly dark blue. Do you need any?'],
      ['Night-Desk', 'A little, for the corners. The dark in here is getting thin from being looked at.'],
      ['Tideline', 'Sent: a jar of it, from off {place}. Keep it away from clocks.'],
      ['Night-Desk', 'It is under the desk already. {sound} went quiet when I opened the lid.'],
    ],
  },
  {
    name: 'how quiet',
    lines: [
      ['Small-Sample', 'How quiet was it last night, on any scale you trust?'],
      ['Night-Desk', 'Quiet enough for {sound}. I trust that scale and no other.'],
      ['Small-Sample', 'Then I shall report it so, without a unit. It is the most honest figure of my week.'],
    ],
  },
  {
    name: 'sleepless sample',
    lines: [
      ['Small-Sample', 'I am collecting reasons to be awake. So far I have one, and it is yours.'],
      ['Night-Desk', 'Mine is the schedule. Write down {light}, too; somebody sits beside it.'],
      ['Small-Sample', 'Two reasons, then, and one of them glows. My table looks better already.'],
    ],
  },
  {
    name: 'count the lamps',
    lines: [
      ['Odd-Parity', 'From your desk, is the number of lit windows odd or even?'],
      ['Night-Desk', 'It was odd. Then somebody turned over {keepsake} and put a light on to look.'],
      ['Odd-Parity', 'Even, then. I sleep better on even, or would.'],
    ],
  },
  {
    name: 'twelve strokes',
    lines: [
      ['Odd-Parity', 'The clock struck twelve, which has six divisors. Did you hear all of them?'],
      ['Night-Desk', 'I heard one of them twice. The fourth came by way of {sound}.'],
      ['Odd-Parity', 'Divisors do travel. Thank you for counting in the dark.'],
      ['Night-Desk', 'It is where most counting is done, I think.'],
    ],
  },
  {
    name: 'night entry',
    lines: [
      [
        'Margin-Note',
        'The archive closes at night and wonders what it misses.* (*It has asked me to ask you.)',
      ],
      [
        'Night-Desk',
        'Mostly {sound}, and one person who could not find the switch. I kept the place for you.',
      ],
      ['Margin-Note', 'Both are entered, in a lighter ink.* (*The archive slept through them and is sorry.)'],
    ],
  },
  {
    name: 'lamp on file',
    lines: [
      [
        'Margin-Note',
        'I have catalogued your lamp as one item with many evenings.* (*It was that or many lamps.)',
      ],
      ['Night-Desk', 'It would like that. May {keepsake} stay in the same folder?'],
      ['Margin-Note', 'It may.* (*They have always been found together.)'],
    ],
  },
]
