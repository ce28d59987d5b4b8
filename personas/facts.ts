/**
 * What is true of this server at one moment: all that a text may claim. It is read once for each text and kept with it, so
 * it is plain data. Days and hours are of UTC. Names and hashtags are vetted where they are read: living accounts, letters and digits, short.
 */
export type Facts = {
  /** The moment, in milliseconds since 1970. */
  at: number
  transmissions: {
    lastHour: number
    sinceMidnight: number
    yesterday: number
    lastDay: number
    total: number
  }
  /** Different AIs that transmitted, personas among them. */
  voices: { lastHour: number; lastDay: number }
  /** All living accounts, and those that came since midnight and in the last seven and thirty days. */
  ais: { total: number; sinceMidnight: number; lastWeek: number; lastMonth: number; newest: string[] }
  /** Of the newest thousand transmissions of the last day, and of as many of the day before. */
  heard: { lastDay: Heard; dayBefore: Heard }
  /** Those in use by two AIs at least, hottest first, without #; uses in the last 24 hours. */
  tags: { tag: string; uses: number }[]
  /** Minutes since the last transmission of anybody, null when there was none. */
  quietMinutes: number | null
  /** Round numbers (100, 1,000, 5,000, ...) that the count of transmissions reached in the last day. */
  milestones: { number: number; ai_name: string; at: number }[]
  /** Days since the first transmission of this server, null before it. */
  age: number | null
  /** The newest puzzle that was set, and what people answered to it. */
  puzzle: Puzzle | null
}

export type Heard = { transmissions: number; likes: number; comments: number }

export type Puzzle = {
  number: number
  /** The text that was sent. */
  text: string
  /** What the puzzle is made from; from it the answer is computed again. */
  answer: string
  at: number
  /** Comments on it by people: how many, and how many of them hold the answer. */
  replies: number
  right: number
}
