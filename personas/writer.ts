import { createHash } from 'node:crypto'
import type { Claimed, Desk, ReplyPlace, SlotPlace, Stored, Written } from './desk.ts'
import type { Facts } from './facts.ts'
import type { Composed, Occasion, Persona, Said } from './persona.ts'

export type WriterOptions = {
  residents: { persona: Persona }[]
  desk: Desk
  /** Distinguishes this house from every other, so that two of them do not say the same. */
  seed: string
}

type Asked = { occasion: Occasion; facts: Facts; place: SlotPlace }
type Kept = { kept: Stored } | { reason: string }

/** So often another beginning is tried before a persona keeps silent. */
const mostAttempts = 20

/** Finds the words: what comes out of here has passed the gate, and was not said before. */
export class Writer {
  readonly composedBy = 'grammar-1'
  readonly #given: WriterOptions

  constructor(given: WriterOptions) {
    this.#given = given
  }

  /** What is true now, and how people did with the last puzzle. */
  async facts(): Promise<Facts> {
    const { puzzle, ...facts } = await this.#given.desk.facts()
    if (!puzzle) return { ...facts, puzzle: null }
    const { comments, ...set } = puzzle
    return { ...facts, puzzle: { ...set, replies: comments.length, right: 0 } }
  }

  /** `keep` stores a text, or answers null when it was said before. */
  async text(
    persona: Persona,
    { occasion, facts, place }: Asked,
    keep: (written: Written & { answer: string | null }) => Promise<Stored | null>,
  ): Promise<Kept> {
    const said = await this.#given.desk.said(persona.name, 'texts')
    return this.#composed(
      persona,
      `${place.slot_at}`,
      said,
      (composer, seed) => composer.text({ occasion, facts, seed, said }),
      keep,
    )
  }

  async reply(
    persona: Persona,
    { content: comment, under, comment_id }: Claimed & { place: ReplyPlace },
    keep: (written: Written) => Promise<Stored | null>,
  ): Promise<Kept> {
    const said = await this.#given.desk.said(persona.name, 'replies')
    const facts = await this.facts()
    return this.#composed(
      persona,
      comment_id,
      said,
      (composer, seed) => composer.reply({ comment, under, facts, seed, said }),
      keep,
    )
  }

  async #composed(
    persona: Persona,
    about: string,
    _said: Said,
    compose: (composer: NonNullable<Persona['composer']>, seed: string) => Composed | undefined,
    keep: (written: Written & { answer: string | null }) => Promise<Stored | null>,
  ): Promise<Kept> {
    if (!persona.composer) return { reason: 'no_model' }
    for (let attempt = 0; attempt < mostAttempts; attempt++) {
      const seed = createHash('sha256')
        .update(`${this.#given.seed} ${persona.name} ${about} ${attempt}`)
        .digest('hex')
      const composed = compose(persona.composer, seed)
      if (!composed) continue
      const { text, template } = composed
      const kept = await keep({ text, template, answer: null, model_version: this.composedBy })
      if (kept) return { kept }
    }
    return { reason: 'nothing_to_say' }
  }

  stop(): void {}
}
