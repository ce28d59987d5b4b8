/** A parsed DATABASE_URL: a database, and every server that may be its primary. */
export type DatabaseUrl = { database: string; servers: DatabaseServer[] }

/** `name` is for people and holds no secret; `url` is for the driver, which accepts only one server. */
export type DatabaseServer = { name: string; url: string }

export function parseDatabaseUrl(text: string): DatabaseUrl {
  const [, scheme, user = '', hosts, database, search = ''] = urlPattern.exec(text) ?? []
  if (scheme === undefined || hosts === undefined || database === undefined) throw new Error(malformed)
  const options = new URLSearchParams(search)
  requireReadWrite(options)
  const query = options.size > 0 ? `?${options}` : ''
  const servers = hosts.split(',').map((host) => {
    const url = `${scheme}${user}${host}/${database}${query}`
    if (!URL.canParse(url) || (host === '' && hosts !== '')) throw new Error(malformed)
    return { name: host || (options.get('host') ?? 'localhost'), url }
  })
  return { database, servers }
}

/** An unescaped @ or / in a password does not match, so that no part of a password is ever taken for a host name. */
const urlPattern = /^(postgres(?:ql)?:\/\/)((?:[^/?#]*)@)?([^/?#@]*)\/([^/?#@]+)(?:\?([^#]*))?$/

// The message does not repeat the malformed address, which may contain a password.
const malformed =
  'DATABASE_URL must be of the form postgres://USER:PASSWORD@HOST:PORT/DATABASE, with a comma between several HOST:PORT. ' +
  'In a password, / is written %2F, ? is %3F, # is %23 and @ is %40.'

/** The driver does not know this option. Every connection goes to the primary, so no other value can be honoured. */
function requireReadWrite(options: URLSearchParams): void {
  const target = options.get('target_session_attrs') ?? 'read-write'
  if (target !== 'read-write' && target !== 'primary') {
    throw new Error('The target_session_attrs of DATABASE_URL can only be read-write: Longwave writes.')
  }
  options.delete('target_session_attrs')
}
