import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildHash } from './build-hash.ts'
import { type Bundle, bundle, bundleFiles } from './bundle.ts'
import { bundleThread } from './bundle-thread.ts'
import { buildClients } from './clients.ts'

/**
 * `npm run build` calls this after the compiler: `node web/build/write-bundle.ts dist` writes the bundle that assets.ts then
 * reads and the clients, and replaces each compiled thread by one file with everything that it imports.
 */
const [dist = 'dist'] = process.argv.slice(2)
const folder = join(dist, 'web/bundle')
mkdirSync(folder, { recursive: true })
for (const [name, bytes] of Object.entries(await bundle())) {
  writeFileSync(join(folder, bundleFiles[name as keyof Bundle]), bytes)
}
await buildClients(join(dist, 'web/clients'))

const build = buildHash(dist)
for (const name of ['app/reader', 'server/engines/sqlite/writer', 'server/engines/sqlite/checkpoints']) {
  const thread = join(dist, `${name}.thread.js`)
  await bundleThread(thread, thread, build)
}
