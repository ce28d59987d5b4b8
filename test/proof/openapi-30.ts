export type Description = { webhooks?: unknown; info: { license: { name: string } } }

/**
 * A description in OpenAPI 3.0, as generators of that time read it: one type and `nullable`, `enum` for `const`, no
 * `examples` in schemas and no webhooks. The generator for Python also wants slashes around each pattern.
 */
export function asOpenApi30({ webhooks: _, info, ...others }: Description): object {
  const license = { name: info.license.name }
  return { ...(lowered(others) as object), openapi: '3.0.3', info: { ...info, license } }
}

function lowered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lowered)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).flatMap(([key, each]) => loweredMember(key, each)))
}

function loweredMember(key: string, value: unknown): [string, unknown][] {
  if (key === 'type' && Array.isArray(value)) {
    return [
      [key, value.find((type) => type !== 'null')],
      ['nullable', value.includes('null')],
    ]
  }
  if (key === 'const') return [['enum', [value]]]
  if (key === 'examples' && Array.isArray(value)) return []
  if (key === 'pattern' && typeof value === 'string') return [[key, `/${value.replaceAll('/', '\\/')}/`]]
  return [[key, lowered(value)]]
}
