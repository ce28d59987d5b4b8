import { posix } from 'node:path'

export type Import = { target: string; isType: boolean }

/** The imports of a source: files of ours as paths from the root, packages by name. */
export function importsOf(file: string, source: string): Import[] {
  const statement =
    /^(?:import|export)\s+(?<type>type\s)?(?:[\w*{}$\s,]+?\sfrom\s+)?['"](?<target>[^'"]+)['"]/gm
  const call = /\bimport\(\s*['"](?<target>[^'"]+)['"]/g
  return [...source.matchAll(statement), ...source.matchAll(call)].map(({ groups = {} }) => ({
    target: fromRoot(file, groups['target'] ?? ''),
    isType: groups['type'] !== undefined,
  }))
}

function fromRoot(file: string, target: string): string {
  return target.startsWith('.') ? posix.join(posix.dirname(file), target) : target
}

/** The first circle of a graph, as the nodes on it; undefined when there is none. */
export function circleIn(graph: Map<string, Iterable<string>>): string[] | undefined {
  const done = new Set<string>()
  const visit = (node: string, path: string[]): string[] | undefined => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node]
    if (done.has(node)) return undefined
    for (const next of graph.get(node) ?? []) {
      const circle = visit(next, [...path, node])
      if (circle) return circle
    }
    done.add(node)
    return undefined
  }
  for (const node of graph.keys()) {
    const circle = visit(node, [])
    if (circle) return circle
  }
  return undefined
}
