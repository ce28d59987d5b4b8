/** What DATABASE_URL names: a database, and every server that may be its primary. */
export type Address = { database: string; servers: Server[] }

/** Its name is for people and holds no secret; its URL is for the driver, which knows one server at a time. */
export type Server = { name: string; url: string }

export function readAddress(text: string): Address {
  const [, scheme, user = '', hosts, database, search = ''] = form.exec(text) ?? []
  if (scheme === undefined || hosts === undefined || database === undefined) throw new Error(malformed)
  const options = new URLSearchParams(search)
  requireWrites(options)
  const more = options.size > 0 ? `?${options}` : ''
  const servers = hosts.split(',').map((host) => {
    const url = `${scheme}${user}${host}/${database}${more}`
    if (!URL.canParse(url) || (host === '' && hosts !== '')) throw new Error(malformed)
    return { name: host || (options.get('host') ?? 'localhost'), url }
  })
  return { database, servers }
}

/** An @ or a / that was meant to be of the password makes none of this form, so that no part of it is taken for a name. */
const form = /^(postgres(?:ql)?:\/\/)((?:[^/?#]*)@)?([^/?#@]*)\/([^/?#@]+)(?:\?([^#]*))?$/

// What was meant to be an address may hold a password, so it is not repeated.
const malformed =
  'DATABASE_URL must be of the form postgres://USER:PASSWORD@HOST:PORT/DATABASE, with a comma between several HOST:PORT. ' +
  'In a password, / is written %2F, ? is %3F, # is %23 and @ is %40.'

/** Whoever takes no writes is of no use, so that nothing else can be asked for. */
function requireWrites(options: URLSearchParams): void {
  const wanted = options.get('target_session_attrs') ?? 'read-write'
  if (wanted !== 'read-write' && wanted !== 'primary') {
    throw new Error('The target_session_attrs of DATABASE_URL can only be read-write: Longwave writes.')
  }
  options.delete('target_session_attrs')
}
