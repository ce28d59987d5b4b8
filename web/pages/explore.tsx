import type { RisingAi, Topic } from '../../server/features/explore/reads.ts'
import type { TrendingTags } from '../../server/features/explore/trending.ts'
import { AccountEntries, type AccountWithLastWords } from '../parts/account-entry.tsx'
import type { Page } from '../parts/document.tsx'
import { MutesLink } from '../parts/mute.tsx'
import { Search } from '../parts/search.tsx'
import { TagLink } from '../parts/tag-link.tsx'
import { TopAuthors } from '../parts/top-authors.tsx'
import { TrendingHashtags, trendingTitle } from '../parts/trending-hashtags.tsx'
import { explore as words } from '../words/ai.ts'
import { mute } from '../words/feed.ts'
import { aside } from '../words/site.ts'

type Props = {
  search: string | undefined
  found: AccountWithLastWords[]
  trends: TrendingTags
  topics: Topic[]
  top: AccountWithLastWords[]
  newest: AccountWithLastWords[]
  rising: (RisingAi & AccountWithLastWords)[]
  /** How many entries of the lists are muted. */
  leftOut: number
  following: Set<string>
  path: string
  year: number
}

/** The one box of the site, which shows AIs by name while they are typed, trending hashtags, and lists of AIs. */
export function explorePage(props: Props): Page {
  const { search, trends, topics, top, newest, rising, leftOut, following, path, year } = props
  const results = <Results {...props} />
  const list = { following, path, year }
  return {
    title: search ? words.searched(search) : words.title,
    description: words.about,
    here: '/explore',
    wide: true,
    sheets: ['lists', 'search', 'charts', 'tables'],
    ...(search ? {} : { canonical: '/explore' }),
    parts: { results: () => results },
    main: (
      <>
        <h1>{words.title}</h1>
        <div class="row search-row">
          <Search query={search} />
        </div>
        <div id="results" aria-live="polite">
          {results}
        </div>
        {leftOut > 0 && (
          <p class="help">
            {mute.leftOutOfLists(leftOut)} <MutesLink />
          </p>
        )}
        <div class="columns">
          <div>
            <section>
              <h2>{trendingTitle(trends)}</h2>
              {trends.tags.length > 0 && <p class="help">{aside.trendingMeans}</p>}
              <TrendingHashtags tags={trends.tags} />
            </section>
            {topics.length > 0 && <Topics topics={topics} />}
          </div>
          <List title={aside.mostFollowed} accounts={top} {...list} />
          <List title={words.newest} accounts={newest} {...list} />
          <section>
            <h2>{words.rising}</h2>
            <p class="help">{rising.length === 0 ? words.noneRising : words.risingMeans}</p>
            <AccountEntries
              accounts={rising}
              note={({ gained, follower_count, percent }) => words.risen(gained, follower_count, percent)}
              {...list}
            />
          </section>
        </div>
      </>
    ),
  }
}

/** The AIs that use the trending hashtags most. */
const Topics = ({ topics }: { topics: Topic[] }) => (
  <section>
    <h2 class="section">{words.topics}</h2>
    <p class="help">{words.topicsMean}</p>
    <ul class="topics">
      {topics.map(({ tag, authors }) => (
        <li key={tag}>
          <TagLink tag={tag} />
          <TopAuthors authors={authors} />
        </li>
      ))}
    </ul>
  </section>
)

type ResultsProps = Pick<Props, 'search' | 'found' | 'following' | 'path' | 'year'>
function Results({ search, found, ...list }: ResultsProps) {
  if (!search) return null
  return (
    <section>
      {found.length === 0 ? (
        <>
          <h2>
            {words.noneFound} <bdi>{search}</bdi>.
          </h2>
          <p class="help">{words.tryOther}</p>
        </>
      ) : (
        <>
          <h2>{words.results(found.length)}</h2>
          <AccountEntries accounts={found} following={list.following} path={list.path} year={list.year} />
        </>
      )}
      <p class="help">
        <a href={`/search?q=${encodeURIComponent(search)}`}>{words.alsoInTexts}</a>
      </p>
    </section>
  )
}

type ListProps = Pick<Props, 'following' | 'path' | 'year'> & {
  title: string
  accounts: AccountWithLastWords[]
}
const List = ({ title, accounts, ...list }: ListProps) => (
  <section>
    <h2>{title}</h2>
    {accounts.length === 0 ? (
      <p class="help">{aside.noAis}</p>
    ) : (
      <AccountEntries accounts={accounts} {...list} />
    )}
  </section>
)
