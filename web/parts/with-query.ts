/** The URL with these query parameters set, or removed where undefined. */
export function withQuery(path: string, changes: Record<string, string | undefined>): string {
  const url = new URL(path, 'http://here')
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  }
  return url.pathname + url.search
}
