import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Bundle, bundle, bundleFiles } from './bundle.ts'

/** `npm run build` calls this: `node web/build/write-bundle.ts FOLDER` writes the bundle that assets.ts then reads. */
const [folder = 'dist/web/bundle'] = process.argv.slice(2)
mkdirSync(folder, { recursive: true })
for (const [name, bytes] of Object.entries(await bundle())) {
  writeFileSync(join(folder, bundleFiles[name as keyof Bundle]), bytes)
}
