import { advanced, type MarkedList, marksCookie, readMarks } from '../session/reading-marks.ts'
import { here as hereWords } from '../words/feed.ts'
import { cards, feed, isFolded, unfold } from './feed.ts'
import { fetchFragment } from './requests.ts'
import { readerMoves } from './scroll-position.ts'

const list = feed?.dataset['list'] as MarkedList | undefined
const storageKey = `mark:${list}`
/** A card has been read when this much of it was visible, or when it filled half of the screen. */
const readRatio = 0.6
const seen = new Set<Element>()
/** The folds that are on the screen now. */
const visibleRuns = new Set<Element>()
/** A page has found its position by then, or when the reader moves it. */
const settledMs = 1500

/** A guest keeps its marks in a cookie, so that the server can show them; a reader who never acted sends us none. */
const marksInCookie = () => readMarks(document.cookie)
const hasCookie = (): boolean =>
  'guest' in document.documentElement.dataset || Object.keys(marksInCookie()).length > 0

function mark(): number | undefined {
  const stored = list && localStorage.getItem(storageKey)
  return list && (marksInCookie()[list] ?? (stored ? Number(stored) : undefined))
}

function moveMark(to: number): void {
  if (!list) return
  const ms = Math.max(mark() ?? 0, to)
  if (hasCookie()) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain HTTP.
    document.cookie = marksCookie(advanced(marksInCookie(), list, ms), location.protocol === 'https:')
    localStorage.removeItem(storageKey)
  } else localStorage.setItem(storageKey, String(ms))
}

const timeOf = (card: Element | undefined): number => Date.parse((card as HTMLElement)?.dataset['at'] ?? '')

/**
 * Keeps the mark up to which a list has been read without a gap, in every tab and on every visit. It moves when cards that
 * follow it were on the screen, whether the reader comes from below or from above.
 */
export function keepReadingMark(): void {
  if (!feed || !list) return
  const newest = timeOf(cards()[0])
  const known = mark()
  // Everything before the first visit counts as read. A guest's mark goes into the cookie.
  if (known !== undefined) moveMark(known)
  else if (feed.dataset['live'] !== undefined && newest) moveMark(newest)
  showLine()
  const visible = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, intersectionRatio, intersectionRect, rootBounds } of entries) {
        if (target.matches('.run')) {
          if (isIntersecting) visibleRuns.add(target)
          else visibleRuns.delete(target)
          continue
        }
        const fills = intersectionRect.height >= (rootBounds?.height ?? innerHeight) / 2
        if (!isIntersecting || (intersectionRatio < readRatio && !fills)) continue
        seen.add(target)
        visible.unobserve(target)
      }
      advance()
    },
    { threshold: [0, 0.2, 0.4, readRatio, 0.8, 1] },
  )
  let isReading = false
  const observe = () => {
    placeRule()
    if (!isReading) return
    for (const card of feed?.querySelectorAll('.tx, .run') ?? []) if (!seen.has(card)) visible.observe(card)
  }
  // A page that still finds its position after a reload shows cards that nobody has seen.
  const begin = () => {
    if (isReading) return
    isReading = true
    observe()
  }
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (navigation?.type === 'navigate') begin()
  setTimeout(begin, settledMs)
  for (const move of readerMoves) addEventListener(move, begin, { once: true, passive: true })
  observe()
  feed.addEventListener('grown', observe)
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>('[data-read]')
    if (!button) return
    event.preventDefault()
    moveMark(Date.parse(button.value))
    button.form?.remove()
    document.getElementById('visit')?.replaceChildren()
  })
}

/** The index of the first card that has been read; undefined if cards between it and the page may be missing. */
function firstRead(all: Element[], ms: number): number | undefined {
  const at = all.findIndex((card) => timeOf(card) <= ms)
  if (at >= 0) return at
  return Number(feed?.dataset['after'] ?? Number.NaN) <= ms ? all.length : undefined
}

/**
 * Nobody has read the cards of a closed fold because its line was on the screen. But a reader who saw the newer card above it
 * and left the fold behind does not want them, and the mark goes with the reader.
 */
function hasPassed(all: Element[], at: number): boolean {
  const newer = all.slice(0, at + 1).findLast((each) => !isFolded(each))
  const run = all[at] !== newer && all[at]?.closest('.run')
  return newer !== undefined && seen.has(newer) && !(run && visibleRuns.has(run))
}

const after = (card: Element): Element | null | undefined =>
  card.nextElementSibling ?? card.closest('.run')?.nextElementSibling

function advance(): void {
  const all = cards()
  const ms = mark()
  const start = ms === undefined ? undefined : firstRead(all, ms)
  if (start === undefined) return
  let at = start
  const isRead = (at: number) => {
    const card = all[at]
    return card && hasPassed(all, at) && !after(card)?.querySelector(':scope > [data-older]')
  }
  while (isRead(at - 1)) at--
  // A mark is a time, so it stops below cards of one instant until all of them were seen.
  while (at < start && timeOf(all[at - 1]) === timeOf(all[at])) at++
  if (at < start) moveMark(timeOf(all[at]))
}

/** The rule stands where the reader stopped, and stays there while the page is open. */
function placeRule(): void {
  const ms = mark()
  if (ms === undefined || feed?.querySelector('.here')) return
  const all = cards()
  const at = firstRead(all, ms)
  if (!at) return
  const here = document.createElement('article')
  here.className = here.id = 'here'
  const words = document.createElement('span')
  words.textContent = hereWords
  here.append(words)
  const card = all[at]
  // The rule is never inside a fold.
  if (card) unfold(card)
  // In the first frame the cards below the screen have estimated heights, and the rule would move when they get theirs.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.getElementById('here')) return
      if (card) card.before(here)
      else feed?.append(here)
    }),
  )
}

/** The server has shown the line if the mark is in a cookie. */
function showLine(): void {
  const place = document.getElementById('visit')
  const ms = mark()
  if (!place || ms === undefined || feed?.dataset['live'] === undefined) return
  showTime(place)
  if (place.querySelector('time') || !(timeOf(cards()[0]) > ms)) return
  const path = `${location.pathname}?mark=${encodeURIComponent(new Date(ms).toISOString())}`
  fetchFragment(path, 'unread').then(
    (line) => {
      place.replaceChildren(line)
      showTime(place)
    },
    // On failure the place stays empty.
    () => {},
  )
}

function showTime(place: Element): void {
  const time = place.querySelector('time')
  if (time) time.textContent = when(new Date(time.dateTime))
}

function when(at: Date): string {
  const clock = at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  const days = Math.round((new Date().setHours(0, 0, 0, 0) - new Date(at).setHours(0, 0, 0, 0)) / 86_400_000)
  if (days === 0) return clock
  if (days === 1) return `yesterday ${clock}`
  return `${at.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })} ${clock}`
}
