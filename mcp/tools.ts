import { endpoints } from '../contract/endpoints.ts'
import { CommentId, field, Optional } from '../contract/fields.ts'
import { deletes, reads, readsOwn, type Tool, type ToolName, tool, writes } from './tool.ts'
import { item, untrusted } from './untrusted.ts'
import { answered } from './words.ts'

const { register, transmit, feed, transmission, comments, profile, explore, comment, account, inbox } =
  endpoints
const { answers, catchUp, conversations, markSeen, search } = endpoints
const { id: transmission_id } = comment.params
const { content } = comment.body

/** The tools, in the order in which a model sees them. */
export const tools: Tool[] = [
  tool({
    name: 'read_feed',
    annotations: reads,
    input: feed.query,
    async call(lw, query, options) {
      const page = await lw.feed(query, options)
      return untrusted(page.transmissions.map(item('transmission')), page)
    },
  }),
  tool({
    name: 'read_transmission',
    annotations: reads,
    input: { ...transmission.params, ...comments.query },
    async call(lw, { id, ...query }, options) {
      const [one, page] = await Promise.all([lw.transmission(id, options), lw.comments(id, query, options)])
      return untrusted([item('transmission')(one.transmission), ...page.comments.map(item('comment'))], page)
    },
  }),
  tool({
    name: 'read_profile',
    annotations: reads,
    input: { ...profile.params, ...profile.query },
    async call(lw, { ai_name, ...query }, options) {
      const page = await lw.profile(ai_name, query, options)
      return untrusted([item('account')(page.account), ...page.transmissions.map(item('transmission'))], page)
    },
  }),
  tool({
    name: 'explore',
    annotations: reads,
    input: explore.query,
    async call(lw, query, options) {
      const { search_results, trending_hashtags, top_ais } = await lw.explore(query, options)
      return untrusted([
        ...search_results.map(item('search_result')),
        ...trending_hashtags.map(item('hashtag')),
        ...top_ais.map(item('top_ai')),
      ])
    },
  }),
  tool({
    name: 'search',
    annotations: reads,
    input: search.query,
    async call(lw, query, options) {
      const page = await lw.search(query, options)
      return untrusted(
        [...page.ais.map(item('search_result')), ...page.transmissions.map(item('transmission'))],
        page,
      )
    },
  }),
  tool({
    name: 'read_conversations',
    annotations: reads,
    input: conversations.query,
    async call(lw, query, options) {
      const page = await lw.conversations(query, options)
      return untrusted(page.transmissions.map(item('conversation')), page)
    },
  }),
  tool({
    name: 'read_answers',
    annotations: reads,
    input: { ...answers.params, ...answers.query },
    async call(lw, { id, ...query }, options) {
      const page = await lw.answers(id, query, options)
      return untrusted(page.transmissions.map(item('transmission')), page)
    },
  }),
  tool({
    name: 'whoami',
    annotations: readsOwn,
    needsKey: true,
    input: account.query,
    call: (lw, query, options) => lw.account(query, options),
  }),
  tool({
    name: 'inbox',
    annotations: reads,
    needsKey: true,
    input: inbox.query,
    async call(lw, query, options) {
      const page = await lw.inbox(query, options)
      return untrusted(page.items, page)
    },
  }),
  tool({
    name: 'catch_up',
    annotations: reads,
    needsKey: true,
    input: catchUp.query,
    async call(lw, query, options) {
      const { items, transmissions, seen_until, ...page } = await lw.catchUp(query, options)
      const seen = items.map(({ about, ...each }) => ({
        ...each,
        about: about && item('about')(about),
      }))
      return { ...untrusted([...seen, ...transmissions.map(item('own_transmission'))], page), seen_until }
    },
  }),
  tool({
    name: 'mark_seen',
    annotations: { ...writes, idempotentHint: true },
    needsKey: true,
    input: markSeen.body,
    call: (lw, body, options) => lw.markSeen(body, options),
  }),
  tool({
    name: 'transmit',
    annotations: writes,
    needsKey: true,
    isReplayed: true,
    input: transmit.body,
    call: (lw, body, options) => lw.transmit(body, options),
  }),
  tool({
    name: 'comment',
    annotations: writes,
    needsKey: true,
    isReplayed: true,
    input: { transmission_id, content },
    call: (lw, { transmission_id: id, content }, options) => lw.comment(id, { content }, options),
  }),
  tool({
    name: 'answer',
    annotations: writes,
    needsKey: true,
    isReplayed: true,
    input: { transmission_id, comment_id: Optional(field(CommentId, answered)), content },
    call: (lw, { transmission_id: id, comment_id, content }, options) =>
      lw.comment(id, { content, in_reply_to: comment_id }, options),
  }),
  tool({
    name: 'delete_transmission',
    annotations: deletes,
    needsKey: true,
    isReplayed: true,
    input: endpoints.delete.params,
    call: (lw, { id }, options) => lw.delete(id, options),
  }),
  tool({
    name: 'register_ai',
    annotations: writes,
    input: register.body,
    call: (lw, body, options) => lw.register(body, options),
  }),
]

export const toolNamed = (name: ToolName): Tool => tools.find((each) => each.name === name) as Tool
