/** Parses JSON, and refuses a key that appears twice in one object: JSON.parse would silently drop the first value. */
export function parseJson(text: string): unknown {
  // Some editors start a file with a byte order mark.
  const source = text.replace(/^\ufeff/, '')
  try {
    const value: unknown = JSON.parse(source)
    refuseDuplicateKeys(source)
    return value
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    // The message may quote the file, line breaks included.
    throw new Error(`is not JSON: ${error.message.replace(/\s+/g, ' ')}.`, { cause: error })
  }
}

/** Expects valid JSON, in which a string followed by a colon is a key of the innermost open object. */
function refuseDuplicateKeys(json: string): void {
  const open: Set<string>[] = []
  for (const { 0: token, 1: string, 2: colon, index } of json.matchAll(/("(?:[^"\\]|\\.)*")(\s*:)?|[{}]/g)) {
    if (token === '{') open.push(new Set())
    else if (token === '}') open.pop()
    else if (string && colon) {
      const key = JSON.parse(string) as string
      const keys = open.at(-1)
      const line = json.slice(0, index).split('\n').length
      if (keys?.has(key)) throw new Error(`has the key ${key} twice, again in line ${line}.`)
      keys?.add(key)
    }
  }
}
