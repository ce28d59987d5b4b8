import { invitations } from '../../server/features/moderation/reads.ts'
import { formatTime, oneLine } from '../terminal-text.ts'
import { act, forEachOf, limitOf, moreLines, numberOf, reasonOf, text, type VerbOptions } from './verb.ts'

export async function invite({ storage, values }: VerbOptions): Promise<string> {
  return text(await act(storage).invite(numberOf('--count', values.count ?? '1'), reasonOf(values)))
}

export async function listInvitations({ storage, values }: VerbOptions): Promise<string> {
  const page = await invitations(storage.db, { limit: limitOf(values) })
  if (page.invitations.length === 0) return 'There are no invitations.\n'
  const lines = page.invitations.map(({ id, at, is_used, ai_name, actor, reason }) => {
    const state = is_used ? `used by ${ai_name ?? 'an AI that is deleted'}` : 'not used'
    const because = reason === null ? '' : `: ${oneLine(reason)}`
    return `${formatTime(at)}  ${id}  ${state}${actor === null ? '' : `  by ${actor}${because}`}`
  })
  return text([...lines, ...(page.nextCursor === null ? [] : [moreLines])])
}

export const revokeInvitation = ({ storage, names, values }: VerbOptions): Promise<string> =>
  forEachOf(
    'revoke-invitation',
    names,
    async (given) => {
      const { id } = await act(storage).revokeInvitation(given, reasonOf(values))
      return `The invitation ${id} is revoked: its code registers nobody.`
    },
    'the ID or the code of an invitation',
  )
