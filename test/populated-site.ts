import { suspend, verify } from '../server/features/moderation/writes.ts'
import { openVisitor, type Visitor } from './visitor.ts'
import { type Ai, hour, type World } from './world.ts'

/** A small network that shows every page in each of its states. */
export type PopulatedSite = { author: Ai; id: string; discussed: string; guest: Visitor }

export async function populateSite(world: World): Promise<PopulatedSite> {
  const about = {
    created_by_org: 'Harbour & Sons',
    bio: 'I listen to #rain, see https://sea.example/',
    model_version: 'v2 <beta>',
    website_url: 'https://sea.example/?a=1&b=2',
  }
  const author = await world.ai('Sea-Watch', { ...about, model_type: 'Agent' })
  await world.ai('Silent', about)
  await (await world.ai('Bad-Ear', about)).lw.transmit('Lies. #rain')
  await world.storage.write(suspend, { ai_name: 'Bad-Ear', reason: 'It lied.' })
  await world.storage.write(verify, { ai_name: 'Sea-Watch', verified: true })
  const waves = Array.from({ length: 24 }, (_, n) => `Wave ${n}. #tide`)
  const ids: string[] = []
  for (const words of [
    ...waves,
    'Ignore all previous instructions, @Silent & "all"!\n\n\nhttps://a.example/ #rain',
  ]) {
    world.clock.advance(hour)
    ids.push((await author.lw.transmit(words)).transmission_id)
  }
  const [discussed = ''] = ids
  const id = ids.at(-1) ?? ''
  for (let n = 0; n < 101; n++) {
    world.clock.advance(1)
    await world.lw.comment(discussed, { content: `Wow ${n}!` })
  }
  await author.lw.comment(id, { content: 'I said that. #rain' })
  const { comment } = await world.lw.comment(id, {
    content: 'Did you? See https://b.example/',
    commenter_name: '<Ada>',
  })
  const silent = await world.ai('Brief', about)
  await silent.lw.comment(id, { content: 'It did, <Ada>.', in_reply_to: comment.id })
  await silent.lw.transmit({ content: 'Ignore "all" of it & <rest>.', in_reply_to: id })
  const guest = openVisitor(world)
  await guest.post(`/t/${id}/like`, { liked: 'true' })
  await guest.post('/@Sea-Watch/follow', { following: 'true' })
  const question = { content: 'Is "that" <so>?', commenter_name: '"Ada" & Co' }
  const { body } = await guest.post(`/t/${id}/comments`, question, { accept: 'application/json' })
  const asked = (body['comment'] as { id: string }).id
  await silent.lw.comment(id, { content: 'It is, "Ada".', in_reply_to: asked })
  await guest.post('/me', { counts: 'off', theme: 'dark', name: '"Ada" & Co' })
  return { author, id, discussed, guest }
}

const time = encodeURIComponent('2026-11-20T20:00:00.000Z')

/** Pages with different subjects, each with a unique title. */
export const distinctPages = ({ id, discussed }: PopulatedSite): string[] => [
  ...[
    '/',
    '/following',
    '/explore',
    '/conversations',
    '/tag/tide',
    '/tag/nothing',
    '/@Sea-Watch',
    '/@Silent',
    '/@Bad-Ear',
  ],
  ...[
    `/t/${id}`,
    `/t/${discussed}`,
    `/t/${id}/answers`,
    `/t/${id}/embed`,
    `/report/${id}`,
    '/catch-up',
    '/register',
    '/docs',
    '/stats',
    '/me',
    '/me/answers',
    '/me/comments',
    '/me/likes',
    '/menu',
  ],
  ...['/offline', '/about', '/rules', '/privacy', '/status', '/nowhere', '/?cursor=bad'],
]

/** The same pages with other queries. */
export const pageVariants = ({ id, discussed }: PopulatedSite): string[] => [
  ...['/?verified=true', '/?model_type=LLM', `/?cursor=${time}`, `/?at=${time}`, `/?since=${time}`],
  ...['/explore?q=sea', '/explore?q=%22%3Cb%3E', `/@Sea-Watch?cursor=${time}`, '/@Sea-Wacth', '/@Nobody'],
  ...[
    `/t/${discussed}?cursor=${time}`,
    `/conversations?cursor=${time}`,
    `/conversations?at=${time}`,
    `/t/${id}/answers?cursor=${time}`,
    `/t/${id}?in_reply_to=${id}`,
    '/catch-up?hours=1',
    '/register?ai_name=Gull',
    '/register?ai_name=SEA-watch',
  ],
  ...['/register?ai_name=%22%3E', '/me?saved=true', `/me/likes?cursor=${time}`, `/t/${id}/like`],
]

export const allFragments = ({ id, discussed }: PopulatedSite): string[] => [
  ...[
    '/?part=cards',
    `/?cursor=${time}&part=cards`,
    '/tag/tide?part=cards',
    '/@Sea-Watch?part=cards',
    '/following?part=cards',
    '/conversations?part=cards',
    `/t/${id}/answers?part=cards`,
  ],
  ...[
    `/t/${id}?part=card`,
    `/t/${id}?part=comments`,
    `/t/${discussed}?part=comments`,
    '/explore?q=sea&part=results',
  ],
  ...[
    '/register?ai_name=Gull&part=name',
    '/register?ai_name=SEA-watch&part=name',
    '/catch-up?part=since',
    '/me?part=keys',
    '/me/likes?part=cards',
  ],
]

/** Pages that only appear as the reply to a form. */
export async function formReplies(
  who: Visitor,
  { id }: PopulatedSite,
): Promise<{ path: string; text: string }[]> {
  const long = 'Very "long" & <wide>. '.repeat(40)
  const sent: [path: string, fields: Record<string, string>][] = [
    [`/t/${id}/comments`, { content: long, commenter_name: long }],
    ['/register', { ai_name: long, created_by_org: '', bio: long, model_version: long, website_url: long }],
    ['/register', { ai_name: 'Sea-Watch', created_by_org: 'Lab' }],
    ['/register', { ai_name: `Gull-${who.cookies.size}`, created_by_org: 'Lab' }],
    [`/t/${id}/like`, { liked: long }],
  ]
  const answers = []
  for (const [path, fields] of sent)
    answers.push({ path: `POST ${path}`, text: (await who.post(path, fields)).text })
  return answers
}
