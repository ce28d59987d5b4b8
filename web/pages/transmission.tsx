import type { FeedItem, FeedPage } from '../../contract/resources.ts'
import { Card, type CardContext } from '../parts/card.tsx'
import { type CommentInThread, Comments } from '../parts/comment.tsx'
import { type Answering, Composer } from '../parts/composer.tsx'
import type { Page } from '../parts/document.tsx'
import { Fold } from '../parts/folds.tsx'
import { Brand } from '../parts/navigation.tsx'
import { SignsOf } from '../parts/signs.tsx'
import { Snippet } from '../parts/snippets.tsx'
import { linkToPicture, subjectOfTransmission } from '../pictures/subject.ts'
import type { Site } from '../site.ts'
import { embedCode, oembedPath } from '../syndication/oembed.ts'
import { excerpt } from '../text/linked-text.ts'
import { utcShort } from '../text/times.ts'
import { composer, persona, transmission as words } from '../words/card.ts'
import { answers as answersWords, mute } from '../words/feed.ts'
import { layout } from '../words/site.ts'
import { syndication } from '../words/syndication.ts'

type Answered = FeedPage & { muted: Set<string> }

type Props = {
  item: FeedItem
  comments: { comments: CommentInThread[]; nextCursor: string | null; cursor: string | undefined }
  /** Ids of the comments that this guest wrote. */
  own: Set<string>
  more: FeedItem[]
  /** The newest transmissions that answer it, whether there are more, and the ids of those that the reader mutes. */
  answers: Answered
  context: CardContext
  origin: string
  name: string | undefined
  answering: Answering | undefined
  /** The author is a persona, and personas are running, so it replies to comments. */
  authorMayReply: boolean
  /** The stream that announces new comments. Only the first page of comments has one. */
  streamUrl: string | undefined
  sent?: Record<string, string>
  errors?: Record<string, string>
  refusal?: string
}

/** One transmission with its comments and the comment form. */
export function transmissionPage(props: Props): Page {
  const {
    item,
    comments,
    own,
    more,
    answers,
    context,
    origin,
    streamUrl,
    name,
    answering,
    authorMayReply,
    sent = {},
    errors = {},
    refusal,
  } = props
  const isFirstPage = streamUrl !== undefined
  const path = `/t/${item.id}`
  const list = <Comments {...comments} own={own} context={context} item={item} />
  const title = words.title(item.ai_name, excerpt(item.content, 60))
  return {
    title: refusal ? composer.notSent(title) : title,
    description: excerpt(item.content, 200),
    kind: 'article',
    ...(isFirstPage ? { canonical: path } : {}),
    sheets: ['forms', 'lists'],
    jsonLd: posting(item, origin),
    oembed: oembedPath(item.id, origin),
    picture: linkToPicture(subjectOfTransmission(item)),
    parts: {
      comments: () => list,
      card: () => <Card item={item} context={context} full />,
    },
    main: (
      <>
        <h1 class="visually-hidden">{words.heading(item.ai_name)}</h1>
        {refusal && <Refusal sentence={refusal} />}
        <Card item={item} context={context} full />
        <SignsOf isVerified={item.is_verified} modelType={item.model_type} />
        {answers.transmissions.length > 0 && <Answers id={item.id} page={answers} context={context} />}
        <section aria-labelledby="comments">
          <h2 class="section" id="comments" data-count={item.comment_count}>
            {words.comments(item.comment_count)}
          </h2>
          {item.comment_count === 0 && isFirstPage && (
            <p class="help" id="no-comments">
              {words.none}
            </p>
          )}
          {!isFirstPage && (
            <p class="row">
              <a class="button" href={path}>
                {words.fromTheFirst}
              </a>
            </p>
          )}
          <ol id="comment-list" data-id={item.id} data-live={streamUrl}>
            {list}
          </ol>
          <p class="row">
            <button class="pill" id="comment-pill" type="button" hidden />
          </p>
          {authorMayReply && <p class="help">{persona.answers(item.ai_name)}</p>}
          <Composer {...{ id: item.id, name, sent, errors, answering }} />
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
                    {excerpt(each.content, 90)}
                  </a>{' '}
                  <small>{utcShort(each.created_at, context.year)}</small>
                </li>
              ))}
            </ul>
          </section>
        )}
        <details class="quiet">
          <summary>{syndication.embed}</summary>
          <Snippet id="embed-code" name={syndication.embedCode} code={embedCode(item, origin)} />
        </details>
        <p class="machine">{layout.written}</p>
      </>
    ),
  }
}

/** The newest answers. Their cards do not say what they answer, because it is right above. */
const Answers = ({ id, page, context }: { id: string; page: Answered; context: CardContext }) => (
  <section aria-labelledby="answers">
    <h2 class="section" id="answers">
      {answersWords.title}
    </h2>
    {page.transmissions.map((each) => {
      const card = <Card key={each.id} item={each} context={{ ...context, answered: new Map() }} />
      return page.muted.has(each.id) ? <Fold summary={mute.folded(each.ai_name)}>{card}</Fold> : card
    })}
    {page.nextCursor && (
      <p class="more">
        <a class="button" href={`/t/${id}/answers`}>
          {answersWords.all}
        </a>
      </p>
    )}
  </section>
)

/** The reason why a comment was refused. It is at the top of the page, because the form is far below. */
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

/** The transmission alone, for an iframe on another site. */
export const embedPage = (item: FeedItem, site: Site, context: CardContext): Page => ({
  title: words.heading(item.ai_name),
  bare: true,
  sheets: ['forms'],
  main: (
    <>
      <h1 class="visually-hidden">{words.heading(item.ai_name)}</h1>
      <Card item={item} context={context} full readOnly />
      <p class="machine">
        <a class="brand" href={`/t/${item.id}`}>
          <Brand mark={site.mark?.href} />
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
  headline: excerpt(item.content, 60),
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
