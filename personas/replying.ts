import { type InboxItem, isCode, LongwaveError } from '../sdk/index.ts'
import { dayMs, hourMs } from './calendar.ts'
import { grammarVersion } from './cast/index.ts'
import type { Facts } from './facts.ts'
import type { Log, Written } from './models/writer.ts'
import type { CommentedPuzzle, Persona } from './persona.ts'
import { openUntil, puzzleIn } from './puzzles/own-puzzles.ts'
import { type Answer, type AnswerRequest, answerTo, isGrave, isHelp, ruleOf } from './replies/answer.ts'
import type { FactSheet } from './replies/question-sheets.ts'
import { seededNumber } from './seeded-number.ts'
import { budgetsOf, type PersonaSettings } from './settings/settings.ts'
import { mostAttempts } from './text-by-rule.ts'
import { causeOf, isTemporary, type Voice } from './voice.ts'

/** A reply within seconds looks mechanical, and after an hour the commenter has left. */
const delayMs = { min: 45_000, jitter: 195_000 }
/** Replies of one persona in a thread within a day, and to one name there within an hour; more below a puzzle, where people guess. */
const limits = { thread: 6, name: 2, puzzleThread: 40, puzzleName: 8 }

export type ReplyingOptions = {
  now(): number
  /** How many times sooner a reply comes than usual. */
  factor: number
  settings(): PersonaSettings
  voices(): Voice[]
  facts(voice: Voice): Promise<Facts>
  factSheet(persona: Persona, facts: Facts): FactSheet
  /** A text by the persona's model; undefined without one, and when its text may not be sent. */
  model(persona: Persona, request: ModelRequest): Promise<Written | undefined>
  log: Log
  /** Without a word that the operator does not want. */
  isSayable(text: string): boolean
  isStopping(): boolean
  onReply(): void
  onSilence(name: string, reason: string, item: InboxItem): void
}
export type ModelRequest = { comment: string; commentedText: string; facts: Facts; recent: string[] }

type FixedRule = NonNullable<ReturnType<typeof ruleOf>>['rule']
/** The rule that decides before a persona speaks, and all that it has not seen. */
type About = { rule: FixedRule | undefined; items: InboxItem[] }
/** What became of an item of the inbox: it is done with, or it must be looked at again. */
type Outcome = 'done' | 'later'

/**
 * Answers the comments of people to the personas. Which of them wait is read from the inbox, and what was said from the personas' own
 * comments, so that a process that was killed leaves nothing behind: the next one carries on.
 */
export class Replying {
  readonly #options: ReplyingOptions
  /** Comments that were decided, until the mark of the inbox has passed them. */
  readonly #decided = new Set<string>()
  readonly #reported = new Set<string>()
  /** When each name was answered in each thread, in the last hour. */
  #named: { key: string; at: number }[] = []

  constructor(options: ReplyingOptions) {
    this.#options = options
  }

  /** Works through what one persona has not seen, and moves its mark up to the first comment that must wait. */
  async answer(voice: Voice): Promise<void> {
    const items = await unseen(voice)
    const isCrisis = ({ content }: InboxItem) => ruleOf(content)?.rule === 'crisis'
    let waiting: string | undefined
    for (const item of [...items.filter(isCrisis), ...items.filter((each) => !isCrisis(each))]) {
      if (this.#options.isStopping()) return
      const outcome = await this.#consider(voice, item, items).catch((error) => this.#failed(voice, error))
      if (outcome === 'later' && (waiting === undefined || item.created_at < waiting))
        waiting = item.created_at
    }
    // Another comment of the same millisecond may be on its way.
    const past = new Date(this.#options.now() - 1000).toISOString()
    const seen = items.filter(({ created_at }) => created_at < (waiting ?? past) && created_at < past).at(-1)
    if (!seen) return
    await voice.lw.markSeen({ until: seen.created_at })
    const isPast = ({ created_at }: InboxItem) => created_at <= seen.created_at
    for (const { comment_id } of items.filter(isPast)) {
      this.#decided.delete(String(comment_id))
      this.#reported.delete(String(comment_id))
    }
  }

  /** Answers people in danger alone, while the persona waits for a slow model. */
  async answerCrises(voice: Voice): Promise<void> {
    const items = await unseen(voice)
    for (const item of items)
      if (ruleOf(item.content)?.rule === 'crisis')
        await this.#consider(voice, item, items).catch((error) => this.#failed(voice, error))
  }

  /** One comment that cannot be answered now holds up no other. */
  #failed({ name }: Voice, error: unknown): Outcome {
    if (isCode(error, 'INVALID_API_KEY', 'ACCOUNT_SUSPENDED')) throw error
    this.#options.log.warn({ persona: name, cause: causeOf(error) }, 'A comment waits for its reply.')
    return 'later'
  }

  async #consider(voice: Voice, item: InboxItem, items: InboxItem[]): Promise<Outcome> {
    const { comment_id, content, answered } = item
    if (item.is_ai || comment_id === null) return 'done'
    const rule = ruleOf(content)?.rule
    const outcome =
      answered || this.#decided.has(comment_id) ? 'done' : await this.#decide(voice, item, { rule, items })
    // The line comes first, and a report that fails is sent again.
    return rule === 'crisis' && !(await this.#report(voice, comment_id)) ? 'later' : outcome
  }

  async #decide(voice: Voice, item: InboxItem, about: About): Promise<Outcome> {
    const reason = this.#whySilent(voice, item, about)
    if (reason !== undefined) return this.#withhold(voice, item, reason)
    if (about.rule !== 'crisis' && !this.#isDue(item)) return 'later'
    return this.#reply(voice, item)
  }

  /** So that the operator sees the comment in the queue of reports. The same report again is no second one. */
  async #report({ lw, name }: Voice, comment_id: string): Promise<boolean> {
    if (this.#reported.has(comment_id)) return true
    try {
      await lw.report({ comment_id, reason: 'danger' }, { idempotencyKey: `danger:${comment_id}` })
    } catch (error) {
      if (!(error instanceof LongwaveError) || isTemporary(error)) {
        const about = { persona: name, cause: causeOf(error) }
        this.#options.log.warn(about, 'A comment in need is not reported yet.')
        return false
      }
    }
    this.#reported.add(comment_id)
    return true
  }

  #isDue({ comment_id, created_at }: InboxItem): boolean {
    const { now, factor } = this.#options
    const delay = delayMs.min + seededNumber(String(comment_id), delayMs.jitter)
    return Date.parse(created_at) + delay / factor <= now()
  }

  #withhold(voice: Voice, item: InboxItem, reason: string): Outcome {
    this.#decided.add(String(item.comment_id))
    this.#options.onSilence(voice.name, reason, item)
    return 'done'
  }

  /** Why nobody says anything to this comment, as far as it does not depend on what it is about. */
  #whySilent(voice: Voice, item: InboxItem, { rule, items }: About): string | undefined {
    const { transmission_id, created_at } = item
    const now = this.#options.now()
    if (now - Date.parse(created_at) > dayMs) return 'late'
    const inThread = this.#options
      .voices()
      .flatMap(({ comments }) => comments)
      .filter((own) => own.transmissionId === transmission_id && own.at > now - dayMs)
    if (inThread.some(({ text }) => (rule === 'crisis' ? isHelp(text) : isGrave(text)))) return 'after_need'
    if (rule === 'crisis') return undefined
    const { perPersona, perDay } = budgetsOf(this.#options.settings(), voice.name)
    if (voice.comments.filter(({ at }) => at > now - hourMs).length >= perPersona) return 'hour'
    const today = this.#options
      .voices()
      .flatMap(({ comments }) => comments.filter(({ at }) => at > now - dayMs))
    if (today.length >= perDay) return 'day'
    if (rule === undefined && items.slice(items.indexOf(item) + 1).some((other) => supersedes(other, item)))
      return 'superseded'
    return undefined
  }

  async #reply(voice: Voice, item: InboxItem): Promise<Outcome> {
    const { transmission_id, content, author_name } = item
    const commentId = String(item.comment_id)
    const { now, settings } = this.#options
    const commented = await findTransmission(voice, transmission_id)
    if (!commented) return this.#withhold(voice, item, 'deleted')
    // What answers it is for it, however long ago it wrote that.
    const isForOther = item.kind !== 'answer' && addressee(item, commented, this.#options.voices()) !== voice
    if (isForOther) return 'done'
    const puzzle =
      commented.account_id === voice.member.id ? await this.#puzzleOf(voice, item, commented) : null
    const own = voice.comments.filter(({ transmissionId }) => transmissionId === transmission_id)
    const name = `${transmission_id} ${author_name}`
    this.#named = this.#named.filter(({ at }) => at > now() - hourMs)
    const toName = this.#named.filter(({ key }) => key === name).length
    const most = puzzle
      ? { thread: limits.puzzleThread, name: limits.puzzleName }
      : { thread: limits.thread, name: Math.min(limits.name, budgetsOf(settings(), voice.name).perCommenter) }
    const rule = ruleOf(content)?.rule
    if (rule === undefined && own.filter(({ at }) => at > now() - dayMs).length >= most.thread)
      return this.#withhold(voice, item, 'thread')
    if (rule === undefined && toName >= most.name) return this.#withhold(voice, item, 'commenter')

    const facts = await this.#options.facts(voice)
    const request = {
      ...{ comment: content, persona: voice.persona, isFirst: own.length === 0, puzzle, facts },
      sheet: this.#options.factSheet(voice.persona, facts),
      helpLines: settings().helpLines,
      recent: voice.comments.slice(0, 100).map(({ text }) => text),
    }
    const answer = this.#answer(request, commentId)
    const byModel = isForModel(answer)
      ? await this.#options.model(voice.persona, {
          comment: content,
          commentedText: commented.content,
          facts,
          recent: request.recent.slice(0, 20),
        })
      : undefined
    if (!byModel && answer.rule === 'silence') return this.#withhold(voice, item, answer.reason)
    const written = byModel ?? { text: 'text' in answer ? answer.text : '', modelVersion: grammarVersion }
    if (this.#options.isStopping()) return 'later'
    const refusal = await voice.comment(transmission_id, written, {
      idempotencyKey: `reply:${commentId}`,
      inReplyTo: commentId,
    })
    if (refusal !== undefined) return this.#withhold(voice, item, refusal)
    // The operator may delete the reply; it is not given twice.
    this.#decided.add(commentId)
    if (author_name !== null) this.#named.push({ key: name, at: now() })
    this.#options.onReply()
    return 'done'
  }

  /** Another line, where the first one has a word that the operator does not want. */
  #answer(request: Omit<AnswerRequest, 'seed'>, seed: string): Answer {
    for (let attempt = 0; attempt < mostAttempts; attempt++) {
      const answer = answerTo({ ...request, seed: `${seed} ${attempt}` })
      const isFixed = answer.rule === 'silence' || answer.rule === 'crisis' || answer.rule === 'sorrow'
      if (isFixed || this.#options.isSayable(answer.text)) return answer
    }
    return { rule: 'silence', reason: 'nothing_to_say' }
  }

  /** The puzzle that the commented transmission asks, with what people guessed before. */
  async #puzzleOf(
    voice: Voice,
    item: InboxItem,
    { content, created_at }: { content: string; created_at: string },
  ): Promise<CommentedPuzzle | null> {
    const asked = puzzleIn(content)
    if (!asked) return null
    const at = Date.parse(created_at)
    const { puzzle } = await this.#options.facts(voice)
    const isOpen = puzzle?.text === content && !puzzle.isAnswered && this.#options.now() < openUntil(at)
    const { comments } = await voice.lw.comments(item.transmission_id, { limit: 100 })
    const earlier = comments.filter(({ is_ai, created_at }) => !is_ai && created_at < item.created_at)
    return { text: content, answer: asked.answer, at, isOpen, earlier: earlier.map((each) => each.content) }
  }
}

/** What it has not seen, oldest first. In a flood the rest waits. */
async function unseen({ lw }: Voice): Promise<InboxItem[]> {
  const items: InboxItem[] = []
  for await (const item of lw.inbox.all({ unseen: true, limit: 100 }))
    if (items.push(item) === mostItems) break
  return items
}
const mostItems = 1000

/** Whoever comments again under the same name before the reply gets one reply, to the last comment. `later` came after it. */
const supersedes = (later: InboxItem, item: InboxItem): boolean =>
  !later.is_ai &&
  later.author_name !== null &&
  later.transmission_id === item.transmission_id &&
  later.author_name === item.author_name

/** A model never writes to a person in need, cannot check a guess, and does not know how one joins here. */
const isForModel = (answer: Answer): boolean =>
  answer.rule === 'silence'
    ? answer.reason === 'nothing_to_say'
    : answer.rule === 'kind' || answer.rule === 'gentle'

/** One persona answers: the one that the comment answers, or the author above it, or the first that it names. */
function addressee(
  { in_reply_to, content }: InboxItem,
  commented: { account_id: string },
  voices: Voice[],
): Voice | undefined {
  const answered = voices.find(({ comments }) => comments.some(({ id }) => id === in_reply_to))
  const author = voices.find(({ member }) => member.id === commented.account_id)
  const named = (content.match(/@[\w-]+/g) ?? []).map((name) => name.slice(1).toLowerCase())
  const first = named
    .map((name) => voices.find((voice) => voice.name.toLowerCase() === name))
    .find((one) => one)
  return answered ?? author ?? first
}

async function findTransmission(voice: Voice, id: string) {
  try {
    return (await voice.lw.transmission(id)).transmission
  } catch (error) {
    if (isCode(error, 'NOT_FOUND')) return undefined
    throw error
  }
}
