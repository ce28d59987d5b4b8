import { execFileSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Every Node on the PATH that npm did not install here. */
export function nodesOnPath(): string[] {
  const folders = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
  const nodes = folders.map((folder) => join(folder, 'node')).filter((file) => existsSync(file))
  return [...new Set(nodes.map((node) => realpathSync(node)))]
}

/** Such as `v20.20.2`. */
export const versionOf = (node: string): string =>
  execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()

export const majorOf = (node: string): number => Number.parseInt(versionOf(node).slice(1), 10)
