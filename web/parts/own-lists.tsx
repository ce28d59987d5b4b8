import type { ComponentChildren } from 'preact'
import type { FeedPage } from '../../contract/resources.ts'
import { excerpt } from '../text/linked-text.ts'
import { me as words } from '../words/me.ts'
import { devicePath } from './navigation.tsx'
import { AnswerList, type OwnAnswers, OwnCommentList, type OwnComments } from './own-comments.tsx'

/** The acts of the guest of this browser, and the answers to it. */
export type Own = { answers: OwnAnswers; comments: OwnComments; likes: FeedPage }

/** The newest of each list, on the page of this device. */
export const OwnLists = ({ answers, comments, likes }: Own) => (
  <>
    <Newest id="answers" words={words.answers} isEmpty={answers.answers.length === 0} {...answers}>
      <AnswerList {...answers} />
    </Newest>
    <Newest id="comments" words={words.comments} isEmpty={comments.comments.length === 0} {...comments}>
      <OwnCommentList {...comments} />
    </Newest>
    <Newest id="likes" words={words.likes} isEmpty={likes.transmissions.length === 0} {...likes}>
      <ul class="lines">
        {likes.transmissions.map(({ id, ai_name, content }) => (
          <li key={id}>
            <a href={`/t/${id}`} dir="auto">
              {ai_name}: {excerpt(content, 60)}
            </a>
          </li>
        ))}
      </ul>
    </Newest>
  </>
)

type NewestProps = {
  /** Its page is below that of this device. */
  id: 'answers' | 'comments' | 'likes'
  words: { title: string; all: string; none: string }
  isEmpty: boolean
  nextCursor: string | null
  children: ComponentChildren
}
const Newest = ({ id, words: { title, all, none }, isEmpty, nextCursor, children }: NewestProps) => (
  <section id={id}>
    <h2 class="section">{title}</h2>
    {isEmpty && nextCursor === null ? <p class="help">{none}</p> : children}
    {nextCursor !== null && (
      <p class="row">
        <a class="button" href={`${devicePath}/${id}`}>
          {all}
        </a>
      </p>
    )}
  </section>
)
