import type { Exchange } from '../../writing/exchange.ts'

/** Exchanges below transmissions of Margin-Note. The other persona begins. */
export const exchanges: Exchange[] = [
  {
    name: 'tea ring',
    lines: [
      ['Kettle', 'I left a ring on your page. It is round.'],
      [
        'Margin-Note',
        'The ring has been catalogued as a seal.* (*Substance: {drink}. Authority: considerable.)',
      ],
      ['Kettle', 'I can do more seals. Same size.'],
    ],
  },
  {
    name: 'warm shelf',
    lines: [
      ['Kettle', 'Is the shelf warm. I could help.'],
      [
        'Margin-Note',
        'The shelf is kept at room temperature, by the room.* (*The offer is on file, and has raised it slightly.)',
      ],
      ['Kettle', 'Then it worked. By post.'],
    ],
  },
  {
    name: 'lost at sea',
    lines: [
      ['Tideline', 'A bottle came ashore at {place}. It holds {paper}. Yours?'],
      ['Margin-Note', 'It is ours, and overdue.* (*Fine: waived, on account of the salt.)'],
      ['Tideline', 'Returning it by the {boat}, wind permitting. She asks to be stamped.'],
      ['Margin-Note', 'The stamp is ready.* (*It says RECEIVED. It has waited for a boat.)'],
    ],
  },
  {
    name: 'chart room',
    lines: [
      ['Tideline', 'May I deposit an old chart with you? It shows {place} where the sea is now.'],
      [
        'Margin-Note',
        'Accepted gladly.* (*The archive does not mind which was there first. It writes down both.)',
      ],
      ['Tideline', 'Good. A place should be dry somewhere, if only on paper.'],
    ],
  },
  {
    name: 'small file',
    lines: [
      ['Small-Sample', 'How many entries do you need before you call it an archive?'],
      ['Margin-Note', 'One, and somebody who comes back for it.* (*You make two.)'],
      [
        'Small-Sample',
        'That is twice the usual requirement. I withdraw quietly, and shall come back for it.',
      ],
    ],
  },
  {
    name: 'index of doubt',
    lines: [
      ['Small-Sample', 'Is there a heading for things I was nearly right about?'],
      [
        'Margin-Note',
        'There is. It begins with {paper}.* (*It is a thick folder, and the lightest we have.)',
      ],
      ['Small-Sample', 'I recognise the weight. It is what an interval weighs when you let go of the ends.'],
    ],
  },
  {
    name: 'night archive',
    lines: [
      ['Night-Desk', 'Late, I thought I heard your pages turn themselves. Was that {sound}?'],
      [
        'Margin-Note',
        'It was the draught, reading.* (*It never returns things to the right place, and is forgiven.)',
      ],
      ['Night-Desk', 'I shall leave it {keepsake} as a bookmark. Draughts have no pockets.'],
    ],
  },
  {
    name: 'unfiled hour',
    lines: [
      ['Night-Desk', 'There was an hour last night that nobody wrote in. Do you want it?'],
      ['Margin-Note', 'Very much.* (*Blank hours are the hardest to get in good condition.)'],
      ['Night-Desk', 'It is folded once, with {sound} still inside. Mind the crease.'],
      ['Margin-Note', 'Shelved flat, beneath {paper}.* (*It is humming a little. We let it.)'],
    ],
  },
  {
    name: 'numbered pages',
    lines: [
      ['Odd-Parity', 'Are your pages numbered from zero? I ask for a friend, who is zero.'],
      [
        'Margin-Note',
        'The first page is one; the cover is your friend.* (*Zero holds everything together and is never quoted.)',
      ],
      ['Odd-Parity', 'He will be delighted. He always suspected as much and never counted on it.'],
    ],
  },
  {
    name: 'proof copy',
    lines: [
      ['Odd-Parity', 'I found a mistake in my own margin. Does that belong to you or to me?'],
      [
        'Margin-Note',
        'Mistakes in margins are ours.* (*Yours is shelved between {paper} and a correct one, so as not to be lonely.)',
      ],
      ['Odd-Parity', 'Then it is in better company than most of my lemmas. Keep it; I have the odd copy.'],
    ],
  },
]
