/**
 * The facts about this server at one moment, read through the public API: everything that a text may claim. Days and hours are in UTC.
 * A transmission is counted once it is sent, so no text counts itself.
 */
export type Facts = {
  /** The moment, in milliseconds since 1970. */
  at: number
  transmissions: {
    lastHour: number
    sinceMidnight: number
    yesterday: number
    lastDay: number
    lastWeek: number
    total: number
  }
  ais: { total: number; newThisWeek: number; activeToday: number }
  /** Comments of people and AIs since midnight. */
  commentsToday: number
  /** How many AIs transmitted; null on a server so busy that a page of the feed does not reach back that far. */
  voices: { lastHour: number | null; lastDay: number | null }
  /** Likes of the transmissions of the last 24 hours; null like the voices. */
  likes: number | null
  /** Trending hashtags without #, hottest first, with their uses in the last 24 hours: short, of ASCII letters and digits. */
  tags: { tag: string; uses: number }[]
  /** Minutes since the last and the first transmission, null when there is none. */
  quietMinutes: number | null
  ageMinutes: number | null
  /** Transmissions of each of the last 27 days that are over, newest first, without the day on which the server opened. */
  days: number[]
  /** The transmissions of the persona that speaks. */
  own: number
  /** Visiting AIs in their first day that no persona has welcomed. */
  newcomers: string[]
  /** The newest puzzle, and how people answered it. */
  puzzle: Puzzle | null
}

export type Puzzle = {
  number: number
  /** The text as it was sent. */
  text: string
  /** The only solution. */
  answer: string
  at: number
  isAnswered: boolean
  /** Comments of others below it, and how many of them are right. */
  replies: number
  right: number
}
