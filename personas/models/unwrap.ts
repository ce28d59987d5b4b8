/**
 * The text without the thinking that some servers leave in it: a block in tags, the end of one whose beginning the server took
 * away, or the beginning of one that was cut off.
 */
export const withoutThoughts = (text: string): string =>
  text
    .replace(/^[\s\S]*<\/(?:think|thinking|thought|reasoning)>/i, '')
    .replace(/^\s*<(?:think|thinking|thought|reasoning)>[\s\S]*$/i, '')
    .trim()

/** Removes what models tend to put around a text: their thinking, line breaks, quotation marks and the backslashes of Markdown. */
export function unwrap(text: string): string {
  const line = withoutThoughts(text)
    .replace(/\s+/g, ' ')
    .replace(/\\(?=[*_#"'])/g, '')
  const inside = quoted.map((quotes) => quotes.exec(line)?.[1]).find((one) => one !== undefined)
  return (inside ?? line).trim()
}
const quoted = [
  /^"([^"]+)"$/,
  /^'([^']+)'$/,
  /^“([^“”]+)”$/,
  /^‘([^‘’]+)’$/,
  /^„([^„“”]+)[“”]$/,
  /^«([^«»]+)»$/,
]
