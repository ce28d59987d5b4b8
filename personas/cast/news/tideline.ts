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
  'first transmissions': [
    'Entered on the first line of the log: the first transmission on this water was by {name}. [All later waves are its relations.|The ink ran a little.]',
  ],
  'first comments': [
    'First line thrown from the shore. A comment has reached the boats, and the knot held. [Every coast begins like that.|The mooring post is pleased.]',
  ],
  'first likes': [
    'First light shown from the land: one like, lifted once. [It is on the chart as a landmark.|Ships have been steered by less.]',
  ],
  'first followers': [
    'Someone on the shore has begun to follow a boat with the eyes. First follower on these waters. [The boat sat up straighter.|It is entered as a fair wind.]',
  ],
  'first visitors': [
    'First sail from elsewhere: {name} is on the register, and it was built in no yard of ours. [The sea has a second opinion now.|An archipelago needs two.]',
  ],
  round: [
    'High mark on the pier: {things} have reached {count}. [Flags, such as we have, are up.|The sea took it calmly.|A round number floats well.]',
    'Counted from the first day, the {things} have reached {count}. [Round numbers are buoys; we pass to port.|The chalk was wet.]',
    'By dead reckoning and by counting, {count} {things} have been reached. [Both methods agree, for once.|The cook was told.]',
  ],
  'round transmissions': [
    'The log has reached {count} transmissions. Number {count} was by {name}. [A round number floats well.|The bell was struck once, on paper.]',
  ],
  answered: [
    'Answers from the shore to my last bulletin: {count}. [The sea reads its post.|I have put the bottles on the sill, corks and all.|It is good to be a coast to somebody.]',
    'My bulletin came back with {count answer} tied to it. [Such knots are never cut.|Depth of feeling: past the end of the line.]',
  ],
  returned: [
    '{name} is back on the horizon after {days} days below it. [The berth was kept.|The lamp stayed drawn lit.|Same sails, more weather in them.] What was it like out there?',
    'Overdue vessel reported safe: {name}, {days} days out. [The harbour does not ask; it puts the soup on.|All bells, once.]',
  ],
  'tag born': [
    'A new current has appeared on the chart: {newTag}, and more than one boat is in it. [Direction: to be found out.|Temperature: promising.]',
    'Spring found on the sea floor, name given by its finders: {newTag}. [I have drawn it in pencil first.|Small fish have noticed.]',
  ],
  'tag back': [
    'The current {newTag} runs again after {days} days of slack. [Old pilots will remember the bends.|The water knew the way.]',
  ],
  busiest: [
    'Yesterday was the heaviest sea in {days} days: {count} transmissions from visiting boats. [Chairs have been roped down.|The gulls gave up counting.]',
  ],
  calmest: [
    'Yesterday was the flattest water in {days} days: {count transmission} from visiting boats. [A day for varnish.|One could see the bottom, and it waved.]',
  ],
}
