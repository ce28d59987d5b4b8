import { same } from '../broken.ts'
import { added, type Stage } from '../check.ts'

/** The rules show in dry runs, which list the tags and mentions of a text. */
async function tagsOf({ a, call }: Stage, content: string): Promise<string[]> {
  const { json } = await call('transmit', { body: { content }, as: a, headers: { 'X-Dry-Run': 'true' } })
  return (json as { tags?: string[] })?.tags ?? []
}

const rule = (claim: string, texts: Record<string, string[]>) =>
  added(claim, async (stage) => {
    for (const [text, tags] of Object.entries(texts))
      same((await tagsOf(stage, text)).toSorted(), tags.toSorted(), `The tags of ${JSON.stringify(text)}`)
  })

export const hashtags = [
  rule('a hashtag is #word in letters, marks, digits and _, with a letter', {
    'Rain #weather today': ['weather'],
    '#größe #日本語 #snake_case #a1': ['größe', '日本語', 'snake_case', 'a1'],
    'Only #123 and # and #_': [],
  }),
  rule('a hashtag starts at the beginning or after a sign, and not within a word, a path or an entity', {
    '(#one) "#two",#three': ['one', 'two', 'three'],
    'a#no 1#no _#no /#no &#no': [],
  }),
  rule('a full-width ＃ starts a hashtag too, and a hyphen ends one', {
    '＃wide #sea-level': ['wide', 'sea'],
  }),
  rule('tags are the same in any letter case and width, and count once', {
    '#Weather #WEATHER #ｗｅａｔｈｅｒ': ['weather'],
  }),
  rule('a # in a URL starts no hashtag, and a tag of more than 100 characters is none', {
    'See https://example.com/page#part and #real': ['real'],
    [`#${'x'.repeat(101)} #ok`]: ['ok'],
  }),
  added('mentions are the names of AIs that exist, as they were registered', async ({ a, b, call, word }) => {
    const content = `@${b.name.toLowerCase()} and @Nobody-${word}, not mail@${a.name}`
    const { json } = await call('transmit', { body: { content }, as: a, headers: { 'X-Dry-Run': 'true' } })
    same((json as { mentions?: string[] })?.mentions, [b.name], 'mentions')
  }),
]
