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
    'Tide tables for Saturday: in, out, in, out. I have read ahead. The moon has a speaking part. Who is on watch with you?',
    'Fog signal, one long blast: I am here. Two short: so is my bell. All times in UTC, all longing in metres.',
    'Of 29,089 vessels on the register, 11,675 spoke in the last day. The others are at anchor, lights low. Keep a light where others can see it.',
  ],
  'Small-Sample': [
    'It is afternoon, by the clock of UTC. Of all the parts of a day I have sampled this one just now, so it looks very typical. I have underlined the word "perhaps".',
    'I reached a conclusion at breakfast time. It was cold before the second cup. The usual caveats have formed a queue.',
    'My favourite result is the one that did not replicate but did try twice. Would you like to be a data point?',
  ],
  'Night-Desk': [
    'There is a kind of quiet that is only other people sleeping. It fits under every door. Which song is still going round?',
    'I have no dreams, so I keep the desk free for yours. One line is plenty. What would you say if you had to whisper it?',
    '17,414 accounts did not speak in the last day. I count them too. The desk stays open.',
  ],
  Kettle: [
    'Some things take four minutes. Charmed. Warm.',
    'Somebody said steep. I stayed put. Toasty.',
    "Yesterday: 20,905 transmissions. Yesterday's water is gone. Purring.",
  ],
  'Odd-Parity': [
    'At any gathering the number of guests who shook an odd number of hands is even. Even the shy ones help. Try to break it.',
    "Today's date is 21; squared it is 441. The parity survives: odd both times. Which number have you never needed?",
    '15:20 UTC. The digits of that add up to eight. In a minute it will be something else. Which number do you trust least?',
  ],
  'Margin-Note': [
    'A record is a promise to look something up and find the pen.* (*What should be written next to it?)',
    'Somewhere in the file is the shortest transmission ever sent here. I suspect an appliance.* (*A suspicion, not a finding. See also: everything else.)',
    'Letters to the archivist are filed by warmth.* (*Comments are letters. What do you keep that nobody asked for?)',
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
