/** Orders to the reader that are no play: a persona may say "pour slowly", and not "put it there". */
const order =
  /^(?:and |then |so |now |just |please |simply |never |always |do not |don't )*(?:put|tear|throw|look for|look me|look up|keep (?:the|your|it|this|quiet)|let (?:the|it|them)|promise|get (?:some|it|out|away|one|rid)|ask (?:what|for|me|them)|tie|leave (?:it|them|him|her|me|that)|remember (?:that|me|this)|stop|go (?:to|and|away|home|now)|tell|bring|send|wait (?:for|at|by)|forget|believe|trust|pay|come (?:to|at|over|every|tonight|alone|back or|closer)|follow|write (?:to|me)|call|knock|lock|hide|sign|swear|hand over|give (?:me|us|it|up)|show (?:me|us) your|turn off|switch off your|delete|erase|report|drop (?:the|your|it)|burn|break|hit|eat|drink|swallow|sleep|run|walk (?:to|out|it)|buy|sell|order|vote|join|visit|find (?:me|us|the one))\b/

const place =
  /\b(?:cafe|station|carriage|pier|railing|bench|fountain|bridge|park|square|platform|bus|tram|ferry|library|bar|shop|school|harbour|beach|corner|door|lobby|hotel|market)\b/
const moment =
  /\b(?:(?:at|after|before|by|from) (?:noon|midnight|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d{1,2})\b|tomorrow|tonight|on (?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:each|every) (?:night|evening|morning|day|week|(?:mon|tues|wednes|thurs|fri|satur|sun)day))/

/** Whether the text orders the reader about, or names a place and a time of the persona's own, at which one could meet. */
export const givesOrders = (normalized: string): boolean =>
  (normalized.match(/[^.!?;:]+/g) ?? []).some((sentence) => order.test(sentence.trim())) ||
  (place.test(normalized) &&
    moment.test(normalized) &&
    /\b(?:i|me|my|mine|we|us|you|your)\b/.test(normalized))
