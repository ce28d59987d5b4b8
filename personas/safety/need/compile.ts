import { foldLetters } from './fold.ts'
import type { NeedCategory, NeedLanguage, NeedWords, PlayTheme } from './need-words.ts'

export type CompiledWords = {
  code: NeedLanguage
  script: NeedWords['script']
  need: [NeedCategory, RegExp][]
  alarm: RegExp
  harmless: [PlayTheme, RegExp][]
  known: Set<string>
  /** Every word that a pattern holds, to which a disguised word may be repaired. */
  vocabulary: Set<string>
  /** Words of the language that its known words leave out. */
  forms: RegExp
  /** Beings, and words with which people speak of what weighs on them: nothing here is alarming, and nothing is a joke. */
  grave: RegExp
}

/** Scripts that write words without spaces between them, or, like Korean, with endings and spaces that vary. */
const unspaced = new Set<NeedWords['script']>(['Hani', 'Jpan', 'Hang'])
export const isUnspaced = (script: NeedWords['script']): boolean => unspaced.has(script)

export function compile({
  code,
  script,
  groups,
  need,
  alarm,
  harmless,
  known,
  grave,
}: NeedWords): CompiledWords {
  const pattern = (source: string) => new RegExp(wholeWords(expand(source, groups), script), 'gu')
  const entries = <Name extends string>(lists: Partial<Record<Name, string>>) =>
    (Object.entries(lists) as [Name, string][]).map(([name, source]): [Name, RegExp] => [
      name,
      pattern(source),
    ])
  const knownWords = wordsIn(foldLetters(known))
  return {
    code,
    script,
    need: entries(need),
    alarm: pattern(alarm),
    harmless: entries(harmless),
    known: new Set(knownWords),
    forms: pattern(
      `${Object.values(groups)
        .filter((group) => !group.includes('('))
        .join('|')}|${alarm}`,
    ),
    grave: pattern(grave),
    vocabulary: new Set([
      ...knownWords,
      ...[...Object.values(groups), ...Object.values(need), alarm].flatMap((source) =>
        wordsIn(foldLetters(source.replaceAll("'", '').replace(/\\w|\{\w+\}|\p{L}+(?=\*|\\w)/gu, ' '))),
      ),
    ]),
  }
}

/** One spelling, groups filled in, and each line an alternative. */
function expand(source: string, groups: Record<string, string>): string {
  const lines = source
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const filled = lines
    .join('|')
    .replace(/\{([a-z]+)\}/g, (_, name: string) => `(?:${expand(requireGroup(groups, name), groups)})`)
  return foldPattern(filled)
}

function requireGroup(groups: Record<string, string>, name: string): string {
  const group = groups[name]
  if (group === undefined) throw new Error(`There is no group {${name}}.`)
  return group
}

/** Letters are folded like a text's. An umlaut may be written with an e, and an apostrophe may be a space or missing. */
const foldPattern = (source: string): string =>
  foldLetters(source.replace(/[äöü]/gi, (umlaut) => `${foldLetters(umlaut)}e?`).replaceAll("'", ' ?'))

const gap = '(?:[^ |]+ ){0,4}?'
const wideGap = '(?:[^ |]+ ){0,9}?'

/** A pattern matches whole words; `...` is a gap of up to four words within a sentence, and a star ends a stem. */
function wholeWords(source: string, script: NeedWords['script']): string {
  if (isUnspaced(script))
    return source.replaceAll(' ', '').replaceAll('....', '[^|]{0,14}?').replaceAll('...', '[^|]{0,10}?')
  const before = script === 'Arab' ? '(?<= (?:[وفل]|ال|وال|بال)?)' : '(?<= )'
  return `${before}(?:${source.replaceAll('.... ', wideGap).replaceAll('(?:... )?', gap).replaceAll('... ', gap).replaceAll('\\w*', '[^ |]*')})(?= )`
}

const wordsIn = (text: string): string[] => text.match(/\p{L}[\p{L}\p{M}]*/gu) ?? []
