/** A page repeats what its address asks for: a name that is not there, a text in the search field. */
export function withoutEcho(text: string, address: string): string {
  const asked = new URL(address, 'http://longwave.test')
  const words = [...asked.pathname.split('/'), ...asked.searchParams.values()].flatMap((part) =>
    decodeURIComponent(part)
      .replace(/^@|\.md$/g, '')
      .split(','),
  )
  return words
    .filter((word) => word.length > 3)
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, word) => rest.replaceAll(new RegExp(RegExp.escape(word), 'gi'), ''), text)
}
