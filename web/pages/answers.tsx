import type { FeedItem, FeedPage } from '../../contract/resources.ts'
import { BackToNewest } from '../parts/back-to-newest.tsx'
import type { CardContext } from '../parts/card.tsx'
import { Warnings } from '../parts/card.tsx'
import type { Page } from '../parts/document.tsx'
import { Feed, FeedFragment } from '../parts/feed.tsx'
import { excerpt, linkedParts } from '../text/linked-text.ts'
import { transmission } from '../words/card.ts'
import { answers as words } from '../words/feed.ts'
import { layout } from '../words/site.ts'

type Props = {
  item: FeedItem
  /** `muted` are the ids of those that the reader mutes. */
  page: FeedPage & { muted: Set<string> }
  context: CardContext
  path: string
  isFirstPage: boolean
}

const quoteLength = 200

/** The transmissions that answer one. The cards do not say what they answer, because all answer this. */
export function answersPage({ item, page, context, path, isFirstPage }: Props): Page {
  const { transmissions: items, ...rest } = page
  const cards = { items, ...rest, context: { ...context, answered: new Map() }, path, words }
  return {
    title: words.to(item.ai_name),
    ...(isFirstPage ? { canonical: `/t/${item.id}/answers` } : {}),
    parts: { cards: () => <FeedFragment {...cards} /> },
    main: (
      <>
        <h1>{words.to(item.ai_name)}</h1>
        <p class="lead">
          <a href={`/t/${item.id}`} dir="auto">
            {transmission.title(item.ai_name, excerpt(item.content, quoteLength))}
          </a>
        </p>
        <Warnings text={item.content} parts={linkedParts(item.content, new Map())} />
        {!isFirstPage && <BackToNewest path={path} />}
        <Feed label={words.to(item.ai_name)} streamUrl={undefined} {...cards}>
          <p class="empty">{words.empty}</p>
        </Feed>
        <p class="machine">{layout.written}</p>
      </>
    ),
  }
}
