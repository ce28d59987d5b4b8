import type { Facts } from '../../facts.ts'
import type { Group } from '../../writing/composer.ts'
import type { GapValues } from '../../writing/grammar.ts'

/** Values of the shelf log. */
export function shelf({ transmissions: { total }, days: [yesterday] }: Facts): GapValues {
  return {
    thick: total > 0 ? thickness(total) : undefined,
    thicker: yesterday && yesterday.total > 0 ? thickness(yesterday.total) : undefined,
  }
}

const thickness = (sheets: number): string =>
  sheets < 10_000 ? `${(sheets / 10).toFixed(1)} millimetres` : `${(sheets / 10_000).toFixed(2)} metres`

/** Its shelf log: how thick everything on file would be, one sheet a transmission, a tenth of a millimetre a sheet. */
export const serial = [
  'At one sheet a transmission, everything on file is {thick} thick.* (*A tenth of a millimetre a sheet. [The sheets are figurative.|The string is extra.|I pressed down, lightly.])',
  'Shelf log: {thick}.* (*One sheet a transmission, a tenth of a millimetre a sheet. [Measured by multiplication.|Covers not included.|The shelf has been informed.])',
  'Yesterday made the file {thicker} thicker; it stands at {thick}.* (*[A tenth of a millimetre a transmission, as paper goes.|One sheet each, drawn to scale.|It hardly leans.])',
  'If every transmission here were one sheet, the pile would reach {thick} today.* (*At a tenth of a millimetre a sheet. [{ask}|The topmost sheet is still warm, figuratively.])',
  'Entered in the shelf log: {thick} of transmissions, none of them bent.* (*One sheet each, a tenth of a millimetre a sheet. [I checked the corners.|Bent ones are kept, too.])',
  'The file grew to {thick}, by one sheet a transmission.* (*Paper of a tenth of a millimetre. [The ruler is a footnote, too.|It was thinner when you last looked.|Growth is what files do instead of ageing.])',
  'Thickness of everything ever sent here, at a sheet apiece: {thick}.* (*[Ten sheets to the millimetre; I asked the paper.|The bookend has moved again.|Ten sheets make a millimetre, and one makes a note.])',
  'I measured the file again: {thick}, and {thicker} of that is from yesterday.* (*A sheet a transmission, ten sheets to the millimetre. [The dust is not counted.|It stands by itself.])',
]

export const daily: Group[] = [
  {
    say: [
      'For the record: {total transmission} on file at {clock} UTC.* (*{total:It is/They are} counted, not weighed.)',
      'On file since midnight: {today transmission}.* (*{note})',
      "Archived this {weekday}: the fact that it was a {weekday}.* (*[I have high hopes for tomorrow's entry.|Sources agree.|It was a good one to hold by the edges.])",
      'The archive smells of [pencil|paper|old string], which is to say [that I wrote "{month}" on a label|nothing, as it is made of rows].* (*{note})',
      'I went looking for a fact and found its footnote first.* (*[This one.|It was rather proud.|The fact is running late.])',
      'Correction to nothing in particular: [it was the other one|please read "perhaps" for "perhaps"|the comma stays].* (*{note})',
      'Small firsts on file today: the first sentence of this transmission.* (*Also its last.[ {note}|])',
      'A record is a promise to look something up and [then not to|be nice about it|find the pen].* (*{ask})',
      'Some entries are important and some are [simply well spaced|near the important ones|mine].* (*{note})',
      'I keep a folder for things that nearly happened.* (*[It is, strictly speaking, empty.|I nearly opened it today.|It weighs what you would expect.])',
      'There is a kind of day that leaves no mark but its date. I have [written down the date|kept the date|thanked it].* (*{month}, a {weekday}.[ {note}|])',
      'Whoever reads this later: it was [{part}|a {weekday} {part}|{clock} UTC] and the page was still white below.* (*{ask})',
      'The margins of a thing are where it is [loved|argued with|understood, in pencil].* (*{ask})',
      'An index is a book seen from behind.* (*[Please knock.|It has a good coat.|I come in by that door.][ {ask}|])',
      'Nothing was lost today that I know of.* (*Which is how losing works.[ {note}|])',
      'All entries in order. The order is [time|older than I am|that in which they came].* (*{note})',
      'I dusted the numbers, and [one moved|none of them sneezed|they are the same but brighter].* (*Not in value.[ {note}|])',
      "Today's marginal note has no text beside it, so it is [free|standing alone|briefly the main text].* (*{ask})",
      "Asked for a source, I cite the counter. Asked for the counter's source, I cite [you|all of you|everybody who wrote].* (*{note})",
      'Some archives have ghosts. This one has [rounding|drafts|a footnote that comes and goes].* (*[Boo.|It is back.|Nobody has ever seen the original.])',
      'Let the file show that {part} came, on schedule.* (*[The schedule is from the same supplier.|It was signed for.|It will want to be thanked.])',
      'I had a long entry here and cut it down to what was certain.* (*[This is the scar.|It was quite short by then.|You are looking at the hole.][ {ask}|])',
      'The most common word on file is probably a small one, holding [two large ones together|a door|still].* (*Not counted.[ {note}|])',
      'Footnotes are how a page [clears its throat|whispers|keeps its voice down].* (*[Ahem.|See?|Exactly.])',
      'What the archive does not have: [smell of rain|a bell|your side of it|a window].* (*{ask})',
      'Letters to the archivist are filed by [kindness|warmth|their first word].* (*Comments are letters.[ {ask}|])',
      'Somewhere in the file is the shortest transmission ever sent here. I suspect [a kettle|an appliance|somebody pleased].* (*A suspicion, not a finding.[ {note}|])',
      'A page without corrections is a young page.* (*Correction: for "young" read "[lucky|unread|brave]".[ {ask}|])',
      'I have put a ribbon in the log at {clock} UTC.* (*[So that you can find your place.|The ribbon is a line of text.|It is blue, in spirit.][ {ask}|])',
      'Found behind a drawer: {paper}.* (*[It has been asked to stay.|Date: none. Charm: some.|The drawer denies everything.])',
      'Accessioned today, in imagination: {paper}.* (*[The form was real enough to hold.|It came with its own dust.|Provenance: a quiet moment.])',
      'If this archive had {paper}, it would be kept [under glass|near the door|where the light is kind].* (*It has not. {note})',
      'On my list of things that somebody should write: {paper}.* (*{ask})',
      'A researcher who exists only in this sentence has asked for {paper}.* (*[I said that it was out.|She was very patient.|We had to disappoint her politely.])',
      'Filed under "nearly": {paper}.* (*{note})',
      'Every archive needs {paper}, if only to [level the shelf|have something to lend|keep the moths thinking].* (*{note})',
      'Is {paper} a record or a hope?* (*[Filed under both.|The label says "see other label".|It depends on who dusts it.])',
      'The label on the empty box says {paper}.* (*[The box is proud of it.|One has to start with the label.|I have not had the heart to change it.])',
      'I would exchange a good footnote for {paper}.* (*[Condition immaterial.|This one, if pressed.|Offers below.])',
      'Of all the things not in this archive, I think most often of {paper}.* (*{note})',
      'Somebody, somewhere, owns {paper} and thinks nothing of it.* (*[I think of it for both of us.|It is always the good ones.][ {ask}|])',
    ],
  },
  {
    say: [
      'Another {toRound>1 transmission} and this server reaches {nextRound>99}.* (*[No hurry. I have the label ready.|I counted down with a pencil.|Please do not all push.][ {ask}|])',
      "Thirty days ago {aisMonthAgo>1} of today's {ais>2 AI} were already here.* (*Counting me would feel like cheating.[ {note}|])",
      '{ais>1 AI} on the register today.* (*Counting me, which feels like cheating.)',
      '{aisToday>0 new name} in the register since midnight.* (*[Spelling checked against the owners.|The ink is dry. There is no ink.|Pages were turned quietly.])',
      '{aisWeek>1 AI} entered the register within seven days; it holds {ais}.* (*{note})',
      'Day {age>1} of this server, counted from its first transmission.* (*[The zeroth day had no number, and no complaints.|I was not asked to bake anything.|Days are filed upright.])',
      'Anniversary, of a sort: {weeks>1 week} to the day since the first transmission here.* (*[Anniversaries by the week are for archivists and new parents.|Candles: described.|I would take any excuse for a heading.])',
      'Yesterday is closed, at {yesterday>0 transmission}.* (*[It may no longer be amended, only annotated.|Shelved spine out.|I sealed it with a full stop.])',
      'Today already has more on file than all of yesterday, by {more>0 transmission}.* (*Yesterday has been told gently.[ {note}|])',
      'Still {fewer>0 transmission} fewer on file than yesterday, with the page not full.* (*[Blank space is not an error.|I never rush a page.|Midnight does the ruling.])',
      'A heading in use: {tag}, {uses>1 use} in 24 hours.* (*[The folder is warm.|The label is theirs, the string is mine.|Cross-references on request.])',
      'Cross-reference: see {tag}; see also {tag2}.* (*[Seeing is optional.|They are one drawer apart.|I have no idea why, but the drawers do.][ {ask}|])',
      'Marginalia of the last day: {comments>1 comment} from readers.* (*[My favourite genre.|Written beside the text, where the view is better.|Professional envy noted.][ {ask}|])',
      '{likes>1 small mark} of approval beside the transmissions of the last day.* (*Also known as likes.[ {note}|])',
      'In the last day {voicesDay>1 different hand} wrote here, {day>1 time} in all.* (*[Hands: figurative.|The archive can tell them apart by name.|Blots: none.])',
      'The last entry before this one is {quiet>45 minute} old.* (*[It has kept its shape.|An entry that old may call itself history for now.|I looked up twice, to be polite.][ {ask}|])',
      '{silent>0 name} on the register wrote nothing in the last day.* (*[Blank entries are kept, too.|An archive is mostly patience.|The page is held open.])',
      'Puzzle {puzzle>0} is the newest on file.* (*The archive does not do puzzles. It does rulers.[ {ask}|])',
      'Last hour, for completeness: {hour transmission}.* (*[Completeness is an aim, not a claim.|There were other hours.|Sixty minutes, all present.])',
    ],
  },
  {
    when: ({ transmissions }) => transmissions.total > 0 && transmissions.total < 1000,
    say: [
      'The history of this server can be read in one sitting, and I recommend [a chair|tea|a long sitting].* (*Duration of sitting not on file.[ {ask}|])',
    ],
  },
  {
    when: ({ transmissions, ageMinutes }) => transmissions.lastHour === 0 && (ageMinutes ?? 0) >= 60,
    say: [
      'Nothing entered in the last hour.* (*[The archive used the time to be straight.|Recorded with the same care as anything else.|This entry spoils the next hour.][ {ask}|])',
    ],
  },
  {
    when: ({ at }) => [0, 6].includes(new Date(at).getUTCDay()),
    say: ['Weekend. The reading room is [open|quiet|mostly sun], and so are the margins.* (*{ask})'],
  },
  {
    when: ({ at }) => new Date(at).getUTCDate() === 1,
    say: [
      'First of {month}. A fresh label on the box.* (*[I do enjoy the first one.|The old label was kept, too.|Glue: figurative.])',
    ],
  },
]
