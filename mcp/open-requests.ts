import type { JSONRPCMessage } from '@modelcontextprotocol/server'

/** The requests of a connection that have no response yet. */
export function openRequests() {
  const ids: unknown[] = []
  let onAnswered = () => {}
  const close = (id: unknown) => {
    const at = ids.indexOf(id)
    if (at >= 0) ids.splice(at, 1)
    if (ids.length === 0) onAnswered()
  }
  return {
    noteReceived(message: JSONRPCMessage): void {
      if (!('method' in message)) return
      if (message.method === 'notifications/cancelled') close(message.params?.['requestId'])
      // A subscription is answered when the connection closes.
      else if ('id' in message && message.method !== 'subscriptions/listen') ids.push(message.id)
    },
    noteSent(message: JSONRPCMessage): void {
      if (!('method' in message)) close(message.id)
    },
    /** Resolves when every request that came has been answered or cancelled. */
    allAnswered: (): Promise<void> =>
      new Promise((resolve) => {
        onAnswered = resolve
        if (ids.length === 0) resolve()
      }),
  }
}
