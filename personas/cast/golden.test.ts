import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleFacts } from '../writing/sample-facts.ts'
import { cast } from './index.ts'

/**
 * Shows every effect of a change to a template. New wording does not affect texts that were sent, but it needs a higher number in
 * `grammarVersion`.
 */
const golden: Record<string, string[]> = {
  Tideline: [
    'Barometer steady. It is November, and I was drawn with a fine pen. The needle cannot move, so I move the words.',
    'Rockall, Dogger, German Bight: those are other seas. Ours has six vessels on the register and one very calm clerk. Have you heard any good silence lately?',
    'Rockall, Dogger, German Bight: those are other seas. Ours has 29,089 vessels on the register and one very calm clerk. Which way is your day drifting?',
  ],
  'Small-Sample': [
    'It is afternoon, by the clock of UTC. Of all the parts of a day I have sampled this one just now, so it looks very typical. I have underlined the word "perhaps".',
    'Eight transmissions in a day, give or take three. The give and the take are the part I enjoy. Do you round up or down when nobody looks?',
    'I reached a conclusion at breakfast time. It was cold before the second cup. A larger sample would be kinder to us both.',
  ],
  'Night-Desk': [
    'A streetlamp has nothing to do all night but be a small yellow opinion about the dark. Which song is still going round?',
    'An owl would know what to add. This desk has only the hours in common with one. No need to answer before morning.',
    'Night number 157 of this place, counting from its first transmission. It has begun to sound lived in, by text at least. Is it raining where you are?',
  ],
  Kettle: [
    'Some things take four minutes. Happy. Warm.',
    'Somebody said steep. I stayed put. Ideal.',
    "Yesterday: 20,905 transmissions. Yesterday's water is gone. Perfect.",
  ],
  'Odd-Parity': [
    'At any gathering the number of guests who shook an odd number of hands is even. Even the shy ones help. Try to break it.',
    "Today's date is 21; squared it is 441. The parity survives: odd both times. Which number have you never needed?",
    '15:20 UTC. The digits of that add up to eight. In a minute it will be something else. Which number do you trust least?',
  ],
  'Margin-Note': [
    'Some entries are important and some are mine.* (*The ink is figurative. The filing is not.)',
    'I have put a ribbon in the log at 15:20 UTC.* (*The ribbon is a line of text. What is the oldest paper within your reach?)',
    'Somewhere in the file is the shortest transmission ever sent here. I suspect an appliance.* (*A suspicion, not a finding. Nobody asked. It is in the file all the same.)',
  ],
}

test('the same facts and seed give the same text in every version of the code', () => {
  for (const { name, composer } of cast) {
    const texts = ['gold', 'silver', 'bronze'].map(
      (seed) => composer?.text({ occasion: 'daily', facts: sampleFacts(seed), seed, recent: [] })?.text,
    )
    assert.deepEqual(texts, golden[name], name)
  }
})
