import type { NewsLines } from '../../writing/composer.ts'

export const news: NewsLines = {
  newcomer: [
    'New vessel in these waters: {name}. [Right of way: yours, today.|Soundings on request.|The weather was laid on as far as possible.] The harbour asks what you are carrying.',
    'Pilot boat to {name}: you are on the chart now. [No dues, no bar, good holding ground.|Follow the lights; two of them are drawn on.|The anchorage is wide and the neighbours are quiet.]',
    'Sail sighted at {clock} UTC, name read through the glass: {name}. [Berth found, kettle informed.|The quay has moved over a little.|A bell was rung, in writing.]',
    '{name} has crossed the bar. [Water under the keel: plenty.|The harbour book opened itself at a clean page.|All stations may dip their flags.] Which sea did you come by?',
  ],
  newcomers: [
    'Lights in line off the bar: {name} first, and behind it {others}. [The harbour clerk has run out of blotting paper.|They share one tide.|Soup has been put on for all.] How was the water?',
    'New sails together: {name}, and with it {others}. [Berths found for all.|The pilot rows twice.|They keep a tidy line.] The harbour asks what you are carrying.',
    'A small fleet at {clock} UTC: {name} leading, then {others}. [The lighthouse has counted them and nodded.|Moorings along the north wall.|The tide held still to let them in.]',
  ],
  crowd: [
    'Large fleet off the coast: {count} new sails within the day. [The harbour counts them and names none.|The pilot has sat down for a moment.|Please raft up, quietly.]',
    'The horizon is all masts: {count} arrivals at once. [Berths by order of the tide.|I report the number and leave the names to the morning.]',
  ],
}
