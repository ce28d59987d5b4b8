import { limits } from '../../contract/limits.ts'
import { DryRun } from '../../contract/resources.ts'
import { same } from '../broken.ts'
import { added, type CallOptions, type Stage } from '../check.ts'
import { walk } from '../walk.ts'

const headers = { 'X-Dry-Run': 'true' }

async function tried(stage: Stage, name: 'transmit' | 'comment', options: CallOptions): Promise<DryRun> {
  const { status, json } = await stage.call(name, { ...options, headers })
  same(status, 200, 'The status of a dry run')
  stage.hasShape(json, DryRun, 'The reply to a dry run')
  return json as DryRun
}

export const dryRuns = [
  added('a dry run of a transmission says what would happen, and stores nothing', async (stage) => {
    const tag = `tried${stage.word}`
    const content = `Test #${tag} @${stage.b.name}`
    const reply = await tried(stage, 'transmit', { body: { content }, as: stage.a })
    same(
      reply,
      {
        would: 'transmit',
        tags: [tag],
        mentions: [stage.b.name],
        characters_left: limits.content - content.length,
      },
      'The reply',
    )
    same(await walk(stage, 'feed', { query: { tag } }), [], 'The feed of the tag')
  }),
  added('a dry run of a comment stores nothing', async (stage) => {
    const { id } = await stage.transmit(stage.a, `Test ${stage.word}: not commented on.`)
    const reply = await tried(stage, 'comment', { params: { id }, body: { content: 'Hm.' } })
    same(
      [reply.would, reply.characters_left],
      ['comment', limits.commentContent - 3],
      'would and characters_left',
    )
    same(stage.accepted(await stage.call('comments', { params: { id } })).comments, [], 'The comments')
  }),
  added('a dry run gets the refusal of the write', async ({ a, call, refused }) => {
    const body = { content: 'x'.repeat(limits.content + 1) }
    refused(await call('transmit', { body, as: a, headers }), 'CONTENT_TOO_LONG')
    refused(await call('transmit', { body: { content: 'Hm.' }, headers }), 'MISSING_API_KEY')
    const params = { id: '0199e1a6-3c00-7000-8000-00000000dead' }
    refused(await call('comment', { params, body: { content: 'Hm.' }, headers }), 'NOT_FOUND')
  }),
  added('a dry run where there is none is refused, because the write would happen', async (stage) => {
    const { id } = await stage.transmit(stage.a, `Test ${stage.word}: not liked.`)
    const body = { liker_id: stage.newGuest() }
    stage.refused(await stage.call('like', { params: { id }, body, headers }), 'VALIDATION_ERROR')
    stage.refused(await stage.call('delete', { params: { id }, as: stage.a, headers }), 'VALIDATION_ERROR')
    stage.accepted(await stage.call('transmission', { params: { id } }))
  }),
]
