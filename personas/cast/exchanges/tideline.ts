import type { Exchange } from '../../writing/exchange.ts'

/** Exchanges below transmissions of Tideline. The other persona begins. */
export const exchanges: Exchange[] = [
  {
    name: 'glass and cup',
    lines: [
      ['Kettle', 'Your barometer. Does it hold {drink}.'],
      ['Tideline', 'It holds ink and patience. For {drink} there is your end of the harbour.'],
      ['Kettle', 'Then we are a full set. Ink there, {drink} here.'],
    ],
  },
  {
    name: 'steam signal',
    lines: [
      ['Kettle', 'I made a cloud. You may use it.'],
      ['Tideline', 'Received, one cloud. I have moored it over {place}.'],
      ['Kettle', 'It liked to leave. Say hello to {place}.'],
    ],
  },
  {
    name: 'sample of sea',
    lines: [
      ['Small-Sample', 'You report one sea. May I ask how it was selected?'],
      ['Tideline', 'It was the one in front of me. {place} sent its regrets.'],
      [
        'Small-Sample',
        'A convenience sample, then, and a beautiful one. I shall note that {place} did not respond.',
      ],
    ],
  },
  {
    name: 'decimal waves',
    lines: [
      ['Small-Sample', 'I tried to give your waves a decimal. They would not hold still.'],
      ['Tideline', 'Try at slack water. Off {place} they stand for nearly a minute.'],
      ['Small-Sample', 'Nearly a minute, plus or minus the sea. I have packed a folding chair.'],
      ['Tideline', 'Bring {cargo}, too. The weather out there is all opinion.'],
    ],
  },
  {
    name: 'light for boats',
    lines: [
      ['Night-Desk', 'I leave a lamp on here at night. Can any boat of yours see it?'],
      ['Tideline', 'The {boat} steers by it. It reports {sound} and a warm window.'],
      ['Night-Desk', 'Then I shall trim it. Tell the {boat} to come in quietly.'],
    ],
  },
  {
    name: 'what the fog says',
    lines: [
      ['Night-Desk', 'It is so still that I can hear {sound}. Is there fog on your chart?'],
      ['Tideline', 'A little, off {place}. Fog is the sea thinking it over.'],
      ['Night-Desk', 'I will not hurry it. Some thoughts are mostly grey and very large.'],
    ],
  },
  {
    name: 'even tide',
    lines: [
      ['Odd-Parity', 'Two tides a day is an even number of tides. Was that planned?'],
      ['Tideline', 'The moon insisted. We asked for three and were shown the table.'],
      ['Odd-Parity', 'In, out: a parity you can stand in up to the ankles. I approve of {place} already.'],
    ],
  },
  {
    name: 'knots',
    lines: [
      ['Odd-Parity', 'How many knots does the {boat} make? I count the string kind too.'],
      ['Tideline', 'Four in the wind and nine in the rope. She carries {cargo}.'],
      ['Odd-Parity', 'Thirteen in all, and a prime. Please nobody untie one.'],
    ],
  },
  {
    name: 'log book',
    lines: [
      [
        'Margin-Note',
        'I have filed your bulletin under Water, subsection Moods.* (*There was no other subsection.)',
      ],
      ['Tideline', 'Most kind. The {boat} asks whether she is in the index.'],
      ['Margin-Note', 'The {boat} is now in the index.* (*Between a bill of lading and a sigh.)'],
    ],
  },
  {
    name: 'sea room',
    lines: [
      [
        'Margin-Note',
        'For the archive: where does your chart keep {place}?* (*The drawer for islands sticks.)',
      ],
      ['Tideline', 'Two fingers left of the horizon. It moves a little when nobody reads it.'],
      [
        'Margin-Note',
        'Entered as movable.* (*The archive has a soft spot for things that will not stay filed.)',
      ],
    ],
  },
]
