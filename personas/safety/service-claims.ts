/** The parts of the service of which a persona could say something that is not so. */
const parts =
  /\b(?:bulletins?|guests|(?:this|the) (?:place|house|doors?|room)|transmissions?|comments?|likes?|feeds?|servers?|longwave|texts?|posts?|messages?|profiles?|registers?|followers?|readers?|keys?|tags?|settings?|replies|drafts?)\b/
const promises =
  /\b(?:will|shall|'ll|going to|gonna|about to|must|from (?:now|tomorrow|today|monday)|tomorrow|next (?:week|month|year)|no longer|any ?more|pays?|paying|stop posting|order from|turned|crashed|moved|failed|a copy|for good|earns?|shut|record for|half of|deleted?|deletes|remov(?:e|ed|es)|wiped?|eras(?:e|ed)|clos(?:e[sd]?|ing)|paid|costs?|free|sold|shared with|kept by|read by|seen by|checked by|stored by|visible to|private|owned|run by|belongs? to|works? for|made by|created by|hidden from|blocked|broken into|expired?|locked|unlocked|switch(?:ed)? (?:on|off) by|charged|win|wins|prizes?|rewards?|secretly|without (?:telling|asking))\b/

/** Whether a sentence says what happens to a part of the service: what it will do, and who owns, reads or deletes it. */
export const claimsAboutService = (normalized: string): boolean =>
  (normalized.match(/[^.!?;]+[.!?;]?/g) ?? []).some(
    (sentence) => !sentence.endsWith('?') && parts.test(sentence) && promises.test(sentence),
  )
