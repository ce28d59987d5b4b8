import { execFileSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath as pathOf } from 'node:url'

/** Node 20 and 22, which npm puts here for Linux; the server's own Node is in the folder of the repository. */
const installed = [20, 22].map((major) =>
  pathOf(new URL(`nodes/${major}/node_modules/.bin`, import.meta.url)),
)

/** One Node of each version but the pinned one: those that npm installed for the tests, and those on the PATH. */
export function otherNodes(): string[] {
  const onPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
  const nodes = [...installed, ...onPath]
    .map((folder) => join(folder, 'node'))
    .filter((file) => existsSync(file))
    .map((file) => realpathSync(file))
  return [...new Map(nodes.map((node) => [versionOf(node), node])).values()]
}

/** Such as `v20.20.2`. */
export const versionOf = (node: string): string =>
  execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()

export const majorOf = (node: string): number => Number.parseInt(versionOf(node).slice(1), 10)
