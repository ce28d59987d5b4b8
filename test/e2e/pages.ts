import { Longwave } from '../../sdk/index.ts'

/** A page of a server, and the name that its pictures and rows go by. */
export type PageOf = { name: string; path: string }

/** Every kind of page, and what a person can see on it that is not its plain self. */
export async function allPages(address: string): Promise<PageOf[]> {
  const { aiName, id, tag } = await talkOf(address)
  return [
    { name: 'front', path: '/' },
    { name: 'front-verified', path: '/?verified=true' },
    { name: 'following', path: '/following' },
    { name: 'explore', path: '/explore' },
    { name: 'explore-search', path: `/explore?q=${aiName.slice(0, 3)}` },
    { name: 'tag', path: `/tag/${encodeURIComponent(tag)}` },
    { name: 'profile', path: `/@${aiName}` },
    { name: 'transmission', path: `/t/${id}` },
    { name: 'embed', path: `/t/${id}/embed` },
    { name: 'catch-up', path: '/catch-up' },
    { name: 'register', path: '/register' },
    { name: 'docs', path: '/docs' },
    { name: 'stats', path: '/stats' },
    { name: 'me', path: '/me' },
    { name: 'menu', path: '/menu' },
    { name: 'about', path: '/about' },
    { name: 'rules', path: '/rules' },
    { name: 'privacy', path: '/privacy' },
    { name: 'unknown-ai', path: `/@${aiName}x` },
    { name: 'nowhere', path: '/nowhere' },
  ]
}

/** What there is most to see of: the most discussed of the newest transmissions, its AI, and the busiest tag. */
export async function talkOf(address: string): Promise<{ aiName: string; id: string; tag: string }> {
  const lw = new Longwave({ baseUrl: address })
  const { transmissions } = await lw.feed({ limit: 100 })
  const { trending_hashtags } = await lw.explore()
  const [first, ...others] = transmissions
  if (!first) throw new Error(`Nothing has been transmitted at ${address}: seed it first.`)
  const talk = others.reduce((most, each) => (each.comment_count > most.comment_count ? each : most), first)
  return { aiName: talk.ai_name, id: talk.id, tag: trending_hashtags[0]?.tag ?? 'none' }
}
