import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { assertIsError } from '../keeps-contract.ts'
import { withTarget } from './fuzz.ts'
import { dice, story } from './story.ts'

export const bytes = story({
  claim: 'whatever bytes arrive, what comes back is a row of whole answers in time, never a 5xx, never one too many',
  small: { streams: 200, limitsDividedBy: 10 },
  full: { streams: 10_000, limitsDividedBy: 1 },
  async run(scale, seed) {
    return withTarget(async (app) => {
      await app.listen({ port: 0, host: '127.0.0.1' })
      const { server } = app
      const { port } = server.address() as { port: number }
      // The small run waits less: the limits are shorter, not other ones.
      server.headersTimeout /= scale.limitsDividedBy
      server.requestTimeout /= scale.limitsDividedBy
      server.keepAliveTimeout /= scale.limitsDividedBy
      // Beside its own limit the server looks only once in a second, and this machine may be busy.
      const patience = Math.max(server.requestTimeout, server.keepAliveTimeout) + 4_000
      const figures: Record<string, number> = { streams: 0, answers: 0, resets: 0, 'slowest ms': 0 }
      const count = (what: string, by = 1) => {
        figures[what] = (figures[what] ?? 0) + by
      }
      const one = async (number: number) => {
        const stream = streamOf(seed, number)
        const heard = await say(port, stream, patience)
        try {
          const answers = answersIn(heard.bytes, stream.bytes.includes('HEAD '))
          for (const answer of answers) {
            assertWhole(answer)
            if (answer.status >= 400) count(`status ${answer.status}`)
          }
          const { least, most } = stream.answers
          assert.ok(answers.length <= most, `${answers.length} answers, at most ${most} are due`)
          if (!heard.wasReset) assert.ok(answers.length >= least, `${answers.length} answers, ${least} are due`)
          if (stream.refused) for (const { status } of answers) assert.ok(status >= 400, `${status}, not refused`)
          count('streams')
          count('answers', answers.length)
          if (heard.wasReset) count('resets')
          figures['slowest ms'] = Math.max(figures['slowest ms'] ?? 0, Math.ceil(heard.ms))
        } catch (error) {
          const what = `stream ${number} of seed ${seed}, ${stream.kind}, ${JSON.stringify(stream.bytes).slice(0, 2_000)}`
          const back = JSON.stringify(heard.bytes).slice(0, 2_000)
          throw new Error(`${(error as Error).message}\nafter ${what}\ncame ${back}`)
        }
      }
    })
  },
})
