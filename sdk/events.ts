/** What stands between two empty lines of a stream of server-sent events. */
export type Block = {
  event: string
  /** Missing when only the place was told. */
  data?: string
  /** Where to go on after this. */
  id?: string
  /** Milliseconds to wait before coming back. */
  retry?: number
}

/** Reads a stream in pieces, which may end anywhere: within a line, between CR and LF, within a character. */
export function blockReader(): (piece: Uint8Array) => Block[] {
  const decoder = new TextDecoder()
  let unfinished = ''
  let endedWithCr = false
  let lines: string[] = []

  return (piece) => {
    let text = decoder.decode(piece, { stream: true })
    if (text === '') return []
    // A CR ends its line at once; the LF that may come with the next piece belongs to it.
    if (endedWithCr && text.startsWith('\n')) text = text.slice(1)
    endedWithCr = text.endsWith('\r')
    const [...ended] = (unfinished + text).split(/\r\n|\r|\n/)
    unfinished = ended.pop() ?? ''
    return ended.flatMap((line) => {
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

/** Undefined when there are only comments, and words that nobody knows. */
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
