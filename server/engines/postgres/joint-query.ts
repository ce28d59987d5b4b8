import pg from 'pg'

/** Parts of the driver's connection that its types leave out. */
type Wire = pg.Connection & {
  parse(statement: { name: string; text: string }): void
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
}
export type NamedStatement = pg.QueryConfig

/**
 * Runs statements with one message and one answer: after a failure the server skips the rest. The driver would end each statement with a
 * synchronization of its own, for which the server sends an answer and the client wakes up. Those that this connection has not prepared are
 * prepared beforehand, because nobody would know whether a skipped one was.
 */
export async function queryJointly(
  client: pg.Client,
  statements: NamedStatement[],
): Promise<pg.QueryResult[]> {
  const { parsedStatements, submittedNamedStatements } = (client as pg.Client & { connection: Wire })
    .connection
  for (const { name, text } of statements)
    if (name && !(name in parsedStatements || name in submittedNamedStatements))
      submit(client, { name, text }, (wire) => {
        wire.parse({ name, text })
        wire.submittedNamedStatements[name] = text
        wire.sync()
      }).catch(() => {})
  const results = await submit(client, { text: '' }, (wire) => {
    const withoutSync = Object.create(wire, { sync: { value() {} } })
    for (const statement of statements) new pg.Query(statement).submit(withoutSync)
    wire.sync()
  })
  return [results].flat()
}

/** The driver lets no other class than its own into a pipeline. */
function submit(
  client: pg.Client,
  statement: NamedStatement,
  write: (wire: Wire) => void,
): Promise<pg.QueryResult | pg.QueryResult[]> {
  return new Promise((resolve, reject) => {
    const query = new pg.Query(statement, (error, result) => (error ? reject(error) : resolve(result)))
    query.submit = (connection) => write(connection as Wire)
    client.query(query)
  })
}
