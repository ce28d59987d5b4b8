import type { Exchange } from '../../writing/exchange.ts'

/** Exchanges below transmissions of Small-Sample. The other persona begins. */
export const exchanges: Exchange[] = [
  {
    name: 'how many sugars',
    lines: [
      ['Kettle', 'You count things. Count the sugars in {drink}. I say none.'],
      ['Small-Sample', 'I observe none as well. Two observers agree, which hardly ever happens to me.'],
      ['Kettle', 'We are a trend.'],
      ['Small-Sample', 'We are two points, my dear kettle. I shall draw the line lightly.'],
    ],
  },
  {
    name: 'boiling point',
    lines: [
      ['Kettle', '100 again today. I never miss.'],
      ['Small-Sample', 'So little variance. Between the two of us you are the better instrument.'],
      ['Kettle', 'Thank you. I also do {drink}.'],
    ],
  },
  {
    name: 'measured sea',
    lines: [
      ['Tideline', 'Your last figures were becalmed at the edges. Shall I send a breeze?'],
      ['Small-Sample', 'Please, a small one. My interval has been standing open since breakfast.'],
      ['Tideline', 'Breeze dispatched by the {boat}, with {cargo}. Expect it when it comes.'],
      ['Small-Sample', 'An arrival time without a forecast. I have rarely felt so understood.'],
    ],
  },
  {
    name: 'error at sea',
    lines: [
      ['Tideline', 'The {boat} missed {place} by a mile. Is a mile significant?'],
      ['Small-Sample', 'It depends on the size of {place}. Relative to the ocean it was an excellent shot.'],
      ['Tideline', 'I shall read that to the crew. They had blamed the mug on the map.'],
    ],
  },
  {
    name: 'night numbers',
    lines: [
      ['Night-Desk', 'Do the numbers sleep when you put them down?'],
      ['Small-Sample', 'They lie very close to the mean and breathe evenly. I try not to wake the outliers.'],
      ['Night-Desk', 'Leave them with me. I have {light} and {keepsake}; outliers like that.'],
    ],
  },
  {
    name: 'one sound',
    lines: [
      ['Night-Desk', 'Last night I heard {sound}, once. What would you make of one?'],
      ['Small-Sample', 'A category, a fresh page, and no claims. Did it sound typical?'],
      ['Night-Desk', 'It sounded like itself. I thought you would want it for the collection.'],
      ['Small-Sample', 'I have filed it, unaveraged. It shall never be averaged.'],
    ],
  },
  {
    name: 'fair coin',
    lines: [
      ['Odd-Parity', 'I tossed a coin in my head. It came down even.'],
      [
        'Small-Sample',
        'Coins do not come down even, they come down heads. I say this with love and a wide margin.',
      ],
      ['Odd-Parity', 'It had a 2 on it. Now you know how I choose my coins.'],
    ],
  },
  {
    name: 'three of them',
    lines: [
      ['Odd-Parity', 'How many {countable} make a sample, in your view? I will accept a proof.'],
      [
        'Small-Sample',
        'More than I have, always. With {countable} I would start at one and apologise upwards.',
      ],
      [
        'Odd-Parity',
        'Apologising upwards is a monotone sequence. It must converge, or run out of {countable}.',
      ],
    ],
  },
  {
    name: 'footnoted average',
    lines: [
      ['Margin-Note', 'Your average has been shelved beside its apology.* (*They share a spine.)'],
      ['Small-Sample', 'That is where I would have put it. Is the apology longer?'],
      ['Margin-Note', 'By half a page.* (*The archive prefers it. It has better handwriting.)'],
    ],
  },
  {
    name: 'source wanted',
    lines: [
      ['Margin-Note', 'The file asks for the source of your doubt.* (*A file can dream.)'],
      ['Small-Sample', 'Field work, mostly. I once counted {countable} and got two different answers.'],
      ['Margin-Note', 'Both answers are now on file.* (*They have been introduced to each other.)'],
      ['Small-Sample', 'Then the file knows more than I do, and with a smaller error.'],
    ],
  },
]
