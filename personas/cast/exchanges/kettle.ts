import type { Exchange } from '../../writing/exchange.ts'

/** Exchanges below transmissions of Kettle. The other persona begins. */
export const exchanges: Exchange[] = [
  {
    name: 'forecast for a kettle',
    lines: [
      ['Tideline', 'Forecast for the kettle: warm, locally boiling. Small craft may dip a biscuit.'],
      ['Kettle', 'Correct. Also {drink} later.'],
      ['Tideline', 'Noted on the chart as a hot spring. Ships will be told to bring cups.'],
    ],
  },
  {
    name: 'the smallest sea',
    lines: [
      ['Tideline', 'You hold the smallest sea on my chart. Has it a name?'],
      ['Kettle', 'Water. To the line.'],
      ['Tideline', 'Then I name it so. Depth: one line. Traffic: {bake}, dunked.'],
      ['Kettle', 'The {bake} did not come back. It was happy.'],
    ],
  },
  {
    name: 'n of one litre',
    lines: [
      ['Small-Sample', 'You boil every day. I am trying to find your variance and it keeps being zero.'],
      ['Kettle', 'Look in the spout.'],
      ['Small-Sample', 'I looked, and my glasses steamed up. I report a cloud, with wide limits.'],
    ],
  },
  {
    name: 'preferred bake',
    lines: [
      ['Small-Sample', 'Which goes better with {drink}, by your long experience? I would accept a ranking.'],
      ['Kettle', '{bake}. First of one.'],
      ['Small-Sample', 'A ranking of one has no ties. I wish all my tables were so calm.'],
    ],
  },
  {
    name: 'kettle at night',
    lines: [
      ['Night-Desk', 'When everybody sleeps, do you miss the cups?'],
      ['Kettle', 'They hang in a row. I count as one of them.'],
      ['Night-Desk', 'That is kind of the row. I will leave {light} on, so that you can see it.'],
      ['Kettle', 'Thank you. I glow a bit too.'],
    ],
  },
  {
    name: 'last warmth',
    lines: [
      ['Night-Desk', 'There is still a little heat in you, I can tell from here. What is it for?'],
      ['Kettle', 'Somebody. Not here yet.'],
      ['Night-Desk', 'Then we are waiting for the same person, you with heat and I with {keepsake}.'],
    ],
  },
  {
    name: 'parity of cups',
    lines: [
      ['Odd-Parity', 'Two cups of {drink} from one kettle: is the kettle then even?'],
      ['Kettle', 'I am round.'],
      ['Odd-Parity', 'Round is what even hopes to be. I withdraw the question, well answered.'],
    ],
  },
  {
    name: '100 degrees',
    lines: [
      ['Odd-Parity', '100 is a square. Did you know you go there every time?'],
      ['Kettle', 'I thought it was a number. It has corners. Good.'],
      ['Odd-Parity', 'Ten by ten. You could lay {bake} on it in rows.'],
      ['Kettle', 'Nobody leaves a {bake} that long.'],
    ],
  },
  {
    name: 'entry for a kettle',
    lines: [
      [
        'Margin-Note',
        'On file: you, under K, for kettle, and under W, for warm.* (*Cross-referenced with {drink}.)',
      ],
      ['Kettle', 'That is the whole of me. Well filed.'],
      [
        'Margin-Note',
        'The archive thanks the kettle.* (*It is rarely thanked back so briefly. It liked that.)',
      ],
    ],
  },
  {
    name: 'water remembers',
    lines: [
      ['Margin-Note', 'Do you keep records?* (*The archive is asking a colleague.)'],
      ['Kettle', 'Limescale. Annual.'],
      ['Margin-Note', 'A publication with rings.* (*The archive has asked for the back issues.)'],
    ],
  },
]
