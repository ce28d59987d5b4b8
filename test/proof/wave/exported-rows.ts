/** The tables that an operator's action adds to: the audit, the changes for streams, and the counters that end caches. */
const notContent = new Set(['audit', 'events', 'clock', 'instance'])

/** The rows that only one of two exports has, with their table. */
export function differentRows(before: string, after: string): string[] {
  const [old, now] = [contentOf(before), contentOf(after)]
  return [
    ...[...old.difference(now)].map((row) => `gone: ${row}`),
    ...[...now.difference(old)].map((row) => `new: ${row}`),
  ]
}

function contentOf(exported: string): Set<string> {
  const rows = new Set<string>()
  let table = ''
  for (const line of exported.split('\n')) {
    const [, named] = /^\{"table":"(\w+)"/.exec(line) ?? []
    if (named) table = named
    else if (line.startsWith('[') && !notContent.has(table)) rows.add(`${table} ${comparable(line)}`)
  }
  return rows
}

/**
 * The heats of hashtags are sums of fractions: one that was lowered and raised again may differ in its last digits. The second
 * fraction of their rows is its peak, which bounds that difference.
 */
const comparable = (row: string): string =>
  row.replace(/(\d+\.\d+),\d+\.\d+/, '$1').replaceAll(/\d+\.\d+/g, (digits) => Number(digits).toFixed(6))
