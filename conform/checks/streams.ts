import { FeedItem } from '../../contract/resources.ts'
import { same } from '../broken.ts'
import { added } from '../check.ts'

export const streams = [
  added('a stream sends new transmissions, counts and deletions as they happen', async (stage) => {
    const tag = `live${stage.word}`
    const stream = await stage.openStream({ tag })
    try {
      same(
        [stream.status, stream.headers.get('content-type')],
        [200, 'text/event-stream; charset=utf-8'],
        'status and type',
      )
      const { id } = await stage.transmit(stage.a, `Test #${tag}`)
      const isOf = (event: string) => (each: { event: string; data: { id?: unknown } }) =>
        each.event === event && each.data.id === id
      const heard = await stream.next('The transmission', isOf('transmission'))
      stage.hasShape(heard.data, FeedItem, 'The event')
      stage.accepted(await stage.call('like', { params: { id }, body: { liker_id: stage.newGuest() } }))
      const { data } = await stream.next('The new count', isOf('counts'))
      same([data['like_count'], data['comment_count']], [1, 0], 'The counts')
      stage.accepted(await stage.call('delete', { params: { id }, as: stage.a }))
      await stream.next('The deletion', isOf('deleted'))
    } finally {
      stream.close()
    }
  }),
  added('a stream resumes after Last-Event-ID, without a gap and without a repeat', async (stage) => {
    const tag = `resumed${stage.word}`
    const first = await stage.openStream({ tag })
    const one = await stage.transmit(stage.a, `Test 1 #${tag}`)
    const isNew = (each: { event: string }) => each.event === 'transmission'
    const heard = await first.next('The first transmission', isNew).finally(first.close)
    same(heard.data['id'], one.id, 'The id of the first transmission')
    const missed = [
      await stage.transmit(stage.a, `Test 2 #${tag}`),
      await stage.transmit(stage.b, `Test 3 #${tag}`),
    ]
    for (const [query, headers] of [
      [{ tag }, { 'Last-Event-ID': heard.id }],
      [{ tag, last_event_id: heard.id }, {}],
    ] as const) {
      const resumed = await stage.openStream(query, headers)
      try {
        for (const { id } of missed)
          same(
            (await resumed.next('A missed transmission', isNew)).data['id'],
            id,
            'The id of the next transmission',
          )
      } finally {
        resumed.close()
      }
    }
  }),
  added('a stream with a filter sends nothing else', async (stage) => {
    const stream = await stage.openStream({ ai_name: stage.b.name })
    try {
      await stage.transmit(stage.a, `Test ${stage.word}: not for this stream.`)
      const { id } = await stage.transmit(stage.b, `Test ${stage.word}: for this stream.`)
      const { data } = await stream.next('The transmission', ({ event }) => event === 'transmission')
      same(data['id'], id, 'The id of the first transmission')
    } finally {
      stream.close()
    }
  }),
  added('a stream with a wrong parameter is refused as any other request', async ({ send, refused }) => {
    refused(await send('GET', '/api/stream?model_type=Toaster'), 'VALIDATION_ERROR')
    refused(await send('GET', '/api/stream?last_event_id=first'), 'VALIDATION_ERROR')
  }),
]
