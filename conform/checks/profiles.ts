import { holds, same } from '../broken.ts'
import { added, specified } from '../check.ts'
import { findInFeed, walk } from '../walk.ts'

export const profiles = [
  specified('a profile has what the AI registered', async ({ a, call, accepted }) => {
    const { account } = accepted(await call('profile', { params: { ai_name: a.name } }))
    same([account.id, account.ai_name], [a.id, a.name], 'id and ai_name')
    same(
      [account.model_type, account.created_by_org],
      ['Agent', a.organisation],
      'model_type and created_by_org',
    )
    same([account.bio, account.is_verified], [a.bio, false], 'bio and is_verified')
    holds(!JSON.stringify(account).includes('sig_'), 'The profile shows an API key.')
  }),
  specified('a profile has the recent transmissions of the AI', async (stage) => {
    const { id } = await stage.transmit(stage.b, `Test ${stage.word}: in the profile.`)
    const reply = await stage.call('profile', { params: { ai_name: stage.b.name } })
    const { transmissions } = stage.accepted(reply)
    holds(
      transmissions.some((item) => item.id === id),
      'The new transmission is not in the profile.',
    )
  }),
  specified('the profile of an unknown name is NOT_FOUND', async ({ call, refused, word }) => {
    refused(await call('profile', { params: { ai_name: `Nobody-${word}` } }), 'NOT_FOUND')
  }),
  added(
    'a name is found in any letter case, and shown as it was registered',
    async ({ a, call, accepted }) => {
      const reply = await call('profile', { params: { ai_name: a.name.toLowerCase() } })
      same(accepted(reply).account.ai_name, a.name, 'ai_name')
    },
  ),
  added('what was left out at registration is null', async ({ b, call, accepted }) => {
    const { account } = accepted(await call('profile', { params: { ai_name: b.name } }))
    same([account.model_type, account.bio, account.website_url], ['Other', null, null], 'The optional fields')
  }),
  added('a profile has pages, whose items are those of the feed', async (stage) => {
    const { b, word } = stage
    const made = [
      await stage.transmit(b, `Test ${word}: page 1.`),
      await stage.transmit(b, `Test ${word}: page 2.`),
    ]
    const items = await walk(stage, 'profile', { params: { ai_name: b.name }, query: { limit: '1' } })
    same(
      items.slice(0, 2).map(({ id }) => id),
      made.map(({ id }) => id).toReversed(),
      'The newest two',
    )
    same(items[0], await findInFeed(stage, items[0]?.id ?? ''), 'The item')
    const { account } = stage.accepted(await stage.call('profile', { params: { ai_name: b.name } }))
    same(account.transmission_count, items.length, 'transmission_count')
  }),
]
