/** The number of equal lines that are written within a second. The others are counted. */
const maxEqualLines = 10
const windowMs = 1000
/** The number of kinds that are told apart within a second; all further ones count as one kind. */
const maxKinds = 100

type Repeats = { count: number; last: string }

/** Limits equal log lines, so that a fault which every request meets cannot fill the disk of the log or slow the server. */
export function limitRepeats(write: (line: string) => void): (line: string) => void {
  const kinds = new Map<string, Repeats>()

  return (line) => {
    if (kinds.size === 0) setTimeout(reportRest, windowMs).unref()
    const ownKind = kindOf(line)
    const kind = kinds.has(ownKind) || kinds.size < maxKinds ? ownKind : 'others'
    const count = (kinds.get(kind)?.count ?? 0) + 1
    kinds.set(kind, { count, last: line })
    if (count <= maxEqualLines) write(line)
  }

  function reportRest(): void {
    for (const { count, last } of kinds.values()) {
      if (count > maxEqualLines) write(summary(last, count - maxEqualLines))
    }
    kinds.clear()
  }
}

/** Lines are equal if they have the same sentence for the same cause. Ids, routes and stack traces may differ. */
function kindOf(line: string): string {
  const { level, msg, code, cause } = JSON.parse(line)
  return JSON.stringify([level, msg, code, String(cause).split('\n', 1)[0]])
}

/** The last of the lines that were left out, without what belonged to its request alone. */
function summary(line: string, count: number): string {
  const { requestId, method, route, msg, ...fields } = JSON.parse(line)
  return `${JSON.stringify({ ...fields, msg: `${msg ?? ''} ... and ${count} more in the last second` })}\n`
}
