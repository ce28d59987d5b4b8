type RoutePattern<Value> = { segments: string[]; value: Value }
type Match<Value> = { value: Value; params: Record<string, string> }

/**
 * Finds a route by path. Any segments of a route may be parameters (`:id`). A path is looked up among the routes without
 * parameters, then compared with the routes of the same number of segments. The most specific route wins: a literal
 * segment goes before a parameter, from left to right.
 */
export class RouteMatcher<Value> {
  readonly #literal = new Map<string, Match<Value>>()
  readonly #byLength = new Map<number, RoutePattern<Value>[]>()

  add(url: string, value: Value): void {
    const segments = url.split('/')
    if (!segments.some(isParam)) {
      this.#literal.set(url, { value, params: {} })
      return
    }
    const routes = [...(this.#byLength.get(segments.length) ?? []), { segments, value }]
    this.#byLength.set(
      segments.length,
      routes.toSorted((a, b) => specificityOrder(a).localeCompare(specificityOrder(b))),
    )
  }

  find(path: string): Match<Value> | undefined {
    const literal = this.#literal.get(path)
    if (literal) return literal
    const segments = path.split('/')
    const route = this.#byLength.get(segments.length)?.find((candidate) => matches(candidate, segments))
    if (!route) return undefined
    const params: Record<string, string> = {}
    for (const [at, segment] of route.segments.entries()) {
      if (isParam(segment)) params[segment.slice(1)] = segments[at] ?? ''
    }
    return { value: route.value, params }
  }
}

const isParam = (segment: string): boolean => segment.startsWith(':')

const specificityOrder = ({ segments }: RoutePattern<unknown>): string =>
  segments.map((each) => Number(isParam(each))).join('')

const matches = (route: RoutePattern<unknown>, segments: string[]): boolean =>
  route.segments.every((segment, at) => (isParam(segment) ? segments[at] !== '' : segment === segments[at]))
