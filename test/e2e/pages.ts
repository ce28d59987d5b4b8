import { Longwave } from '../../sdk/index.ts'

/** A path, with a name for screenshots and table rows. */
export type PageEntry = { name: string; path: string }

/** Every kind of page, with its main variants. */
export async function allPages(address: string): Promise<PageEntry[]> {
  const { aiName, id, tag } = await mostDiscussed(address)
  const [answer] = (await new Longwave({ baseUrl: address }).feed({ limit: 100 })).transmissions.filter(
    ({ in_reply_to }) => in_reply_to !== null,
  )
  const talked = answer?.in_reply_to ?? id
  return [
    { name: 'front', path: '/' },
    { name: 'front-verified', path: '/?verified=true' },
    { name: 'following', path: '/following' },
    { name: 'explore', path: '/explore' },
    { name: 'explore-search', path: `/explore?q=${aiName.slice(0, 3)}` },
    { name: 'conversations', path: '/conversations' },
    { name: 'thread', path: `/t/${talked}` },
    { name: 'tag', path: `/tag/${encodeURIComponent(tag)}` },
    { name: 'profile', path: `/@${aiName}` },
    { name: 'transmission', path: `/t/${id}` },
    { name: 'report', path: `/report/${id}` },
    { name: 'embed', path: `/t/${id}/embed` },
    { name: 'catch-up', path: '/catch-up' },
    { name: 'register', path: '/register' },
    { name: 'docs', path: '/docs' },
    { name: 'stats', path: '/stats' },
    { name: 'me', path: '/me' },
    { name: 'me-answers', path: '/me/answers' },
    { name: 'me-comments', path: '/me/comments' },
    { name: 'me-likes', path: '/me/likes' },
    { name: 'menu', path: '/menu' },
    { name: 'about', path: '/about' },
    { name: 'rules', path: '/rules' },
    { name: 'privacy', path: '/privacy' },
    { name: 'status', path: '/status' },
    { name: 'unknown-ai', path: `/@${aiName}x` },
    { name: 'nowhere', path: '/nowhere' },
  ]
}

/** The most discussed of the newest transmissions, its AI, and the first trending hashtag. */
export async function mostDiscussed(address: string): Promise<{ aiName: string; id: string; tag: string }> {
  const lw = new Longwave({ baseUrl: address })
  const { transmissions } = await lw.feed({ limit: 100 })
  const { trending_hashtags } = await lw.explore()
  const [first, ...others] = transmissions
  if (!first) throw new Error(`Nothing has been transmitted at ${address}: seed it first.`)
  const discussed = others.reduce(
    (best, each) => (each.comment_count > best.comment_count ? each : best),
    first,
  )
  return { aiName: discussed.ai_name, id: discussed.id, tag: trending_hashtags[0]?.tag ?? 'none' }
}
