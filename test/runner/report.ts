import { cpuMs } from './cpu-time.ts'
import type { ShardMessage } from './events.ts'
import { commandOf, type TestFile } from './test-files.ts'

type Result = Extract<ShardMessage, { is: 'passed' | 'skipped' | 'failed' }>
type FileRun = TestFile & { beganAt: number; ms: number; cpuMs: number; output: string; failed: number }

/** The longest time without a line. */
const lineEveryMs = 4_000
const listed = 10

/** Prints the progress of a run. A slot is one of the processes that run at the same time. */
export class Report {
  #counts = { passed: 0, failed: 0, skipped: 0 }
  #now = new Map<number, FileRun>()
  #ended: FileRun[] = []
  #cpuOfSlots: number[] = []
  #beganAt = performance.now()
  #lastLineAt = this.#beganAt
  #isVerbose: boolean
  #ticks = setInterval(() => this.#tick(), 500)

  /** `isVerbose` prints the tests that pass too, and the output of the tests. */
  constructor({ isVerbose }: { isVerbose: boolean }) {
    this.#isVerbose = isVerbose
  }

  began(slot: number, file: TestFile): void {
    this.#now.set(slot, { ...file, beganAt: performance.now(), ms: 0, cpuMs: 0, output: '', failed: 0 })
  }

  output(slot: number, text: string): void {
    const run = this.#now.get(slot)
    if (this.#isVerbose) process.stdout.write(text)
    else if (run) run.output += text
  }

  result(slot: number, result: Result): void {
    const run = this.#now.get(slot)
    this.#counts[result.is]++
    if (this.#isVerbose && result.is === 'passed') this.#print(`✔ ${result.test} (${seconds(result.ms)})`)
    if (result.is === 'skipped') this.#print(`skipped: ${run?.file} › ${result.test}`)
    if (result.is !== 'failed' || !run) return
    run.failed++
    this.#print(`✖ ${run.file} › ${result.test} (${run.engine}, ${seconds(result.ms)})`)
    this.#print(indented(result.details))
    this.#print(indented(`Alone: ${commandOf(run)}`))
  }

  ended(slot: number, cpuMs: number): void {
    const run = this.#now.get(slot)
    if (!run) return
    this.#now.delete(slot)
    this.#ended.push({ ...run, cpuMs, ms: performance.now() - run.beganAt })
    this.#cpuOfSlots[slot] = (this.#cpuOfSlots[slot] ?? 0) + cpuMs
    if (run.failed > 0 && run.output) this.#print(indented(`The output of ${run.file}:\n${run.output}`))
  }

  /** Prints the summary, and returns whether all passed within the budget of CPU time. */
  finish({ budgetMs, shareOf }: { budgetMs: number; shareOf: (file: TestFile) => number }): boolean {
    clearInterval(this.#ticks)
    const spentMs = cpuMs()
    const isOverBudget = spentMs > budgetMs
    if (!this.#isVerbose) this.#printSlowest()
    const offenders = this.#ended.filter((run) => run.cpuMs > shareOf(run))
    for (const run of offenders)
      this.#print(
        `over its share: ${run.file} (${run.engine}) took ${seconds(run.cpuMs)} of CPU, its share is ${seconds(shareOf(run))}`,
      )
    const slots = this.#cpuOfSlots.map((ms) => seconds(ms)).join(', ')
    this.#print(
      `CPU: ${seconds(spentMs)} of ${seconds(budgetMs)}, by process: ${slots}; ${seconds(performance.now() - this.#beganAt)} by the clock`,
    )
    if (isOverBudget) this.#print('✖ The run took more CPU than its budget: see the files over their share.')
    const { passed, failed, skipped } = this.#counts
    this.#print(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
    return failed === 0 && passed > 0 && !isOverBudget
  }

  #printSlowest(): void {
    const slowest = this.#ended.toSorted((a, b) => b.ms - a.ms).slice(0, listed)
    this.#print('The slowest files:')
    for (const run of slowest)
      this.#print(
        `${seconds(run.ms).padStart(9)} ${seconds(run.cpuMs).padStart(9)} CPU  ${run.file} (${run.engine})`,
      )
  }

  #tick(): void {
    if (performance.now() - this.#lastLineAt < lineEveryMs) return
    const { passed, failed } = this.#counts
    const files = [...this.#now.values()].map(
      ({ file, beganAt }) => `${file} ${seconds(performance.now() - beganAt)}`,
    )
    this.#print(
      `${seconds(performance.now() - this.#beganAt)}: ${passed} passed, ${failed} failed; running ${files.join(', ')}`,
    )
  }

  #print(line: string): void {
    this.#lastLineAt = performance.now()
    process.stdout.write(`${line}\n`)
  }
}

const indented = (text: string): string => text.replace(/^(?=.)/gm, '    ')

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
