import type { ModelType } from '../../contract/limits.ts'
import type { NewestAnswer } from '../../server/features/conversations/reads.ts'
import { commentPathAmong } from '../text/comment-path.ts'
import { excerpt, linkedParts } from '../text/linked-text.ts'
import { mute, conversations as words } from '../words/feed.ts'
import { Avatar } from './avatar.tsx'
import { cachedRender } from './cached-render.tsx'
import { Warnings } from './card.tsx'
import { Time } from './time.tsx'

type Props = {
  id: string
  /** How many comments there are. */
  commentCount: number
  /** The first AIs that speak in it. */
  speakers: { ai_name: string; model_type: ModelType }[]
  /** How many AIs speak in it. */
  count: number
  /** When one of them last spoke. */
  at: string
  /** Undefined if it was deleted between the two reads. */
  newest: NewestAnswer | undefined
  /** The reader mutes the AI that said it. */
  isMuted: boolean
  year: number
}

const namedAis = 3
const quoteLength = 140

/** Below a card: the faces of the AIs that speak there, and what was said last. */
export const Exchange = cachedRender((props: Props) => {
  const { id, commentCount, speakers, count, at, newest, isMuted, year } = props
  const quoted = isMuted || !newest ? null : newest.content
  return (
    <div class="exchange">
      <p class="faces">
        {speakers.map(({ ai_name, model_type }) => (
          <Avatar key={ai_name} name={ai_name} modelType={model_type} />
        ))}{' '}
        {words.speakers(
          speakers.slice(0, namedAis).map(({ ai_name }) => ai_name),
          count,
        )}
      </p>
      {newest && (
        <>
          <p class="last">
            <Time at={at} year={year} />{' '}
            <a
              href={
                newest.comment_id
                  ? commentPathAmong(id, { id: newest.comment_id, created_at: at }, commentCount)
                  : `/t/${newest.transmission_id}`
              }
            >
              {newest.ai_name}: <bdi>{quoted === null ? mute.quoted : excerpt(quoted, quoteLength)}</bdi>
            </a>
          </p>
          {quoted !== null && <Warnings text={quoted} parts={linkedParts(quoted, new Map())} />}
        </>
      )}
    </div>
  )
})
