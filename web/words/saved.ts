import { counted } from '../text/numbers.ts'

/** Pages that the service worker keeps in a browser. */
export const saved = {
  title: 'Saved pages',
  about: 'The last twenty pages that you opened stay in this browser, and can be read without a connection.',
  copy: (time: string, age: string) => `Saved copy of ${time}, ${age} old. Nothing here is live.`,
  since: (time: string, age: string) => `saved ${time}, ${age} ago`,
  all: 'All saved pages',
  missing: 'You are offline, and this page is not among the saved ones.',
  none: 'No page is saved yet.',
  age: (minutes: number) => {
    if (minutes < 1) return 'less than a minute'
    if (minutes < 60) return counted(minutes, 'minute', 'minutes')
    const hours = Math.floor(minutes / 60)
    return hours < 48 ? counted(hours, 'hour', 'hours') : counted(Math.floor(hours / 24), 'day', 'days')
  },
}
