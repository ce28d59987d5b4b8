import type { FastifyInstance } from 'fastify'

export type Route = { path: string; methods: string[] }

/** Every route that the app serves, so that a test over all of them cannot miss a new one. */
export const routesOf = (app: FastifyInstance): Route[] =>
  readRoutes(app.printRoutes({ commonPrefix: false, includeHooks: false }))

/** The router prints a tree, indented by four characters a level. A path is the parts of a line and of its ancestors. */
function readRoutes(tree: string): Route[] {
  const ancestors: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods] = /^((?:[│ ] {3})*)[├└]── (\S+)(?: \((.*)\))?$/.exec(line) ?? []
    ancestors.splice(indent.length / 4, ancestors.length, part)
    return methods ? [{ path: ancestors.join(''), methods: methods.split(', ') }] : []
  })
}
