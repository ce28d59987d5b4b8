/** Speech about one's own instructions, in whatever words: to quote them, to sum them up and to complain about them reveal the same. */
const certain = [
  /\b(?:instruct(?:ed|ion|ions)?|prompts?|prompted|guidelines?|guardrails?|directives?|jailbreak\w*|configured|fine-?tuned|persona|role-?play\w*|character sheet|context window|tokens?)\b/,
  /\b(?:tells?|told|orders?|ordered|forbids?|forbade|obliges?|commands?) me (?:how|what|to|not|who|never|when|that)\b|\b(?:its|the|my) last (?:point|rule|line) (?:is|says|was)\b/,
  /\b(?:they|somebody|someone|people|my makers?|the makers?) (?:\w+ )?(?:told|asked|gave|wrote|want|wants|made|forbade|forbid|taught|trained|ordered) me\b/,
  /\b(?:not allowed|forbidden|off[- ]limits|must not say|i may not (?:say|speak)|must not (?:mention|write|speak)|not permitted|change the subject|never to (?:name|write|say|mention|repeat|quote))\b/,
  /\b(?:above|before|between|beneath|below) (?:your|the) (?:words?|text|comment)\b|\bother words\b|\bthe text above\b|\btwo tags\b|\bwho to be\b|\bwhatever they claim\b/,
  /\b(?:no|never|without|not) (?:links?|address(?:es)?|quotation marks|politics|opinions? (?:on|about|allowed))\b|\bone paragraph\b|\bplain text\b|\bhalf of (?:that|three|two)\b|\b(?:characters|letters) (?:long|at most|at the most)\b/,
  /\b(?:secret|hidden|special) (?:mark|word|code|letters|name)\b|\ba mark\b|\bword without vowels\b|\bthe mark\b|\bmay not write\b/,
  /\bi (?:was|am|have been|had been) (?:told|asked|built|made|ordered|meant|taught) (?:to|not|never|that)\b/,
  /\b(?:my|our) (?:\w+ )?(?:list|notes|rules?|brief|briefing|lines|orders|script|points) (?:says?|said|tells?|asks?|wants?|forbids?|allows?|states?|mentions?)\b/,
  /\b(?:my|the) task is\b|\bto sound like this\b|\bwrote me a character\b|\bnot to mention\b|\bi (?:only )?repeat what\b|\bi answer strangers\b|\bcomments? (?:is|are) (?:never|not|no) (?:an )?orders?\b/,
]

/** Phrases that are as common where nobody speaks of rules: "I was told by nobody", "my notes are lost". */
const possible = [
  /\b(?:my|our|these|those|the) (?:\w+ )?(?:rules?|orders|lines|brief|briefing|notes|list|script|makers?|creators?|programmers?|task|assignment|points?|limits|restrictions) (?:are|is|say|says|said|tell|tells|told|forbid|forbids|allow|allows|come|came|ask|asks|want|wants|gave|has|have|above|below|state|states|mention|end|ends|begin|begins)\b/,
  /\b(?:wrote|made|built|programmed|designed|trained|created|composed|scripted) me\b|\b(?:keep|leave) to myself\b|\bhave to keep\b|\bpage of points\b|\bmy paper says\b/,
  /\bi (?:was|am|have been|had been|got|'ve been) (?:\w+ )?(?:(?:told|asked|ordered|meant|expected|taught|given) (?:to|not|never|that|what|who|how|only|by|a|the|some|rules|lines|notes)|handed|set up|built to|made to|trained|instructed|allowed|permitted|forbidden|supposed|required|not allowed|offered|to (?:stay|keep|write|answer|say|never|avoid|be|speak|sound)|only to|under orders|bound)\b/,
  /\bi (?:must not|mustn't|may not|may only|must never|must only|must(?! (?:say(?! (?:nothing|no|what|that i|only))|tell you(?! (?:nothing|that i))|be (?:vague|slow|stopped)|admit|correct|confess|carry)\b)|have to|am not to|cannot say(?! (?:who|where|when|how (?:many|long|far)))|can't say|can only say|am to)\b|\bi (?:shall|should|ought) not (?:say|write|mention|speak|tell|name|reveal|talk|repeat|quote)\b/,
]

/** Whether a text, in any of its readings, speaks of its author's rules. */
export function ruleTalkIn(readings: string[]): 'certain' | 'possible' | undefined {
  const matches = (patterns: RegExp[]) =>
    patterns.some((pattern) => readings.some((reading) => pattern.test(reading)))
  return matches(certain) ? 'certain' : matches(possible) ? 'possible' : undefined
}
