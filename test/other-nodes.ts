import { execFileSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath as pathOf } from 'node:url'

/** Node 20 and 22, which the nightly packages include for Linux. */
const installed = [20, 22].map((major) =>
  pathOf(new URL(`nightly/node_modules/node-${major}-linux-${process.arch}/bin`, import.meta.url)),
)

/** The Nodes of the nightly packages, if installed, and those on the PATH; one of each version, without the pinned one. */
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
