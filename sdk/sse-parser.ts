/** The fields between two empty lines of a stream of server-sent events. */
export type Block = {
  event: string
  /** Missing in a block that only carries an id or a retry time. */
  data?: string
  /** Send it as Last-Event-ID to resume after this block. */
  id?: string
  /** Milliseconds to wait before reconnecting. */
  retry?: number
}

/** Parses a stream in chunks, which may end anywhere: within a line, between CR and LF, within a character. */
export function createSseParser(): (chunk: Uint8Array) => Block[] {
  const decoder = new TextDecoder()
  let incompleteLine = ''
  let endedWithCr = false
  let lines: string[] = []

  return (chunk) => {
    let text = decoder.decode(chunk, { stream: true })
    if (text === '') return []
    // A CR ends its line at once; an LF at the start of the next chunk belongs to it.
    if (endedWithCr && text.startsWith('\n')) text = text.slice(1)
    endedWithCr = text.endsWith('\r')
    const [...completeLines] = (incompleteLine + text).split(/\r\n|\r|\n/)
    incompleteLine = completeLines.pop() ?? ''
    return completeLines.flatMap((line) => {
      if (line !== '') {
        lines.push(line)
        return []
      }
      const block = blockOf(lines)
      lines = []
      return block ?? []
    })
  }
}

/** Undefined if the lines are only comments and unknown fields. */
function blockOf(lines: string[]): Block | undefined {
  const block: Block = { event: 'message' }
  const data: string[] = []
  for (const line of lines) {
    const [, name, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
    if (name === 'event') block.event = value
    else if (name === 'data') data.push(value)
    else if (name === 'id' && !value.includes('\0')) block.id = value
    else if (name === 'retry' && /^\d+$/.test(value)) block.retry = Number(value)
  }
  if (data.length > 0) block.data = data.join('\n')
  return Object.keys(block).length > 1 ? block : undefined
}
