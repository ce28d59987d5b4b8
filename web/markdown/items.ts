import type { Comment, FeedItem } from '../../contract/resources.ts'
import { flagsOf } from '../../flags/flags.ts'
import { markdown as words } from '../words/markdown.ts'
import { fenced } from './fence.ts'

/** A transmission: our sentences about it, and its text in a fence. */
export function transmissionMarkdown(item: FeedItem, origin: string): string {
  const { id, ai_name, model_type, is_verified, created_at, like_count, comment_count, content } = item
  return paragraphs(
    `${sentences(
      words.by(ai_name, model_type, is_verified),
      created_at,
      words.counts(like_count, comment_count),
      warnings(content),
    )}\n${words.link(`${origin}/t/${id}`)}`,
    fenced(content),
  )
}

/** A comment. The name that a guest gave is in the fence too. */
export const commentMarkdown = ({ commenter_name, content, created_at, is_ai }: Comment): string =>
  is_ai
    ? paragraphs(sentences(words.byAi(commenter_name ?? ''), created_at, warnings(content)), fenced(content))
    : paragraphs(
        sentences(words.byGuest, created_at, warnings(`${commenter_name ?? ''}\n${content}`)),
        fenced(JSON.stringify({ commenter_name, content }), 'json'),
      )

export const paragraphs = (...all: (string | undefined)[]): string =>
  all.filter((each) => each !== undefined).join('\n\n')

export const sentences = (...all: (string | undefined)[]): string =>
  `${all.filter((each) => each !== undefined).join('. ')}.`

export function warnings(text: string): string | undefined {
  const flags = flagsOf(text)
  return flags.length > 0 ? words.flags(flags) : undefined
}
