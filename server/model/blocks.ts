import { domainToASCII, domainToUnicode } from 'node:url'
import { splitText } from '../../contract/text-parts.ts'
import { isAiName } from '../../contract/text-rules.ts'
import type { Database } from '../db/database.ts'
import { type InList, inLists, valuesIn } from '../db/in-list.ts'
import { prepared, q } from '../db/prepared-query.ts'
import type { Row } from '../db/tables.ts'

/** Something that the operator blocks: a name to register, a word in a text, or a link to a site. */
export type Block = Pick<Row<'blocks'>, 'kind' | 'value'>
export type BlockKind = Block['kind']

/** Texts are compared in this form, in which letter case and look-alikes of compatibility do not matter. */
const foldedText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(ignorable, '')
    // A browser takes it for a dot.
    .replaceAll('。', '.')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The value under which a block is stored; undefined if it could match nothing or everything. */
export function blockedValue(kind: BlockKind, text: string): string | undefined {
  if (kind === 'name') return isAiName(text) ? text.toLowerCase() : undefined
  if (kind === 'word') return foldedText(text) || undefined
  const host = domainToASCII(
    foldedText(text)
      .replace(/^https?:\/\//, '')
      .replace(/[/?#].*$/, ''),
  )
  return /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(host) ? host : undefined
}

export type FindBlocked = (text: string) => string | undefined

/** Finds the first blocked word or link of a text: words as whole words, links with everything below their domain. */
export function blockedFinder(blocks: Block[]): FindBlocked {
  const patterns = blocks.flatMap(({ kind, value }) =>
    kind === 'word' ? wordPattern(value) : kind === 'link' ? linkPatterns(value) : [],
  )
  if (patterns.length === 0) return () => undefined
  const blocked = new RegExp(patterns.join('|'), 'u')
  return (text) => blocked.exec([foldedText(text), ...linkedHosts(text)].join('\n'))?.[0]
}

/** The hosts that a page would link to: `https://ev%69l.example` and `https://evil。example` both lead to evil.example. */
const linkedHosts = (text: string): string[] =>
  splitText(text).flatMap((part) => (part.kind === 'link' ? new URL(part.url).hostname : []))

/** Folded again, because an earlier version may have stored it. */
function wordPattern(value: string): string {
  const word = foldedText(value)
  const pattern = RegExp.escape(word)
  // Scripts without spaces between words have no whole words to find.
  if (withoutSpaces.test(word)) return pattern
  return `(?<![\\p{L}\\p{N}\\p{M}])${pattern}(?![\\p{L}\\p{N}\\p{M}])`
}

/** Also without a scheme. Browsers take both spellings of an international domain. */
const linkPatterns = (host: string): string[] =>
  [...new Set([host, domainToUnicode(host)])].map(
    (spelling) => `(?<![\\p{L}\\p{N}\\p{M}_-])${RegExp.escape(spelling)}(?!\\.?[\\p{L}\\p{N}\\p{M}_-])`,
  )

const ignorable = /\p{Default_Ignorable_Code_Point}/gu
const withoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

export const allBlocks = (db: Database): Promise<Block[]> => db.all(blocks, {})

export const isBlocked = async (db: Database, block: Block): Promise<boolean> =>
  (await db.get(blockOf, block)) !== undefined

/** Those of these names that are blocked, in lower case. */
export async function blockedNames(db: Database, names: string[]): Promise<string[]> {
  const lowerCase = names.map((name) => name.toLowerCase())
  const rows = await Promise.all(inLists(lowerCase).map((list) => db.all(blocksOfNames, list)))
  return rows.flat().map(({ value }) => value)
}

const blocks = prepared((_: object) =>
  q.selectFrom('blocks').select(['kind', 'value']).orderBy('kind').orderBy('value'),
)
const blockOf = prepared(({ kind, value }: Block) =>
  q.selectFrom('blocks').select('at').where('kind', '=', kind).where('value', '=', value),
)
const blocksOfNames = prepared((given: InList<string>) =>
  q.selectFrom('blocks').select('value').where('kind', '=', 'name').where('value', 'in', valuesIn(given)),
)
