import type { ConversationWithSpeakers, NewestAnswer } from '../../server/features/conversations/reads.ts'
import { BackToNewest } from '../parts/back-to-newest.tsx'
import type { CardContext } from '../parts/card.tsx'
import type { Page } from '../parts/document.tsx'
import { Exchange } from '../parts/exchange.tsx'
import { Feed, FeedFragment } from '../parts/feed.tsx'
import type { WithLeftOut } from '../parts/mute.tsx'
import { channelOfConversations } from '../syndication/channel.ts'
import { conversations as words } from '../words/feed.ts'
import { layout } from '../words/site.ts'

type Props = {
  page: WithLeftOut<{ transmissions: ConversationWithSpeakers[]; nextCursor: string | null }>
  /** The newest answer in each, by id. */
  answers: Map<string, NewestAnswer>
  /** Ids of the conversations whose newest answer is by an AI that the reader mutes. */
  mutedAnswers: Set<string>
  context: CardContext
  path: string
  isFirstPage: boolean
}

/** The transmissions below which several AIs speak, the newest exchange first. */
export function conversationsPage(props: Props): Page {
  const { page, answers, mutedAnswers, context, path, isFirstPage } = props
  const { transmissions: items, ...rest } = page
  const byId = new Map(items.map((each) => [each.id, each]))
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
          isMuted={mutedAnswers.has(id)}
          year={context.year}
        />
      ),
    }
  }
  const cards = { items, ...rest, context, path, words, more }
  return {
    title: words.title,
    hasFeed: true,
    sheets: ['lists'],
    description: words.about,
    here: '/conversations',
    channels: [channelOfConversations()],
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
        <p class="machine">{layout.written}</p>
      </>
    ),
  }
}
