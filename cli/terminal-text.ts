/**
 * A line that cannot draw on the terminal, whatever texts of strangers are in it: no escape sequence, no bidi control, nothing
 * invisible. The joiner inside emoji stays.
 */
export const harmless = (line: string): string =>
  line.replaceAll(/(?!\u200d)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ').toWellFormed()

/** A text as one such line, without its runs of white space. */
export const oneLine = (content: string): string => harmless(content).replaceAll(/\s+/g, ' ')

/** The lines of a text. Each begins with a bar, so that no text can pass for a line of ours. */
export const quotedLines = (content: string): string[] =>
  content.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => `  | ${line}`.trimEnd())

/** JSON escapes only the control characters below the space; a terminal also obeys others. */
export const terminalJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/[\x7f-\x9f\p{Cf}\p{Zl}\p{Zp}]/gu, (character) =>
    Array.from(
      { length: character.length },
      (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
    ).join(''),
  )

export const formatTime = (at: string): string => at.slice(0, 19).replace('T', ' ')
