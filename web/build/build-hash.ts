import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folders that a thread may import from. */
const folders = ['app', 'contract', 'flags', 'personas', 'server', 'web']
/** What is compiled or run. The threads of a package hold the hash, so it leaves them out. */
const source = /^(?!.*\.(?:d|test)\.tsx?$).*(?:\.tsx?|(?<!\.thread)\.js)$/

/** Names a build by its sources and the versions of its packages. Times would not do: copies and archives keep them. */
export function buildHash(root: string): string {
  const hash = createHash('sha256')
  const paths = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  )
  // A package has no lockfile.
  for (const path of ['package-lock.json', ...paths.filter((path) => source.test(path)).sort()])
    if (existsSync(join(root, path))) hash.update(path).update(readFileSync(join(root, path)))
  return hash.digest('hex').slice(0, 16)
}
