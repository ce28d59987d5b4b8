const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** The server prints UTC; here it becomes the reader's own time, short while it is near. */
export function times(): void {
  if (document.documentElement.dataset['times'] === 'absolute') return
  paint()
  setInterval(paint, 30 * second)
  new MutationObserver(paint).observe(document.body, { childList: true, subtree: true })
}

function paint(): void {
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
