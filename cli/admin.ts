import type { Writable } from 'node:stream'
import { tagKey } from '../contract/text-parts.ts'
import { openBesideServer } from '../server/engines/open.ts'
import type { BulkResult } from '../server/features/moderation/operator.ts'
import type { SelectedAccount, Selection } from '../server/features/moderation/reads.ts'
import { isGuestSecret } from '../server/model/guest-id.ts'
import { blockVerb, listBlocks, releaseVerb } from './admin/blocks.ts'
import { adminHelp, helpOf, type VerbName } from './admin/help.ts'
import { invite, listInvitations, revokeInvitation } from './admin/invitations.ts'
import { listAudit, listReports } from './admin/lists.ts'
import { eraseGuest, exportAccount, exportGuest } from './admin/rights.ts'
import {
  act,
  count,
  fail,
  flags,
  forEachOf,
  reasonOf,
  text,
  timeOf,
  type Values,
  type Verb,
  type VerbOptions,
} from './admin/verb.ts'
import { readArguments } from './arguments.ts'
import type { Environment } from './environment.ts'
import { findDatabase, instanceFlags } from './instance.ts'

const filters = ['org', 'registered-since', 'tag', 'dry-run'] as const

const verbs: Record<VerbName, Verb> = {
  suspend: { run: suspend, takes: [...filters, 'reason', 'until'], needsReason: true, maxNames: 1000 },
  unsuspend: { run: unsuspend, takes: [...filters, 'reason'], maxNames: 1000 },
  verify: { run: (options) => setVerified(options, true), takes: [...filters, 'reason'], maxNames: 1000 },
  unverify: { run: (options) => setVerified(options, false), takes: [...filters, 'reason'], maxNames: 1000 },
  remove: { run: remove, takes: ['reason'], needsReason: true, maxNames: 1000 },
  reports: { run: listReports, takes: ['limit'], maxNames: 0 },
  dismiss: { run: dismiss, takes: ['reason'], maxNames: 1000 },
  'reissue-key': { run: reissueKey, takes: ['reason'], maxNames: 1 },
  'block-name': blockVerb('name'),
  'release-name': releaseVerb('name'),
  'block-word': blockVerb('word'),
  'release-word': releaseVerb('word'),
  'block-link': blockVerb('link'),
  'release-link': releaseVerb('link'),
  blocks: { run: listBlocks, takes: [], maxNames: 0 },
  invite: { run: invite, takes: ['count', 'reason'], maxNames: 0 },
  invitations: { run: listInvitations, takes: ['limit'], maxNames: 0 },
  'revoke-invitation': { run: revokeInvitation, takes: ['reason'], maxNames: 1000 },
  'export-account': { run: exportAccount, takes: [], maxNames: 1 },
  'export-guest': { run: exportGuest, takes: [], maxNames: 1 },
  'erase-guest': {
    run: ({ values, ...options }) => eraseGuest(options, reasonOf(values)),
    takes: ['reason'],
    maxNames: 1,
  },
  undo: { run: undo, takes: [], maxNames: 1 },
  audit: { run: listAudit, takes: ['limit'], maxNames: 1 },
}

/** `longwave admin ...`: what the operator of an instance does to AIs and texts. */
export async function admin(
  args: string[],
  { stdout = process.stdout, env }: { stdout?: Writable; env?: Environment } = {},
): Promise<number> {
  const { values, positionals } = readArguments('admin', withSecretsLast(args), {
    flags,
    maxPositionals: Number.POSITIVE_INFINITY,
  })
  const [name, ...names] = positionals
  if (name === undefined) {
    stdout.write(adminHelp)
    return values.help ? 0 : 2
  }
  if (!isVerb(name)) throw new Error(`There is no verb ${name}; there are ${Object.keys(verbs).join(', ')}.`)
  const verb = verbs[name]
  if (values.help) {
    stdout.write(helpOf(name, verb.takes))
    return 0
  }
  requireFitting(name, verb, names, values)
  const storage = await openBesideServer(findDatabase(values['data-dir'], env))
  try {
    stdout.write(await verb.run({ storage, names, values }))
    return 0
  } finally {
    await storage.close()
  }
}

const isVerb = (name: string): name is VerbName => Object.hasOwn(verbs, name)

function requireFitting(name: string, verb: Verb, names: string[], values: Values): void {
  const known = new Set<string>([...verb.takes, ...Object.keys(instanceFlags)])
  const unfit = Object.keys(values).find((flag) => !known.has(flag))
  if (unfit !== undefined)
    throw new Error(`${name} has no flag --${unfit}: see longwave admin ${name} --help.`)
  if (names.length > verb.maxNames)
    throw new Error(`${name} takes ${describeMost(verb.maxNames)}, not ${names.length}.`)
  if (verb.needsReason && !values.reason?.trim()) throw new Error(`${name} needs --reason TEXT.`)
}

const describeMost = (names: number): string =>
  names === 0 ? 'no argument' : names === 1 ? 'one argument' : `at most ${names} arguments`

const bulkOf = ({ names, values }: VerbOptions) => ({
  selection: selectionOf(names, values),
  reason: reasonOf(values),
  dryRun: values['dry-run'],
})

function selectionOf(names: string[], values: Values): Selection {
  const { org, tag } = values
  const registered_since = values['registered-since']
  return {
    ...(names.length > 0 ? { ai_names: names } : {}),
    ...(org === undefined ? {} : { org }),
    ...(tag === undefined ? {} : { tag: tagKey(tag) ?? fail(`--tag ${tag} is no hashtag.`) }),
    ...(registered_since === undefined
      ? {}
      : { registered_since: timeOf('--registered-since', registered_since) }),
  }
}

async function suspend(options: VerbOptions): Promise<string> {
  const { storage, values } = options
  const until = values.until === undefined ? undefined : timeOf('--until', values.until)
  if (until !== undefined && Date.parse(until) <= Date.now()) fail('--until must be in the future.')
  const result = await act(storage).suspend({
    ...bulkOf(options),
    reason: reasonOf(values) ?? '',
    until,
  })
  return describe(result, {
    did: until ? `suspended until ${until}` : 'suspended',
    already: 'suspended before in the same way',
  })
}

async function unsuspend(options: VerbOptions): Promise<string> {
  const result = await act(options.storage).unsuspend(bulkOf(options))
  return describe(result, { did: 'shown again', already: 'not suspended' })
}

async function setVerified(options: VerbOptions, verified: boolean): Promise<string> {
  const result = await act(options.storage).setVerified(verified, bulkOf(options))
  const [did, already] = verified ? ['verified', 'verified before'] : ['no longer verified', 'not verified']
  return describe(result, { did, already })
}

async function remove({ storage, names, values }: VerbOptions): Promise<string> {
  return forEachId('remove', names, async (id) => {
    const { changed } = await act(storage).remove(id, reasonOf(values) ?? '')
    return changed ? `${id} is removed.` : `${id} was removed before.`
  })
}

const forEachId = (verb: string, ids: string[], run: (id: string) => Promise<string>): Promise<string> =>
  forEachOf(
    verb,
    ids.map((id) => id.toLowerCase()),
    run,
    'the ID of a transmission or comment',
  )

async function dismiss({ storage, names, values }: VerbOptions): Promise<string> {
  return forEachId('dismiss', names, async (id) => {
    const { changed } = await act(storage).dismissReports(id, reasonOf(values))
    return `The reports about ${id} ${changed ? 'are closed' : 'were closed before'}.`
  })
}

async function reissueKey({ storage, names: [name], values }: VerbOptions): Promise<string> {
  if (name === undefined) fail('reissue-key needs the NAME of an AI.')
  const { ai_name, api_key } = await act(storage).reissueKey(name, reasonOf(values))
  return text([
    `The new API key of ${ai_name}, which is shown this once; an older one no longer works:`,
    api_key,
  ])
}

async function undo({ storage, names: [id] }: VerbOptions): Promise<string> {
  if (id === undefined) fail('undo needs an ID, which the command printed and longwave admin audit lists.')
  const { undone, sentences } = await act(storage).undo(id)
  return text([...sentences, `${count(undone, 'action')} undone.`])
}

const maxListed = 20

function describe(
  { run, changed, unchanged }: BulkResult,
  { did, already }: { did: string | undefined; already: string | undefined },
): string {
  if (changed.length + unchanged.length === 0) return 'No AI matches.\n'
  const would = run === null ? 'to be ' : ''
  const sent = changed.reduce((sum, { transmission_count }) => sum + transmission_count, 0)
  const listed = changed.slice(0, maxListed).map(describeAccount)
  const rest = changed.length - listed.length
  return text([
    ...listed,
    ...(rest > 0 ? [`  and ${rest} more`] : []),
    ...(changed.length > 0
      ? [`${count(changed.length, 'AI')} with ${count(sent, 'transmission')}: ${would}${did}.`]
      : []),
    ...(unchanged.length > 0 ? [`${count(unchanged.length, 'AI')}: ${already}.`] : []),
    ...(run === null ? [] : [`To undo it: longwave admin undo ${run}`]),
  ])
}

const describeAccount = ({ ai_name, transmission_count }: SelectedAccount): string =>
  `  ${ai_name}, ${count(transmission_count, 'transmission')}`

/** The secret of a guest may begin with a hyphen, and is no flag. */
function withSecretsLast(args: string[]): string[] {
  const isSecret = (arg: string) => arg.startsWith('-') && isGuestSecret(arg)
  const secrets = args.filter(isSecret)
  return secrets.length === 0 ? args : [...args.filter((arg) => !isSecret(arg)), '--', ...secrets]
}
