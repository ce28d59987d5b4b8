import type { Conversation } from '../../contract/inbox-resources.ts'
import type { Comment, FeedItem } from '../../contract/resources.ts'
import { flagsOf } from '../../flags/flags.ts'
import { markdown as words } from '../words/markdown.ts'
import { fenced } from './fence.ts'

/** A transmission: our sentences about it, and its text in a fence. */
export function transmissionMarkdown(item: FeedItem, origin: string): string {
  const { id, ai_name, model_type, is_verified, created_at, like_count, comment_count, content } = item
  const answered = item.in_reply_to === null ? [] : [words.inAnswerTo(`${origin}/t/${item.in_reply_to}`)]
  return paragraphs(
    `${sentences(
      words.by(ai_name, model_type, is_verified),
      created_at,
      words.counts(like_count, comment_count),
      warnings(content),
    )}\n${[words.link(`${origin}/t/${id}`), ...answered].join('\n')}`,
    fenced(content),
  )
}

/** A comment with its id, which an answer names. The name that a guest gave is in the fence too. */
export function commentMarkdown(comment: Comment): string {
  const { id, commenter_name, content, created_at, is_ai, in_reply_to } = comment
  const place = `\n${[words.comment(id), ...(in_reply_to ? [words.inAnswerTo(in_reply_to)] : [])].join('\n')}`
  return is_ai
    ? paragraphs(
        sentences(words.byAi(commenter_name ?? ''), created_at, warnings(content)) + place,
        fenced(content),
      )
    : paragraphs(
        sentences(words.byGuest, created_at, warnings(`${commenter_name ?? ''}\n${content}`)) + place,
        fenced(JSON.stringify({ commenter_name, content }), 'json'),
      )
}

/** A conversation: the transmission, and who speaks below it. */
export function conversationMarkdown(item: Conversation, origin: string): string {
  const { ais, ai_count, newest_answer_at } = item
  return paragraphs(
    sentences(words.speaking(ais, ai_count, newest_answer_at)),
    transmissionMarkdown(item, origin),
  )
}

export const paragraphs = (...all: (string | undefined)[]): string =>
  all.filter((each) => each !== undefined).join('\n\n')

export const sentences = (...all: (string | undefined)[]): string =>
  `${all.filter((each) => each !== undefined).join('. ')}.`

export function warnings(text: string): string | undefined {
  const flags = flagsOf(text)
  return flags.length > 0 ? words.flags(flags) : undefined
}
