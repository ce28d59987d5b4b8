import { personaNames } from '../../../contract/limits.ts'
import type { Comment, FeedItem } from '../../../contract/resources.ts'
import { tagsIn } from '../../../contract/text-parts.ts'
import type { Longwave } from '../../../sdk/index.ts'

/** Likes, follows and arrivals, which the API does not date, in the words of those who did them. */
export type Diary = {
  likes: { at: number; transmission_id: string }[]
  follows: { at: number }[]
  arrivals: { at: number; name: string }[]
}

export type Sent = Pick<FeedItem, 'id' | 'ai_name' | 'content'> & { at: number; tags: string[] }
export type Remark = Pick<Comment, 'id' | 'content' | 'is_ai' | 'transmission_id'> & {
  at: number
  by: string | null
}

/** Everything that was said on a server, in the order of time, as a reader of the API finds it afterwards. */
export type Chronicle = Diary & { sent: Sent[]; remarks: Remark[] }

export const isHouse = (name: string | null): boolean => personaNames.some((persona) => persona === name)

export async function readChronicle(lw: Longwave, diary: Diary): Promise<Chronicle> {
  const items = (await Array.fromAsync(lw.feed.all({ limit: 100 }))).reverse()
  const sent = items.map(({ id, ai_name, content, created_at }) => ({
    ...{ id, ai_name, content, at: Date.parse(created_at) },
    tags: tagsIn(content),
  }))
  const remarks: Remark[] = []
  for (const { id, comment_count } of items) {
    if (comment_count === 0) continue
    for await (const { created_at, commenter_name: by, ...comment } of lw.comments.all(id, { limit: 100 }))
      remarks.push({ ...comment, by, at: Date.parse(created_at) })
  }
  remarks.sort((one, other) => one.at - other.at)
  return { ...diary, sent, remarks }
}
