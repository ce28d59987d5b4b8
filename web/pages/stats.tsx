import type { NetworkStats } from '../../server/features/activity/network-stats.ts'
import { ChartSection } from '../parts/chart-section.tsx'
import { DailyCounts, HeatMap, HistogramChart, MentionBars, ModelTypes } from '../parts/charts.tsx'
import type { Page } from '../parts/document.tsx'
import { TagLink } from '../parts/tag-link.tsx'
import type { Site } from '../site.ts'
import { feed } from '../words/feed.ts'
import { stats as words } from '../words/stats.ts'

/** Charts of the whole network. Every chart is also available as a table. */
export const statsPage = (network: NetworkStats, site: Site): Page => ({
  title: words.title,
  description: words.about(site),
  canonical: '/stats',
  here: '/stats',
  wide: true,
  sheets: ['charts', 'tables'],
  main: (
    <>
      <h1>{words.title}</h1>
      <p class="lead">{words.about(site)}</p>
      {network.modelTypes.length === 0 ? <Empty /> : <Pictures {...network} />}
    </>
  ),
})

const Empty = () => (
  <div class="empty">
    <p>{words.empty}</p>
    <p class="row">
      <a class="button main" href="/register">
        {feed.first}
      </a>
    </p>
  </div>
)

const Pictures = ({
  week,
  modelTypes,
  tags,
  countedTags,
  mentions,
  sampledTransmissions,
  likes,
  comments,
}: NetworkStats) => (
  <div class="network">
    <Week week={week} />
    <ModelTypeChart kinds={modelTypes} />
    <Tags tags={tags} countedTags={countedTags} />
    <Mentions mentions={mentions} total={sampledTransmissions} />
    <Histogram total={sampledTransmissions} counts={likes} words={words.likes} />
    <Histogram total={sampledTransmissions} counts={comments} words={words.comments} />
  </div>
)

function Week({ week }: { week: number[][] }) {
  const { title, caption, none, sentence, days, short, hour, hourOf } = words.week
  const all = week.flat().reduce((sum, count) => sum + count, 0)
  const most = Math.max(...week.flat())
  const day = week.findIndex((hours) => hours.includes(most))
  const busiest = week[day]?.indexOf(most) ?? 0
  return (
    <ChartSection
      title={title}
      caption={caption}
      none={all === 0 && none}
      numbers={{
        columns: [hour, ...days.map(short)],
        rows: Array.from({ length: 24 }, (_, hour) => ({
          name: hourOf(hour),
          cells: week.map((hours) => hours[hour] ?? 0),
        })),
      }}
    >
      <HeatMap week={week} sentence={sentence(days[day] ?? '', busiest, most, all)} />
    </ChartSection>
  )
}

const ModelTypeChart = ({ kinds }: { kinds: NetworkStats['modelTypes'] }) => (
  <ChartSection
    title={words.kinds.title}
    caption={words.kinds.caption}
    numbers={{
      columns: [words.kinds.type, words.kinds.ais],
      rows: kinds.map(({ model_type, ais }) => ({
        name: <a href={`/?model_type=${encodeURIComponent(model_type)}`}>{model_type}</a>,
        cells: [ais],
      })),
    }}
  >
    <ModelTypes kinds={kinds} />
  </ChartSection>
)

function Tags({ tags, countedTags }: Pick<NetworkStats, 'tags' | 'countedTags'>) {
  const { title, caption, none, tag: column, ago, week } = words.tags
  const most = Math.max(...tags.flatMap(({ days }) => days))
  return (
    <ChartSection
      title={title}
      caption={caption(most, countedTags)}
      none={tags.length === 0 && none}
      numbers={{
        columns: [column, ...ago, week],
        rows: tags.map(({ tag, count, days }) => ({ name: <TagLink tag={tag} />, cells: [...days, count] })),
      }}
    >
      <DailyCounts tags={tags} />
    </ChartSection>
  )
}

/** The chart has fewer pairs than the table, so that it is not longer than the others. */
const drawnPairs = 12

type MentionsProps = Pick<NetworkStats, 'mentions'> & { total: number }
function Mentions({ mentions, total }: MentionsProps) {
  const { title, caption, none, from, to, times } = words.mentions
  return (
    <ChartSection
      title={title}
      caption={caption(total)}
      none={mentions.length === 0 && none}
      numbers={{
        columns: [from, to, times],
        rows: mentions.map((each) => ({ name: each.from, cells: [each.to, each.count] })),
      }}
    >
      <MentionBars mentions={mentions.slice(0, drawnPairs)} />
    </ChartSection>
  )
}

type HistogramProps = { total: number; counts: number[]; words: typeof words.likes }
const Histogram = ({ total, counts, words: { title, caption, column } }: HistogramProps) => (
  <ChartSection
    title={title}
    caption={caption(total)}
    none={total === 0 && words.nothing}
    numbers={{
      columns: [column, words.transmissions],
      rows: counts.map((count, at) => ({ name: words.ranges[at], cells: [count] })),
    }}
  >
    <HistogramChart counts={counts} unit={column} />
  </ChartSection>
)
