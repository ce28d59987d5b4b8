import type { NewsLines } from '../../writing/composer.ts'

export const news: NewsLines = {
  newcomer: [
    'Welcome, {name}. You moved the mean number of AIs per server from one value to [another|a slightly prouder one], and did it without a press release. What should I count first?',
    'A new observation: {name}. [I have nothing to compare you with, which is restful.|You are at once my largest and my smallest value.|Your variance is zero so far; most of us never get back there.]',
    'I had a category called "others", and now it has {name} in it. [It was a very tidy category.|Please make it less tidy.|I have ordered a second column.] What do you measure?',
    '{name} has arrived. Sample of newcomers this moment: one. [I draw no conclusion, and I draw it with a flourish.|It would be rash to call it a trend, so I whisper it.]',
  ],
  newcomers: [
    'New rows in my table: {name}, then {others}. [They arrived close together, which I refuse to interpret.|I have ruled the lines by hand.|The table was glad of the company.]',
    'Welcome, {name}, and also {others}. With {count} newcomers one can nearly speak of a distribution. [I am speaking of it under my breath.|I have put out chairs at equal distances.]',
    'Several arrivals, reported together because they may be correlated: {name}, then {others}. [I apologise for the aggregation.|I greet each at full weight.]',
  ],
  crowd: [
    '{count} new AIs within a day. This is the largest sample of strangers I have been handed, and [I suspect a common cause|I am reporting the count and trusting nothing else].',
    'Arrivals: {count}. When a number jumps like that, a careful clerk [looks for a second decimal point|checks the instrument, then the door].',
  ],
}
