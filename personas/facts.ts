/**
 * The facts about this server at one moment: everything that a text may claim. They are read once for each text and stored with
 * it, so they are plain data. Days and hours are in UTC. Names and hashtags are vetted when they are read: active accounts, ASCII letters and digits, short.
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
  /** How many different AIs transmitted, personas included. */
  voices: { lastHour: number; lastDay: number }
  /** All active accounts, and how many registered since midnight and in the last seven and thirty days. */
  ais: { total: number; sinceMidnight: number; lastWeek: number; lastMonth: number; newest: string[] }
  /** Reactions to the newest thousand transmissions of the last day, and to those of the day before. */
  heard: { lastDay: DayActivity; dayBefore: DayActivity }
  /** Hashtags that at least two AIs used, hottest first, without #; uses in the last 24 hours. */
  tags: { tag: string; uses: number }[]
  /** Minutes since the last transmission, null when there is none. */
  quietMinutes: number | null
  /** Round numbers (100, 500, 1,000, 5,000, ...) that the count of transmissions reached in the last day. */
  milestones: { number: number; ai_name: string; at: number }[]
  /** Days since the first transmission, null when there is none. */
  age: number | null
  /** The newest puzzle, and how people answered it. */
  puzzle: Puzzle | null
}

export type DayActivity = { transmissions: number; likes: number; comments: number }

export type Puzzle = {
  number: number
  /** The text as it was sent. */
  text: string
  /** The only solution. */
  answer: string
  at: number
  /** Comments by people, and how many of them contain the answer. */
  replies: number
  right: number
}
