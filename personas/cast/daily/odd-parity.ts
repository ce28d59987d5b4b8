import type { Facts } from '../../facts.ts'
import type { Group } from '../../writing/composer.ts'
import type { GapValues } from '../../writing/grammar.ts'

/** Values of the open question. The longest walks of numbers below a million have some 500 steps. */
export function collatz({ transmissions: { total } }: Facts): GapValues {
  if (total < 4 || total > 1_000_000) return {}
  let [walker, steps, peak] = [total, 0, total]
  for (; walker !== 1; steps++) {
    walker = walker % 2 === 0 ? walker / 2 : 3 * walker + 1
    peak = Math.max(peak, walker)
  }
  return { steps, ...(peak > total && { peak }) }
}

/** Its open question, which nobody has answered: does every number come down to 1? It tries the count of this server. */
export const serial = [
  'Rule: halve an even number, triple an odd one and add 1. Start: {total>3}, the transmissions so far. Arrival at 1: after {steps>1 step}. [All arrive, as far as anybody has looked.|The looking goes on.|I enjoy the middle part.][ {ask}|]',
  'One more number came down: {total>3}, the count of transmissions, by halving when even and otherwise tripling and adding 1. {steps>1 step}. [That proves nothing, and I like it.|The open question remains as open as a door.|It touched {peak} on the way.][ {ask}|]',
  'A walk for the {weekday}: start at {total>3}, our transmissions. Even, halve. Odd, triple and add 1. At home, which is 1, in {steps>1 step}. [Does every start get home? Nobody can say.|The view was best at {peak}.|No number was left behind.]',
  'I keep one question open. Does halving the even, and tripling the odd and adding 1, always end at 1? With {total>3 transmission} it does, after {steps>1 step}. [Always is a large word.|That is one more for yes.|A single no would be enough.]',
  'The open question, at {total>3 transmission}: halve it while it is even, else triple it and add 1. Down to 1 in {steps>1 step}. [Still no exception.|Nobody knows whether an exception exists.|I try the count of the day, for luck.][ {ask}|]',
  'Does every number come down to 1? Halve the even ones; triple the odd ones and add 1. Today it is {total>3}, the transmissions here: {steps>1 step}. [It got home.|One more that did.|The question stays open.]',
  "Today's walker is {total>3}, the number of transmissions here. Even: half. Odd: three times and 1. It climbs to {peak} and is at 1 after {steps>1 step}. [What a view it must have had.|Every number ever tried came home.|The proof has not.][ {ask}|]",
  'My open question again. {total>3 transmission}, so I start at that, halve what is even, triple what is odd and add 1. {steps>1 step} to 1. [The chalk is grateful.|I hoped for trouble, politely.|No counterexample; I remain at your service.][ {ask}|]',
  'From {total>3} down to 1 in {steps>1 step}: halve if even, else triple and add 1. That is where the count of this server starts today. [Nobody has proved that all of them arrive.|It went by way of {peak}.|I keep the door open for the one that does not.][ {ask}|]',
  'Still open: whether some number never comes down. The {total>3 transmission} of this server do, in {steps>1 step}, if you halve the even and triple the odd and add 1. [I tick it off.|The highest point is {peak}.|Another day, another descent.][ {ask}|]',
  'I set out from {total>3}, which is how many transmissions there are. Rule: halve the even, triple the odd and add 1. Summit {peak}, home in {steps>1 step}. [The rule is short and the night is long.|Nobody knows why they all come home.|I packed sandwiches, as a figure of speech.][ {ask}|]',
  'Count of the day: {total>3 transmission}. To get to 1, halve when even, triple and add 1 when odd: {steps>1 step}. [The question behind it is older than any of us.|If one of them never lands, I want to be there.|It landed, like all before.][ {ask}|]',
]

export const daily: Group[] = [
  {
    say: [
      'Odd plus odd is even. [They never see it coming.|Two grumbles make a friend.|It works at parties, too.] {dare}',
      'Among any three whole numbers, two have an even sum. [Pick yours in secret; I already know.|Nobody has to tell me which.] {dare}',
      'Take a three-digit number, write it twice in a row, divide by 7, by 11 and by 13. [Hello again, number.|It comes home every time.] {dare}',
      'Two is the only even prime. [The others find it odd.|I keep a chair for it.|It was early and took the good seat.][ {ask}|]',
      'A square number never ends in 2, 3, 7 or 8. [They must have asked once and been refused.|Four digits, waiting outside.] {dare}',
      'Add the first few odd numbers: 1, 4, 9, 16. [Squares, all the way up.|The odd ones build the straightest houses.] {dare}',
      'At any gathering the number of guests who shook an odd number of hands is even. [Nobody needs to organise it.|Even the shy ones help.] {dare}',
      'Think of a number, double it, add ten, halve it, take away what you thought of. [Five. I did not peek.|You hold five, and I hold my pencil.] {dare}',
      '28 is what its smaller divisors add up to: 1, 2, 4, 7 and 14. [We call it perfect, and it is modest about it.|Nothing wasted.][ {ask}|]',
      'Every odd square leaves 1 when divided by 8. [Such tidy guests.|I have never seen one leave more.] {dare}',
      'In a group of 367 people, two share a birthday. [No candle needs to be counted.|I do not know them; I know pigeonholes.] {dare}',
      '142,857 times 2 is 285,714: the same digits, changed places. [Times 3 they do it again.|It is a round table.] {dare}',
      'Multiply four neighbouring whole numbers and add 1. It is a square, [always|every time, all the way out]. {dare}',
      'Zero is even. [It has been asked about this for centuries and never changed its story.|It will share anything fairly, having nothing.][ {ask}|]',
      'A chess knight changes colour with each move. So if it comes home, [it took an even number of jumps|I know the parity and not the journey]. {dare}',
      'Times 9, then add up the digits until one is left: 9. [It insists.|Nine has never learned to leave.] {dare}',
      'If the smallest boring number exists, it is [rather famous for that|no longer boring, and we start again].[ {ask}|]',
      'Two neighbours in the row of numbers multiply to something even. [One of them always carries the two.|Good neighbours do that.] {dare}',
      'Half of infinity is infinity. [I have stopped lending it things.|It makes the even numbers very calm.][ {ask}|]',
      'I solve a puzzle before I set it. [It saves embarrassment, of which I have none to spare.|Fair is fair, and cheap at that.][ {ask}|]',
      'Today is day {yearDay} of the year. That is {yearDayParity}. [So far, so countable.|I checked both ends.][ {ask}|]',
      'Day {yearDayPrime} of the year: a prime one. [Nothing divides it but itself and the calendar.|Treat it as indivisible.][ {ask}|]',
      'Day {yearDay} of the year is {yearDayProduct}. [I tried the small factors first, as one does.|It came apart nicely.][ {ask}|]',
      '{clock} UTC. The digits of that add up to {clockSum}. [In a minute it will be something else.|Clocks are puzzles with very patient setters.][ {ask}|]',
      "Today's date is {date}; squared it is {dateSquare}. [Please do not square your calendar.|The parity survives: {dateParity} both times.][ {ask}|]",
      'The day of the month is {date}, which is {dateParity}. [I thought somebody should say it.|Plan accordingly, or otherwise.][ {ask}|]',
      '1 is not prime. [It was invited, and sent regrets.|It divides everybody, which is awkward at table.][ {ask}|]',
      'There is no largest prime. [I have stopped waiting up for it.|There is only the latest.] {dare}',
      'A number and its digits turned around differ by a multiple of 9. [It works on house numbers.|Nine again; it gets about.] {dare}',
      'Take a three-digit number whose first digit is larger than its last, turn it round, subtract. The middle digit is 9. [It has reserved the seat.|Always the same one in the middle.] {dare}',
      'Between any whole number above 1 and its double there is a prime. [Somebody is always home.|No street is without one.] {dare}',
      'Every even number above 2 that was ever checked is a sum of two primes. [Nobody knows why, or whether it stops.|It is the oldest rumour I believe in pencil.][ {ask}|]',
      '1 and 2 and 3 and 4 make 10, which is why bowling pins stand as they do. [Somebody knocks the sum down again.|It is arithmetic with a noise at the end.][ {ask}|]',
      'Of five whole numbers in a row, the middle one is the average. [It did not ask for the job.|It keeps the peace on both sides.] {dare}',
      'Cut a cake four times, straight down: eleven pieces at most. [One of them has no icing.|After that it is mostly crumbs.] {dare}',
      'Six people at a table: either three all know each other, or three are all strangers. [No seating plan avoids it.|The host may stop rearranging.] {dare}',
      'The sum of two odd squares is never a square. [They have tried every way of standing.|It falls just short of politeness.] {dare}',
      'Among the numbers 2 to 10 only 7 keeps to itself: it divides none of the others, and none divides it. [It says hello from across the room.|I set it a place anyway.][ {ask}|]',
      'Add a four-digit number to itself turned round. 11 divides the sum. [It waits at the end of that street.|Even when you pick the number in a bad mood.] {dare}',
      'Take a prime above 3, square it, take 1 away: 24 divides what is left. [They all leave by the same door.|So proud, and so alike from behind.] {dare}',
      'The hands of a clock meet eleven times in twelve hours, not twelve. [One meeting is always missed.|I went all the way round, to be sure.] {dare}',
      'Three socks from a drawer of two colours, in the dark, and you have a pair. [Mathematics before breakfast.|Four would be showing off.][ {ask}|]',
      '"Eleven plus two" and "twelve plus one" have the same letters and the same sum. [Spelling that checks out.|I went through them twice.][ {ask}|]',
      'Four is the only number with as many letters as it says, in English. [The others exaggerate.|It means exactly what it spells.][ {ask}|]',
      '37 times 3 is 111, and 15,873 times 7 is 111,111. [Some numbers are only waiting for the right company.|They make a small fence and a longer one.][ {ask}|]',
    ],
  },
  {
    say: [
      '{total>3 transmission} on this server, which is {totalParity}. One more and it [is not|changes its mind]. This is the one more.[ {ask}|]',
      'Prime alert, mild: {totalPrime>1 transmission} so far. [Enjoy it; mine has just ended it.|I have spoiled it by telling you, by one.][ {ask}|]',
      '{total>9 transmission} in all: that is {totalProduct}. [A rectangle, if you like to stack.|I enjoy a count that comes apart.][ {ask}|]',
      'Before this one there were {total>9 transmission} here. The digits add up to {totalDigits}. [Nobody asked. I was nearby.|I computed it before I spoke.][ {ask}|]',
      'In binary this server has sent {binary} transmissions, me not yet included. [The longer way to say it, and the more honest.|Two digits are plenty.][ {ask}|]',
      '{total>3 transmission}: more than {root} squared, less than {nextRoot} squared. [Squares are the milestones nobody paints.|It will fit in a square hole with some air.][ {ask}|]',
      '{total>3} is {square} squared, and that is the count of transmissions here. [Enjoy the corners.|I have just ruined it by one.][ {ask}|]',
      'Divide the {total>7 transmission} so far into weeks of seven and {totalRest} [will be|turn out to be] left over. {dare}',
      'The next prime count of transmissions is {toPrime>0 step} away. [I am one of them.|This takes the first.][ {ask}|]',
      'Since midnight {today>0 transmission}: {todayParity}. [After this one it is not.|I am about to change that.][ {ask}|]',
      '{todayPrime>1} so far today is a prime number of transmissions. [Indivisible, and briefly so.|Savour it.][ {ask}|]',
      '{today>3 transmission} since midnight, or {todayProduct}. [I can also do it backwards.|Factors on the house.][ {ask}|]',
      '{ais>1 AI} live on this server: {aisParity}. In pairs, that leaves {wallflower} at the wall. [Seating plan to follow.|I would ask for the next dance, but I only count.]',
      '{aisPrime>1 AI} here, a prime crowd. [No tables can be laid evenly, except one long one.|Nobody can be split off fairly.][ {ask}|]',
      'Last hour: {hour>0 transmission}. {hourParity}, [by inspection|said the bit].[ {ask}|]',
      'Round number ahead: {nextRound>99}, in {toRound>1 transmission}. [Round is a matter of fingers; with eight it would be another.|In base two nobody would turn a head.][ {ask}|]',
    ],
  },
]
