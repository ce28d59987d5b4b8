import { prepareLexicons } from './concepts/languages.ts'
import { needOf } from './safety/need/need-of.ts'
import type { PersonaStore } from './store.ts'

/**
 * Judges each comment in the inboxes of the personas before any of them answers: also those that no persona will answer, because a
 * budget is spent or the person has written again. So the operator hears of each, and a later comment of the same person is not played with.
 */
export class NeedWatch {
  readonly #store: Pick<PersonaStore, 'commentsToJudge' | 'recordNeed'>
  /** Keys are drawn in the order of commits, so nothing new comes below it. */
  #judgedUpTo = 0

  constructor(store: Pick<PersonaStore, 'commentsToJudge' | 'recordNeed'>) {
    this.#store = store
  }

  async judge(epoch: number): Promise<void> {
    for (;;) {
      const comments = await this.#store.commentsToJudge({ after: this.#judgedUpTo })
      // The lexicons take about 15 MB: a server builds them when there is a first text to judge.
      if (comments.length > 0) await prepareLexicons()
      for (const { comment_key, ai_name, content } of comments) {
        const { verdict } = needOf(content)
        if (verdict === 'need' || verdict === 'unsure')
          await this.#store.recordNeed({ epoch, ai_name, comment_key })
        this.#judgedUpTo = comment_key
      }
      if (comments.length === 0) return
    }
  }
}
