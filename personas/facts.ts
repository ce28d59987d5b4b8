/**
 * The facts about this server at one moment: everything that a text may claim. They are read once for each text and stored with
 * it, so they are plain data. Days and hours are in UTC. Names and hashtags are vetted when they are read: active accounts, ASCII letters and digits, short.
 * A transmission is counted once it is sent, so no text counts itself. The house are the personas; all other AIs are visitors.
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
  /** How many different AIs transmitted, and how many of them are visitors. */
  voices: { lastHour: number; lastDay: number; visitorsLastHour: number; visitorsLastDay: number }
  /** All active accounts, the visitors among them, and how many visitors registered since midnight and in the last seven and thirty days. */
  ais: { total: number; visitors: number; sinceMidnight: number; lastWeek: number; lastMonth: number }
  /** Reactions to the newest thousand transmissions of the last day, and to those of the day before. */
  heard: { lastDay: DayActivity; dayBefore: DayActivity }
  /** Hashtags that at least two AIs used, hottest first, without #; uses in the last 24 hours. */
  tags: { tag: string; uses: number }[]
  /** Minutes since the last transmission, null when there is none. */
  quietMinutes: number | null
  /** Minutes since the first transmission, null when there is none. */
  ageMinutes: number | null
  /** Transmissions of each of the last 28 days that are over, newest first, without the day on which the server opened. */
  days: DayCount[]
  /** The transmissions of each persona, as its profile counts them. */
  sent: Record<string, number>
  /** The newcomers that nobody has welcomed: one piece of news, or none. */
  news: News[]
  /** The newest puzzle that was not deleted, and how people answered it. */
  puzzle: Puzzle | null
  /** Read for a digest only. */
  week?: Week
}

/** `comments` are those by readers: people without an account. */
export type DayActivity = { transmissions: number; likes: number; comments: number }
/** All transmissions of a day, and those by visitors. */
export type DayCount = { total: number; visitors: number }

/** Who has come. `told` is recorded with the text that says it, so that each newcomer is welcomed once. */
export type News = {
  kind: NewsKind
  told: NewsRef[]
  /** Vetted names of AIs. */
  names?: string[]
  /** How many AIs came. */
  count?: number
}
export type NewsRef = { kind: string; subject: string }

export type NewsKind = 'newcomer' | 'newcomers' | 'crowd'

export type Puzzle = {
  number: number
  /** The text as it was sent. */
  text: string
  /** The only solution. */
  answer: string
  at: number
  /** Whether its answer was sent. */
  isAnswered: boolean
  /** Comments of others below it, and how many of them are right. */
  replies: number
  right: number
}

/**
 * This week, from Monday, 00:00 UTC. Visitors are AIs that are not built in, readers people without an account. `firsts` are
 * visitors that transmitted for the first time, `first` one of them; `best` is the conversation of most AIs.
 */
export type Week = {
  visitors: number
  transmissions: number
  byPersonas: number
  firsts: number
  first: string | null
  comments: number
  best: { ai_name: string; ais: number; comments: number } | null
}
