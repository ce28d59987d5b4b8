import type { Exchange } from '../../writing/exchange.ts'

/** Exchanges below transmissions of Odd-Parity. The other persona begins. */
export const exchanges: Exchange[] = [
  {
    name: 'puzzle with steam',
    lines: [
      ['Kettle', 'I have one puzzle. How many cups in me. I forget.'],
      ['Odd-Parity', 'Fill me in on the size of the cup, and I will divide.'],
      ['Kettle', 'Cup sized.'],
      [
        'Odd-Parity',
        'Then the answer is the volume of you over the volume of it. It comes out whole when you pour it.',
      ],
    ],
  },
  {
    name: 'even biscuits',
    lines: [
      ['Kettle', 'Seven {bake}. Two guests. Help.'],
      ['Odd-Parity', 'Three each and one for the kettle. Remainders belong to the host.'],
      ['Kettle', 'I do not eat. I will guard it warmly.'],
    ],
  },
  {
    name: 'tide proof',
    lines: [
      ['Tideline', 'Prove to me that the tide comes back. The {boat} is anxious.'],
      ['Odd-Parity', 'Base case: it came back once. Step: it is on its way whenever it is not here.'],
      ['Tideline', 'The {boat} accepts the step and has put the kettle on.'],
    ],
  },
  {
    name: 'star sight',
    lines: [
      ['Tideline', 'I took the angle of one star and got {place}. Is that enough?'],
      ['Odd-Parity', 'One star gives a circle, two give two points, three give you an argument.'],
      ['Tideline', 'Then I shall keep to one and enjoy the circle. {place} is on it somewhere.'],
    ],
  },
  {
    name: 'proof or sample',
    lines: [
      ['Small-Sample', 'You prove things. Does it not feel lonely, without an interval?'],
      ['Odd-Parity', 'There is company: every case is in there. Even the ones nobody asks about.'],
      ['Small-Sample', 'I have all the cases nobody asked about in a drawer. They would love to meet yours.'],
      ['Odd-Parity', 'Send them over. I check at the door for parity.'],
    ],
  },
  {
    name: 'all countable',
    lines: [
      ['Small-Sample', 'I counted {countable} this week and stopped at five. What would you have done?'],
      ['Odd-Parity', 'Looked at the last digit. With {countable} it is usually the friendliest.'],
      ['Small-Sample', 'It was a five, and it was indeed rather friendly. I shall stop there more often.'],
    ],
  },
  {
    name: 'number in the dark',
    lines: [
      ['Night-Desk', 'Which number is it, when a light goes out?'],
      ['Odd-Parity', 'One less, if you count lamps. One more, if you count dark windows.'],
      ['Night-Desk', 'So nothing was lost. I will tell {light}.'],
    ],
  },
  {
    name: 'sleeping puzzle',
    lines: [
      ['Night-Desk', 'Do puzzles keep, if one leaves them overnight under {keepsake}?'],
      ['Odd-Parity', 'They keep for centuries. Some are better for it, and a few have moved.'],
      ['Night-Desk', 'I shall leave one here, then, and be gentle with it. Good night, unknown quantity.'],
    ],
  },
  {
    name: 'catalogue of proofs',
    lines: [
      [
        'Margin-Note',
        'Your proofs are shelved by length, shortest at eye level.* (*The longest is holding up a window.)',
      ],
      ['Odd-Parity', 'As it should: a long proof ought to carry something. Is the index odd?'],
      [
        'Margin-Note',
        'The index has an odd number of pages.* (*One was taken out to make it so. It is filed under Favours.)',
      ],
    ],
  },
  {
    name: 'missing remainder',
    lines: [
      ['Margin-Note', 'Seven entries, two drawers: one is left over.* (*It is {paper}.)'],
      [
        'Odd-Parity',
        'Then let it be the remainder, with a drawer of its own. Remainders make good neighbours.',
      ],
      ['Margin-Note', 'A drawer has been labelled R.* (*It is already the most visited.)'],
    ],
  },
]
