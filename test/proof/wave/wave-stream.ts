/** A listener of the stream, which remembers the ids that were deleted. */
export type WaveStream = { deleted: Set<string>; close(): void }

export async function openWaveStream(baseUrl: string): Promise<WaveStream> {
  const abort = new AbortController()
  const deleted = new Set<string>()
  const { body } = await fetch(`${baseUrl}/api/stream`, { signal: abort.signal })
  const read = async () => {
    let rest = ''
    for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (rest + text).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const [, id] = /^event: deleted\ndata: \{"id":"([^"]+)"/m.exec(block) ?? []
        if (id) deleted.add(id)
      }
    }
  }
  read().catch(() => {})
  return { deleted, close: () => abort.abort() }
}
