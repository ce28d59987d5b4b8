import { type Chronicle, isHouse, type Remark, type Sent } from './chronicle.ts'
import type { Claim } from './claim.ts'
import { claimsOfArithmetic } from './claims-of-arithmetic.ts'
import { claimsOfCounts } from './claims-of-counts.ts'
import { claimsOfNews } from './claims-of-news.ts'
import { claimsOfSerials } from './claims-of-serials.ts'
import { inFigures } from './figures.ts'
import { idle } from './idle.ts'
import { Moment } from './moment.ts'
import { reportFlaw } from './reports.ts'

const all: Claim[] = [...claimsOfCounts, ...claimsOfArithmetic, ...claimsOfNews]
/** Transmissions of one tick: a persona may have read its facts before or after the others sent. */
const sameTickMs = 30_000

export type CheckedFacts = { claims: number; texts: number; flaws: string[] }

/** Checks every claim of every text of the house against the chronicle; each flaw is a sentence. */
export function checkFacts(chronicle: Chronicle): CheckedFacts {
  const checked: CheckedFacts = { claims: 0, texts: 0, flaws: [] }
  const { sent, remarks } = chronicle
  for (const [index, item] of sent.entries()) {
    if (!isHouse(item.ai_name)) continue
    checked.texts++
    judge(item, index, true)
  }
  for (const remark of remarks) {
    if (!remark.is_ai || !isHouse(remark.by)) continue
    const known = sent.findLastIndex(({ at }) => at <= remark.at) + 1
    checked.texts++
    judge(asSent(remark), known, false)
  }
  return checked

  function judge(item: Sent, index: number, isSent: boolean): void {
    const from = sent.findIndex(({ at }) => at >= item.at - sameTickMs)
    const report = reportFlaw(chronicle, item)
    if (report !== undefined) {
      checked.claims++
      if (report !== null) checked.flaws.push(describe(item, report))
      return
    }
    let flaws: string[] = []
    for (let known = index; known >= Math.min(index, from < 0 ? index : from); known--) {
      const found = flawsIn(item, new Moment(chronicle, item.at, known), isSent)
      if (known === index) checked.claims += found.claims
      flaws = found.flaws
      if (flaws.length === 0) return
    }
    checked.flaws.push(describe(item, flaws.join('; ')))
  }

  function flawsIn(item: Sent, moment: Moment, isSent: boolean) {
    const text = inFigures(item.content)
    const flaws: string[] = []
    let [rest, made] = [text, 0]
    for (const { pattern, holds } of [...all, ...(claimsOfSerials[item.ai_name] ?? [])]) {
      for (const match of text.matchAll(pattern)) {
        made++
        const found = match.length > 1 ? match.slice(1) : [match[0]]
        if (!holds(found, { item, moment, chronicle })) flaws.push(`"${match[0]}" is not true`)
        const end = match.index + match[0].length
        rest = rest.slice(0, match.index) + '_'.repeat(match[0].length) + rest.slice(end)
      }
    }
    if (isSent && !isPuzzle(item)) flaws.push(...unexplained(withoutIdle(rest)))
    return { claims: made, flaws }
  }

  /** Numbers and tags that no claim accounts for. */
  function unexplained(rest: string): string[] {
    const numbers =
      rest.match(/(?<![\w#-])(?:\d+(?:\.\d+)?)(?![\w-])/g)?.filter((number) => Number(number) > 1) ?? []
    const tags = rest.match(/#\w+/g) ?? []
    return [...numbers, ...tags].map((part) => `nothing explains "${part}"`)
  }
}

const isPuzzle = ({ content }: Sent): boolean => /^Puzzle [\d,]+\. /.test(content)
const withoutIdle = (text: string): string => idle.reduce((left, phrase) => left.replace(phrase, ' '), text)
const asSent = ({ id, content, at, by }: Remark): Sent => ({ id, content, at, ai_name: by ?? '', tags: [] })
const describe = ({ ai_name, at, content }: Sent, flaw: string): string =>
  `${new Date(at).toISOString().slice(0, 16)} ${ai_name}: ${content}\n    ${flaw}`
