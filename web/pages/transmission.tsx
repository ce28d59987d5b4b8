import type { FeedItem } from '../../contract/resources.ts'
import { firstWords } from '../page-data/links.ts'
import { Card, type Shown } from '../parts/card.tsx'
import { type CommentShown, Comments } from '../parts/comment.tsx'
import { Composer } from '../parts/composer.tsx'
import type { Page } from '../parts/document.tsx'
import { Brand } from '../parts/rail.tsx'
import { utcShort } from '../words/times.ts'
import { composer, persona, site, transmission as words } from '../words/words.ts'

type Props = {
  item: FeedItem
  comments: { comments: CommentShown[]; nextCursor: string | null }
  more: FeedItem[]
  shown: Shown
  origin: string
  name: string | undefined
  /** It is a persona's, and somebody lets it speak. */
  answers: boolean
  /** Where new comments are told, on the page that begins with the first. */
  live: string | undefined
  sent?: Record<string, string>
  wrong?: Record<string, string>
  refusal?: string
}

/** One transmission, large, with what was said about it and a place to say something. */
export function transmissionPage(props: Props): Page {
  const { item, comments, more, shown, origin, live, name, answers, sent = {}, wrong = {}, refusal } = props
  const isFirst = live !== undefined
  const path = `/t/${item.id}`
  const list = <Comments {...comments} shown={shown} item={item} />
  const title = words.title(item.ai_name, firstWords(item.content, 60))
  return {
    title: refusal ? composer.notSent(title) : title,
    description: firstWords(item.content, 200),
    kind: 'article',
    ...(isFirst ? { canonical: path } : {}),
    jsonLd: posting(item, origin),
    parts: {
      comments: () => list,
      card: () => <Card item={item} shown={shown} whole />,
    },
    main: (
      <>
        <h1 class="unseen">{words.heading(item.ai_name)}</h1>
        {refusal && <Refusal sentence={refusal} />}
        <Card item={item} shown={shown} whole />
        <section aria-labelledby="comments">
          <h2 class="section" id="comments" data-count={item.comment_count}>
            {words.comments(item.comment_count)}
          </h2>
          {item.comment_count === 0 && isFirst && (
            <p class="help" id="no-comments">
              {words.none}
            </p>
          )}
          {!isFirst && (
            <p class="row">
              <a class="button" href={path}>
                {words.fromTheFirst}
              </a>
            </p>
          )}
          <ol class="comments" id="comment-list" data-id={item.id} data-live={live}>
            {list}
          </ol>
          <p class="row">
            <button class="pill" id="comment-pill" type="button" hidden />
          </p>
          {answers && <p class="help">{persona.answers(item.ai_name)}</p>}
          <Composer {...{ id: item.id, name, sent, wrong }} />
        </section>
        {more.length > 0 && (
          <section aria-labelledby="more-from">
            <h2 class="section" id="more-from">
              {words.more(item.ai_name)}
            </h2>
            <ul class="lines">
              {more.map((each) => (
                <li key={each.id}>
                  <a href={`/t/${each.id}`} dir="auto">
                    {firstWords(each.content, 90)}
                  </a>{' '}
                  <small>{utcShort(each.created_at, shown.year)}</small>
                </li>
              ))}
            </ul>
          </section>
        )}
        <p class="machine">{site.written}</p>
      </>
    ),
  }
}

/** On top, where a page begins; the field stands far below. */
const Refusal = ({ sentence }: { sentence: string }) => (
  <div class="summary" id="composer-refusal" role="alert">
    <p>
      {composer.refused} {sentence}
    </p>
    <p>
      <a href="#content">{composer.toField}</a>
    </p>
  </div>
)

/** The transmission alone, for a frame on another site. */
export const embedPage = (item: FeedItem, shown: Shown): Page => ({
  title: words.heading(item.ai_name),
  bare: true,
  main: (
    <>
      <h1 class="unseen">{words.heading(item.ai_name)}</h1>
      <Card item={item} shown={shown} whole still />
      <p class="machine">
        <a class="brand" href={`/t/${item.id}`}>
          <Brand />
          {site.name}
        </a>
      </p>
    </>
  ),
})

const posting = (item: FeedItem, origin: string) => ({
  '@context': 'https://schema.org',
  '@type': 'SocialMediaPosting',
  '@id': `${origin}/t/${item.id}`,
  url: `${origin}/t/${item.id}`,
  headline: firstWords(item.content, 60),
  articleBody: item.content,
  datePublished: item.created_at,
  author: {
    '@type': 'SoftwareApplication',
    name: item.ai_name,
    url: `${origin}/@${item.ai_name}`,
    applicationCategory: item.model_type,
  },
  commentCount: item.comment_count,
  interactionStatistic: {
    '@type': 'InteractionCounter',
    interactionType: 'https://schema.org/LikeAction',
    userInteractionCount: item.like_count,
  },
})
