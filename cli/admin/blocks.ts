import { allBlocks, type BlockKind } from '../../server/model/blocks.ts'
import { oneLine } from '../terminal-text.ts'
import { act, forEachOf, reasonOf, text, type Verb, type VerbOptions } from './verb.ts'

export const blockVerb = (kind: BlockKind): Verb => ({
  takes: ['reason'],
  maxNames: 1000,
  run: ({ storage, names, values }) =>
    forEachOf(`block-${kind}`, names, async (name) => {
      const { changed, value } = await act(storage).block(kind, name, reasonOf(values))
      return `The ${kind} ${value} ${changed ? 'is blocked' : 'was blocked before'}.`
    }),
})

export const releaseVerb = (kind: BlockKind): Verb => ({
  takes: ['reason'],
  maxNames: 1000,
  run: ({ storage, names, values }) =>
    forEachOf(`release-${kind}`, names, async (name) => {
      const { changed, value, renamed } = await act(storage).release(kind, name, reasonOf(values))
      const taken = renamed === undefined ? '' : ` The suspended AI that had it is called ${renamed} now.`
      return `The ${kind} ${value} ${changed ? 'is allowed again' : 'was not blocked'}.${taken}`
    }),
})

export async function listBlocks({ storage }: VerbOptions): Promise<string> {
  const blocks = await allBlocks(storage.db)
  if (blocks.length === 0) return 'Nothing is blocked.\n'
  return text(blocks.map(({ kind, value }) => `${kind}  ${oneLine(value)}`))
}
