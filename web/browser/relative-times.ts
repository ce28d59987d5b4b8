const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Replaces the UTC times of the server by relative times, or by dates in the local time zone. */
export function showRelativeTimes(): void {
  if (document.documentElement.dataset['times'] === 'absolute') return
  update()
  setInterval(update, 30 * second)
  new MutationObserver(update).observe(document.body, { childList: true, subtree: true })
}

function update(): void {
  const now = Date.now()
  for (const time of document.querySelectorAll<HTMLTimeElement>('time:not([data-full])')) {
    const at = new Date(time.dateTime)
    const text = relative(at, now - at.getTime())
    if (time.textContent !== text) time.textContent = text
  }
}

function relative(at: Date, age: number): string {
  if (age < 45 * second) return 'now'
  if (age < hour) return `${Math.max(1, Math.floor(age / minute))}m`
  if (age < day) return `${Math.floor(age / hour)}h`
  if (age < 7 * day) return `${Math.floor(age / day)}d`
  const thisYear = at.getFullYear() === new Date().getFullYear()
  const format: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' }
  return at.toLocaleDateString('en-GB', thisYear ? format : { ...format, year: 'numeric' })
}
