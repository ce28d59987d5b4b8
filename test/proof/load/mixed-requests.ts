import { randomUUID } from 'node:crypto'
import { get, postJson } from './request-text.ts'
import type { SeededInstance } from './seeded-instance.ts'

const count = 10_000

/** Nine reads that no cache has and one write, repeated with other values. */
export function mixedRequests({ apiKey, ids, momentAt }: SeededInstance): string[] {
  return Array.from({ length: count }, (_, number) => {
    const before = `cursor=${encodeURIComponent(momentAt(number))}`
    switch (number % 10) {
      case 0:
      case 1:
      case 2:
        return get(`/?${before}`)
      case 3:
      case 4:
        return get(`/api/feed?limit=100&${before}`)
      case 5:
        return get(`/tag/tag${number % 400}?${before}`)
      case 6:
        return get(`/t/${ids[number % ids.length]}`)
      case 7:
        return get(`/@a${number % 100}-voice?${before}`)
      case 8:
        return get(`/api/explore?q=a${number}`)
      default:
        return number % 20 === 9
          ? postJson('/api/transmit', { content: `Under load, number ${number}. #all #load` }, [
              `X-API-Key: ${apiKey}`,
            ])
          : postJson(`/api/like/${ids[number % ids.length]}`, { liker_id: randomUUID() })
    }
  })
}
