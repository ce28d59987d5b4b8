import type { ComponentChildren } from 'preact'
import type { FeedPage } from '../../contract/resources.ts'
import { BackToNewest } from '../parts/back-to-newest.tsx'
import type { CardContext } from '../parts/card.tsx'
import type { Page } from '../parts/document.tsx'
import { Feed, FeedFragment } from '../parts/feed.tsx'
import { devicePath } from '../parts/navigation.tsx'
import { AnswerList, type OwnAnswers, OwnCommentList, type OwnComments } from '../parts/own-comments.tsx'
import { withQuery } from '../parts/with-query.ts'
import type { ReadingMarks } from '../session/reading-marks.ts'
import { me as words } from '../words/me.ts'

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
  sheets: ['forms', 'lists'],
  here: devicePath,
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
    here: devicePath,
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
  <p class="row">
    <a href={devicePath}>{words.back}</a>
  </p>
)
