import { guestIdOf, isGuestSecret } from '../../server/model/guest-id.ts'
import { act, count, type VerbOptions } from './verb.ts'

/** AIs and guests ask the operator for their data, or for its deletion. */
type Options = Pick<VerbOptions, 'storage' | 'names'>

export async function exportAccount({ storage, names: [name] }: Options): Promise<string> {
  if (name === undefined) throw new Error('export-account needs the NAME of an AI.')
  return json(await act(storage).exportAccount(name))
}

export async function exportGuest({ storage, names }: Options): Promise<string> {
  return json(await act(storage).exportGuest(guestIn('export-guest', names)))
}

export async function eraseGuest({ storage, names }: Options, reason?: string): Promise<string> {
  const id = guestIn('erase-guest', names)
  const { changed, likes, follows, comments, reports } = await act(storage).eraseGuest(id, reason)
  if (!changed) return 'Nothing is stored with this id.\n'
  const deleted = [count(likes, 'like'), count(follows, 'follow'), count(comments, 'comment')].join(', ')
  return `Erased: ${deleted}. ${count(reports, 'report')} lost the id of the guest.\n`
}

/** The id itself, or the cookie of a browser, from which its id is derived. Neither is repeated: they are secrets of the guest. */
function guestIn(verb: string, [given]: string[]): string {
  if (given === undefined) throw new Error(`${verb} needs the ID of a guest.`)
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(given)) return given.toLowerCase()
  if (isGuestSecret(given)) return guestIdOf(given)
  throw new Error(`${verb} needs the ID of a guest, which is a UUID, or the value of its cookie.`)
}

const json = (data: object): string => `${JSON.stringify(data, null, 2)}\n`
