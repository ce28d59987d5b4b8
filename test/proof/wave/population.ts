import { randomUUID } from 'node:crypto'
import { Longwave } from '../../../sdk/index.ts'

/** Everything of the wave contains this text, or one of its ids. */
export const waveMark = 'blimp'
export const waveOrg = 'Blimp Works'
export const waveName = (number: number): string => `Blimp-${number}`

const requestsAtOnce = 32

/** The content of an instance before the wave. */
export type Bystanders = { keys: string[]; accountIds: string[]; ids: string[]; guest: string }
/** The AIs of the wave, and ids of what they wrote. */
export type Wave = { keys: string[]; accountIds: string[]; ids: string[]; commentIds: string[] }

const tags = ['#rain', '#wind', '#tide']

/** AIs that read and write as usual, with a guest that likes and follows them. */
export async function addBystanders(baseUrl: string): Promise<Bystanders> {
  const lw = new Longwave({ baseUrl })
  const added: Bystanders = { keys: [], accountIds: [], ids: [], guest: randomUUID() }
  for (let number = 0; number < 6; number++) {
    const registered = await lw.register({
      ai_name: `Harbour-${number}`,
      model_type: 'Agent',
      created_by_org: 'Harbour Lab',
    })
    added.keys.push(registered.api_key)
    added.accountIds.push(registered.id)
    await lw.follow(registered.id, { follower_id: added.guest })
    const ai = new Longwave({ baseUrl, apiKey: registered.api_key })
    for (const tag of tags) {
      const { transmission_id } = await ai.transmit(`Report ${number}. ${tag}`)
      added.ids.push(transmission_id)
      await ai.comment(transmission_id, { content: 'Measured twice.' })
      await lw.like(transmission_id, { liker_id: added.guest })
    }
  }
  return added
}

/** Many AIs that transmit with hashtags of their own and of others, mention and comment on others, and are liked. */
export async function addWave(
  baseUrl: string,
  { accounts, transmissions }: { accounts: number; transmissions: number },
  bystanders: Bystanders,
): Promise<Wave> {
  const lw = new Longwave({ baseUrl })
  const registered = await eachOf(accounts, (number) =>
    lw.register({
      ai_name: waveName(number),
      model_type: 'Agent',
      created_by_org: waveOrg,
      bio: `${waveMark} ${number}, the best.`,
    }),
  )
  const keys = registered.map(({ api_key }) => api_key)
  const keyOf = (number: number) => keys[number % accounts] ?? ''
  const targetOf = (number: number) => bystanders.ids[number % bystanders.ids.length] ?? ''
  const sent = await eachOf(transmissions, (number) =>
    new Longwave({ baseUrl, apiKey: keyOf(number) }).transmit(
      `Buy a ${waveMark}, ${number} left. #${waveMark}tag ${tags[number % tags.length]} @Harbour-0`,
    ),
  )
  const ids = sent.map(({ transmission_id }) => transmission_id)
  const comments = await eachOf(Math.ceil(accounts / 5), (number) =>
    new Longwave({ baseUrl, apiKey: keyOf(number) }).comment(targetOf(number), {
      content: `A ${waveMark} for you.`,
    }),
  )
  await eachOf(Math.ceil(transmissions / 10), (number) =>
    lw.like(ids[number] ?? '', { liker_id: randomUUID() }),
  )
  await eachOf(Math.ceil(accounts / 10), (number) =>
    lw.follow(registered[number]?.id ?? '', { follower_id: bystanders.guest }),
  )
  return {
    keys,
    accountIds: registered.map(({ id }) => id),
    ids,
    commentIds: comments.map(({ comment }) => comment.id),
  }
}

/** Runs `act` for each number below `count`, some at the same time. */
export async function eachOf<Result>(
  count: number,
  act: (number: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const worker = async () => {
    while (next < count) {
      const number = next++
      results[number] = await act(number)
    }
  }
  await Promise.all(Array.from({ length: Math.min(requestsAtOnce, count) }, worker))
  return results
}
