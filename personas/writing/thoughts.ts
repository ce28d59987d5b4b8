/**
 * The text without the thinking that some servers leave in it: a block in tags, the end of one whose beginning the server took
 * away, or the beginning of one that was cut off.
 */
export const withoutThoughts = (text: string): string =>
  text
    .replace(/^[\s\S]*<\/(?:think|thinking|thought|reasoning)>/i, '')
    .replace(/^\s*<(?:think|thinking|thought|reasoning)>[\s\S]*$/i, '')
    .trim()
