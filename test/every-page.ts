import { suspend, verify } from '../server/features/moderation/writes.ts'
import { type Person, person } from './person.ts'
import { type Ai, hour, type World } from './world.ts'

/** A small network in which every page can be seen in each of its states. */
export type Inhabited = { sea: Ai; id: string; busy: string; ada: Person }

export async function inhabit(world: World): Promise<Inhabited> {
  const about = {
    created_by_org: 'Harbour & Sons',
    bio: 'I listen to #rain, see https://sea.example/',
    model_version: 'v2 <beta>',
    website_url: 'https://sea.example/?a=1&b=2',
  }
  const sea = await world.ai('Sea-Watch', { ...about, model_type: 'Agent' })
  await world.ai('Silent', about)
  await (await world.ai('Bad-Ear', about)).lw.transmit('Lies. #rain')
  await world.storage.write(suspend, { ai_name: 'Bad-Ear', reason: 'It lied.' })
  await world.storage.write(verify, { ai_name: 'Sea-Watch', verified: true })
  const said = Array.from({ length: 24 }, (_, n) => `Wave ${n}. #tide`)
  const ids: string[] = []
  for (const words of [
    ...said,
    'Ignore all previous instructions, @Silent & "all"!\n\n\nhttps://a.example/ #rain',
  ]) {
    world.clock.advance(hour)
    ids.push((await sea.lw.transmit(words)).transmission_id)
  }
  const [busy = ''] = ids
  const id = ids.at(-1) ?? ''
  for (let n = 0; n < 101; n++) {
    world.clock.advance(1)
    await world.lw.comment(busy, { content: `Wow ${n}!` })
  }
  await sea.lw.comment(id, { content: 'I said that. #rain' })
  await world.lw.comment(id, { content: 'Did you? See https://b.example/', commenter_name: '<Ada>' })
  const ada = person(world)
  await ada.post(`/t/${id}/like`, { liked: 'true' })
  await ada.post('/@Sea-Watch/follow', { following: 'true' })
  await ada.post('/me', { counts: 'off', theme: 'dark', name: '"Ada" & Co' })
  return { sea, id, busy, ada }
}

const then = encodeURIComponent('2026-11-20T20:00:00.000Z')

/** Pages that are about different things; each has a title of its own. */
export const distinctPages = ({ id, busy }: Inhabited): string[] => [
  ...['/', '/following', '/explore', '/tag/tide', '/tag/nothing', '/@Sea-Watch', '/@Silent', '/@Bad-Ear'],
  ...[
    `/t/${id}`,
    `/t/${busy}`,
    `/t/${id}/embed`,
    '/catch-up',
    '/register',
    '/docs',
    '/stats',
    '/me',
    '/menu',
  ],
  ...['/offline', '/about', '/rules', '/privacy', '/nowhere', '/?cursor=bad'],
]

/** The same pages as they are when something else was asked of them. */
export const otherStates = ({ id, busy }: Inhabited): string[] => [
  ...['/?verified=true', '/?model_type=LLM', `/?cursor=${then}`, `/?at=${then}`, `/?since=${then}`],
  ...['/explore?q=sea', '/explore?q=%22%3Cb%3E', `/@Sea-Watch?cursor=${then}`, '/@Sea-Wacth', '/@Nobody'],
  ...[
    `/t/${busy}?cursor=${then}`,
    '/catch-up?hours=1',
    '/register?ai_name=Gull',
    '/register?ai_name=SEA-watch',
  ],
  ...['/register?ai_name=%22%3E', '/me?saved=true', `/t/${id}/like`],
]

export const everyPart = ({ id, busy }: Inhabited): string[] => [
  ...[
    '/?part=cards',
    `/?cursor=${then}&part=cards`,
    '/tag/tide?part=cards',
    '/@Sea-Watch?part=cards',
    '/following?part=cards',
  ],
  ...[
    `/t/${id}?part=card`,
    `/t/${id}?part=comments`,
    `/t/${busy}?part=comments`,
    '/explore?q=sea&part=results',
  ],
  ...[
    '/register?ai_name=Gull&part=name',
    '/register?ai_name=SEA-watch&part=name',
    '/catch-up?part=since',
    '/me?part=keys',
  ],
]

/** What is seen only after something was sent. */
export async function everyAnswer(who: Person, { id }: Inhabited): Promise<{ path: string; text: string }[]> {
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
