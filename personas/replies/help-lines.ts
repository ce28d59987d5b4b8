import { type Language, languages } from './languages.ts'

/** Help lines by language, as the operator named them. */
export type HelpLines = Partial<Record<Language, string>>

/** The longest help line, in code points, so that the whole help fits into a comment. */
const longest = 120

/** Reads HELP_LINES, such as `en=Samaritans 116 123; de=TelefonSeelsorge 0800 1110111`; reports mistakes as sentences. */
export function readHelpLines(text: string | undefined, report: (mistake: string) => void): HelpLines {
  const parts = (text ?? '').split(';').map((part) => part.trim())
  const pairs = parts.filter(Boolean).map((part): [string, string] => {
    const [, language = '', line = ''] = /^([^=]*)=(.*)$/s.exec(part) ?? []
    return [language.trim().toLowerCase(), line.trim()]
  })
  for (const [at, [language, line]] of pairs.entries()) {
    const problem = problemIn(language, line)
    if (problem) report(`HELP_LINES ${problem}`)
    else if (pairs.findIndex(([other]) => other === language) < at)
      report(`HELP_LINES names ${language} twice.`)
  }
  return Object.fromEntries(pairs) as HelpLines
}

function problemIn(language: string, line: string): string | undefined {
  if (!languages.includes(language as Language))
    return `must be pairs such as en=Samaritans 116 123, with semicolons between. The languages are ${languages.join(', ')}.`
  if (line === '') return `has no help line for ${language}.`
  if ([...line].length > longest) return `allows ${longest} characters for ${language}.`
  // Whatever a comment may not hold, or would change when it is stored.
  if (/[@#\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/u.test(line) || line.normalize('NFC') !== line)
    return `may not have @, # or hidden characters for ${language}.`
  return undefined
}
