import '../../../web/build/tsx.ts'

const { readConfig } = await import('../../../app/config.ts')
const { start } = await import('../../../app/start.ts')

/**
 * Longwave as `longwave serve` runs it, but with every read admitted at once. Floods must harm this server, or the proof
 * of floods could not fail.
 */
const running = await start({ ...readConfig(), isGated: false })
process.once('SIGTERM', async () => {
  await running.stop()
  process.exit(0)
})
