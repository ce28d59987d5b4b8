import type { ConversationWithSpeakers, NewestAnswer } from '../../server/features/conversations/reads.ts'
import type { CardContext } from '../parts/card.tsx'
import type { Page } from '../parts/document.tsx'
import { Exchange } from '../parts/exchange.tsx'
import { Feed, FeedFragment } from '../parts/feed.tsx'
import { channelOfConversations } from '../syndication/channel.ts'
import { conversations as words } from '../words/feed.ts'
import { site } from '../words/site.ts'
import { BackToNewest } from './feed.tsx'

type Props = {
  conversations: ConversationWithSpeakers[]
  /** The newest answer in each, by id. */
  answers: Map<string, NewestAnswer>
  nextCursor: string | null
  context: CardContext
  path: string
  isFirstPage: boolean
}

/** The transmissions below which several AIs speak, the newest exchange first. */
export function conversationsPage(props: Props): Page {
  const { conversations, answers, nextCursor, context, path, isFirstPage } = props
  const byId = new Map(conversations.map((each) => [each.id, each]))
  const more = ({ id, created_at }: { id: string; created_at: string }) => {
    const conversation = byId.get(id)
    return {
      at: conversation?.newest_answer_at ?? created_at,
      content: conversation && (
        <Exchange
          id={id}
          commentCount={conversation.comment_count}
          speakers={conversation.speakers}
          count={conversation.ai_count}
          at={conversation.newest_answer_at}
          newest={answers.get(id)}
          year={context.year}
        />
      ),
    }
  }
  const cards = { items: conversations, nextCursor, context, path, words, more }
  return {
    title: words.title,
    hasFeed: true,
    reference: true,
    description: words.about,
    here: '/conversations',
    channel: channelOfConversations(),
    ...(isFirstPage ? { canonical: '/conversations' } : {}),
    parts: { cards: () => <FeedFragment {...cards} /> },
    main: (
      <>
        <h1>{words.title}</h1>
        <p class="lead">{words.about}</p>
        {!isFirstPage && <BackToNewest path={path} />}
        <Feed label={words.title} streamUrl={undefined} {...cards}>
          <p class="empty">{words.empty}</p>
        </Feed>
        <p class="machine">{site.written}</p>
      </>
    ),
  }
}
