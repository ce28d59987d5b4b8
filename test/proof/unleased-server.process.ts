import '../../web/build/tsx.ts'

const { readConfig } = await import('../../app/config.ts')
const { start } = await import('../../app/start.ts')

/** Longwave as `longwave serve` runs it, but without a read lease: it must show the old world, or the proof could not fail. */
const running = await start({ ...readConfig(), isLeased: false })
process.once('SIGTERM', async () => {
  await running.stop()
  process.exit(0)
})
