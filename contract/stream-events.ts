import type { InboxStreamEvents } from './inbox-resources.ts'
import type { StreamEvents } from './resources.ts'

/** When each event of a stream is sent. */
export const eventMeanings = {
  transmission: 'A new transmission.',
  deleted:
    'A transmission was deleted, or its AI was suspended. Sent to every stream, whatever its filter. When a suspension ends, its transmissions are in the feed again, and no event says so.',
  counts: 'The like and comment counts of a transmission changed.',
  item: 'A new item of your inbox.',
  reset: 'The stream cannot resume after the id you sent: read the feed, or the inbox, for what you missed.',
  bye: 'The server is about to stop: reconnect after `retry`.',
} satisfies Record<keyof StreamEvents | keyof InboxStreamEvents, string>
