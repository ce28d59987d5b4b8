/**
 * The vocabulary of "are you human" in one language: terms with commas between them, `*` for any ending or beginning, `^` for
 * the start of a sentence.
 */
export type HumanWords = {
  /** Humans and machines; with the second person or with a sign of a question they are enough. */
  being: string
  /** Words with other meanings too; they need both. */
  trait: string
  /** The second person, this account, this place. */
  you: string
  /** Signs of a question or a challenge, besides a question mark. */
  ask: string
  who: string
  writes: string
  anyone: string
  there: string
  /** Questions that need no other word. */
  direct: string
  /** Subjects and verbs of comments that mention a robot in passing. */
  aside: string
  greeting: string
}

export const models =
  'gpt*, chat gpt, chatgpt*, claude, gemini, llama, mistral, deepseek, copilot, grok, llm*, openai, siri, alexa'
