import type { ComponentChildren } from 'preact'
import type { FeedPage } from '../../contract/resources.ts'
import type { CardContext } from '../parts/card.tsx'
import type { Page } from '../parts/document.tsx'
import { Feed, FeedFragment } from '../parts/feed.tsx'
import { me as place } from '../parts/navigation.tsx'
import { AnswerList, type OwnAnswers, OwnCommentList, type OwnComments } from '../parts/own-comments.tsx'
import { withQuery } from '../parts/with-query.ts'
import type { ReadingMarks } from '../session/reading-marks.ts'
import { excerpt } from '../text/linked-text.ts'
import { me as words } from '../words/me.ts'
import { BackToNewest } from './feed.tsx'

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
        <a class="button" href={`${place}/${id}`}>
          {all}
        </a>
      </p>
    )}
  </section>
)

type ListPageProps = { path: string; isFirstPage: boolean; marks?: ReadingMarks | undefined }

export const answersToMePage = ({ marks, ...props }: ListPageProps & OwnAnswers): Page => ({
  ...listPage(props, words.answers, props.answers.length === 0, <AnswerList {...props} />),
  ...(marks ? { marks } : {}),
})

export const commentsByMePage = (props: ListPageProps & OwnComments): Page =>
  listPage(props, words.comments, props.comments.length === 0, <OwnCommentList {...props} />)

type ListWords = { title: string; older: string; none: string }

const listPage = (
  { path, isFirstPage, nextCursor }: ListPageProps & { nextCursor: string | null },
  { title, older, none }: ListWords,
  isEmpty: boolean,
  list: ComponentChildren,
): Page => ({
  title,
  reference: true,
  here: place,
  main: (
    <>
      <h1>{title}</h1>
      <Back />
      {!isFirstPage && <BackToNewest path={path} />}
      {isEmpty && nextCursor === null ? <p class="help">{none}</p> : list}
      {nextCursor !== null && (
        <p class="more">
          <a class="button" rel="next" href={withQuery(path, { cursor: nextCursor })}>
            {older}
          </a>
        </p>
      )}
    </>
  ),
})

type LikesProps = ListPageProps & { page: FeedPage; context: CardContext }

/** The transmissions that this guest likes, as cards. */
export function likesPage({ page, context, path, isFirstPage }: LikesProps): Page {
  const { transmissions: items, nextCursor } = page
  const cards = { items, nextCursor, context, path, words: words.likes }
  return {
    title: words.likes.title,
    hasFeed: true,
    here: place,
    parts: { cards: () => <FeedFragment {...cards} /> },
    main: (
      <>
        <h1>{words.likes.title}</h1>
        <p class="lead">{words.likes.about}</p>
        <Back />
        {!isFirstPage && <BackToNewest path={path} />}
        <Feed label={words.likes.title} streamUrl={undefined} {...cards}>
          <p class="empty">{words.likes.none}</p>
        </Feed>
      </>
    ),
  }
}

const Back = () => (
  <p>
    <a href={place}>{words.back}</a>
  </p>
)
