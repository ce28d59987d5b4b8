import assert from 'node:assert/strict'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { startWorker } from '../../server/engines/sqlite/worker.ts'
import { startReaderThread } from '../../server/readers/reader-thread.ts'

const packages = fileURLToPath(new URL('../../node_modules', import.meta.url))

/** A small checkout with a thread that says what a source says. */
async function checkOut(t: TestContext) {
  const root = mkdtempSync(join(tmpdir(), 'longwave-checkout-'))
  t.after(() => rmSync(root, { recursive: true }))
  for (const folder of ['app', 'contract', 'flags', 'node_modules', 'personas', 'server'])
    mkdirSync(join(root, folder))
  cpSync(new URL('.', import.meta.url), join(root, 'web/build'), { recursive: true })
  for (const name of ['esbuild', '@esbuild'])
    symlinkSync(join(packages, name), join(root, 'node_modules', name))
  const write = (path: string, text: string) => {
    writeFileSync(join(root, path), text)
    // An archive keeps the times that its files had.
    for (const each of [join(root, path, '..'), join(root, path)]) utimesSync(each, 0, 0)
  }
  write(
    'app/say.thread.ts',
    `import { workerData } from 'node:worker_threads'
    import { word } from '../server/word.ts'
    const { port } = workerData
    port.on('message', ({ id }) => port.postMessage({ id, result: word }))
    port.postMessage('ready')`,
  )
  const { threadFile } = await import(pathToFileURL(join(root, 'web/build/bundle-thread.ts')).href)
  return {
    say: (word: string) => write('server/word.ts', `export const word = '${word}'`),
    thread: (): Promise<URL> => threadFile(pathToFileURL(join(root, 'app/say.thread.ts'))),
  }
}

/** What a reader says that is started from this file; rejects if it does not start. */
async function wordOf(t: TestContext, thread: URL): Promise<unknown> {
  const failed = Promise.withResolvers<never>()
  const reader = startReaderThread(thread, {})(failed.reject)
  t.after(() => reader.stop())
  const keepAlive = setInterval(() => {}, 1000)
  const task = { name: 'say', input: {}, now: 0, generation: 1, encoding: 'plain' } as const
  try {
    return await Promise.race([failed.promise, reader.ready.then(() => reader.run(task))])
  } finally {
    clearInterval(keepAlive)
  }
}

test('a newer checkout over an older one starts its own threads, however old its files are', async (t) => {
  const { say, thread } = await checkOut(t)
  say('old')
  assert.equal(await wordOf(t, await thread()), 'old')
  say('new')
  assert.equal(await wordOf(t, await thread()), 'new')
})

test('a thread whose file was replaced by one of another build refuses to start', async (t) => {
  const { say, thread } = await checkOut(t)
  say('old')
  const running = await thread()
  say('new')
  writeFileSync(running, readFileSync(await thread()))
  await assert.rejects(wordOf(t, running), /of another build/)
  const writer = startWorker({ serve() {}, thread: running, limits: {} }, {}, 'threads')
  await assert.rejects(writer.ended, /of another build/)
})
