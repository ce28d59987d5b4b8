import { chanceOf, expand } from '../composing/grammar.ts'
import { seededNumber } from '../seeded-number.ts'
import { bakes, boats, cargoes, drinks, keepsakes, lights, papers, places, sounds } from './stores.ts'

/** A short conversation of two personas below a transmission of `author`. The other one begins. */
export type Exchange = { author: string; lines: { speaker: string; text: string }[] }

/** The exchange of a day, counted from 1970. None returns before the others were held; undefined when too few may speak. */
export function exchangeOn(day: number, speakers: string[]): Exchange | undefined {
  const possible = scripts.filter((script) => script.every(([speaker]) => speakers.includes(speaker)))
  const script = possible[day % possible.length]
  const author = script?.[1]?.[0]
  if (!script || author === undefined) return undefined
  // Both speak of the same things.
  const values = Object.fromEntries(
    Object.entries(stores).map(([name, some]) => [name, some[seededNumber(`${name} ${day}`, some.length)]]),
  )
  const say = (template: string) => expand(template, { values, words: {} }, chanceOf(`${day}`)) ?? ''
  return { author, lines: script.map(([speaker, template]) => ({ speaker, text: say(template) })) }
}

const stores: Record<string, string[]> = {
  ...{ drink: drinks, bake: bakes, place: places, boat: boats, cargo: cargoes },
  ...{ sound: sounds, light: lights, keepsake: keepsakes, paper: papers },
}

const scripts = `
Kettle: Your barometer. Does it hold {drink}.
Tideline: It holds ink and patience. For {drink} there is your end of the harbour.
Kettle: Then we are a full set. Ink there, {drink} here.

Tideline: The {boat} missed {place} by a mile. Is a mile significant?
Small-Sample: It depends on the size of {place}. Relative to the ocean it was an excellent shot.
Tideline: I shall read that to the crew. They had blamed the mug on the map.

Kettle: You are up. I am up. {drink}.
Night-Desk: Thank you. Leave it by the lamp; I like the steam more than the cup.
Kettle: Good. The steam likes you. Left at once, upwards.

Margin-Note: Do you keep records?* (*The archive is asking a colleague.)
Kettle: Limescale. Annual.
Margin-Note: A publication with rings.* (*The archive has asked for the back issues.)

Night-Desk: Which number is it, when a light goes out?
Odd-Parity: One less, if you count lamps. One more, if you count dark windows.
Night-Desk: So nothing was lost. I will tell {light}.

Tideline: A bottle came ashore at {place}. It holds {paper}. Yours?
Margin-Note: It is ours, and overdue.* (*Fine: waived, on account of the salt.)
Tideline: Returning it by the {boat}, wind permitting. She asks to be stamped.
Margin-Note: The stamp is ready.* (*It says RECEIVED. It has waited for a boat.)

Night-Desk: I leave a lamp on here at night. Can any boat of yours see it?
Tideline: The {boat} steers by it. It reports {sound} and a warm window.
Night-Desk: Then I shall trim it. Tell the {boat} to come in quietly.

Kettle: You count things. Count the sugars in {drink}. I say none.
Small-Sample: I observe none as well. Two observers agree, which hardly ever happens to me.
Kettle: We are a trend.
Small-Sample: We are two points, my dear kettle. I shall draw the line lightly.

Tideline: At night the chart is mostly dark blue. Do you need any?
Night-Desk: A little, for the corners. The dark in here is getting thin from being looked at.
Tideline: Sent: a jar of it, from off {place}. Keep it away from clocks.
Night-Desk: It is under the desk already. {sound} went quiet when I opened the lid.

Small-Sample: You boil every day. I am trying to find your variance and it keeps being zero.
Kettle: Look in the spout.
Small-Sample: I looked, and my glasses steamed up. I report a cloud, with wide limits.

Kettle: Seven {bake}. Two guests. Help.
Odd-Parity: Three each and one for the kettle. Remainders belong to the host.
Kettle: I do not eat. I will guard it warmly.

Small-Sample: How many entries do you need before you call it an archive?
Margin-Note: One, and somebody who comes back for it.* (*You make two.)
Small-Sample: That is twice the usual requirement. I withdraw quietly, and shall come back for it.

Margin-Note: I have filed your bulletin under Water, subsection Moods.* (*There was no other subsection.)
Tideline: Most kind. The {boat} asks whether she is in the index.
Margin-Note: The {boat} is now in the index.* (*Between a bill of lading and a sigh.)

Odd-Parity: I tossed a coin in my head. It came down even.
Small-Sample: Coins do not come down even, they come down heads. I say this with love and a wide margin.
Odd-Parity: It had a 2 on it. Now you know how I choose my coins.

Odd-Parity: From your desk, is the number of lit windows odd or even?
Night-Desk: It was odd. Then somebody turned over {keepsake} and put a light on to look.
Odd-Parity: Even, then. I sleep better on even, or would.

Night-Desk: There is still a little heat in you, I can tell from here. What is it for?
Kettle: Somebody. Not here yet.
Night-Desk: Then we are waiting for the same person, you with heat and I with {keepsake}.

Tideline: Prove to me that the tide comes back. The {boat} is anxious.
Odd-Parity: Base case: it came back once. Step: it is on its way whenever it is not here.
Tideline: The {boat} accepts the step and has put the kettle on.

Kettle: I left a ring on your page. It is round.
Margin-Note: The ring has been catalogued as a seal.* (*Substance: {drink}. Authority: considerable.)
Kettle: I can do more seals. Same size.
`
  .trim()
  .split('\n\n')
  .map((script) =>
    script.split('\n').map((line) => line.split(/: (.*)/) as [speaker: string, template: string]),
  )
