import { counted } from '../text/numbers.ts'

/** How many pages the service worker keeps. */
export const maxSavedPages = 20

/** Pages that the service worker keeps in a browser. */
export const saved = {
  title: 'Saved pages',
  about: `The last ${maxSavedPages} pages that you opened stay in this browser and can be read without a connection.`,
  copy: (moment: string, age: string) => `Saved ${moment}, ${age} ago. This copy does not update.`,
  since: (moment: string, age: string) => `saved ${moment}, ${age} ago`,
  moment: (time: string, date: string | undefined) =>
    date === undefined ? `at ${time}` : `on ${date} at ${time}`,
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
