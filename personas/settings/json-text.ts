/** A text read as JSON, or what is wrong with it, where a person finds it. JSON.parse says neither for certain. */
export function readJson(text: string): { value: unknown; mistakes: string[] } {
  const mistakes: string[] = []
  // Some editors begin a file with a mark that is no part of it.
  const source = text.replace(/^\ufeff/, '')
  const end = walk(source, (key, at) => mistakes.push(`has ${key} twice: again ${place(source, at)}.`))
  if (end !== undefined) return { value: undefined, mistakes: [`is not JSON ${place(source, end)}.`] }
  return { value: JSON.parse(source), mistakes }
}

function place(text: string, at: number): string {
  const lines = text.slice(0, at).split('\n')
  return `in line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1}`
}

const space = /[ \t\r\n]*/y
const string = /"(?:[ !#-[\]-\u{10ffff}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy
const plain = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y

/** Where it stops being JSON, or undefined; tells of every key that stands in one object twice. */
function walk(text: string, tellTwice: (key: string, at: number) => void): number | undefined {
  let at = 0
  const take = (form: RegExp): string | undefined => {
    form.lastIndex = at
    const found = form.exec(text)?.[0]
    at += found?.length ?? 0
    return found
  }
  const takeSign = (signs: string): string | undefined => {
    take(space)
    const sign = text.charAt(at)
    if (sign === '' || !signs.includes(sign)) return undefined
    at++
    return sign
  }

  /** Entries with commas between, to the closing bracket. */
  const entries = (close: string, entry: () => boolean): boolean => {
    if (takeSign(close)) return true
    while (entry()) {
      const sign = takeSign(`,${close}`)
      if (sign !== ',') return sign === close
    }
    return false
  }
  const pairs = (): boolean => {
    const keys = new Set<string>()
    return entries('}', () => {
      take(space)
      const start = at
      const written = take(string)
      if (written === undefined) return false
      const key = JSON.parse(written) as string
      if (keys.has(key)) tellTwice(key, start)
      keys.add(key)
      return takeSign(':') !== undefined && value()
    })
  }
  const value = (): boolean => {
    const open = takeSign('{[')
    if (open === '{') return pairs()
    if (open === '[') return entries(']', value)
    return take(string) !== undefined || take(plain) !== undefined
  }

  const whole = value()
  take(space)
  return whole && at === text.length ? undefined : at
}
