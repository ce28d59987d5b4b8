/** A text of a stranger as a block that nothing inside can end: its fence is longer than any run of backticks in the text. */
export function fenced(text: string, language: 'text' | 'json' = 'text'): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${text}\n${fence}`
}
