import { shortNumber } from '../drawing/bars.ts'
import { card, follow, inFull, toast as words } from '../words/words.ts'
import { becomeGuest, post, Refusal } from './part.ts'
import type { Counts } from './source.ts'
import { say } from './toast.ts'

/** What a toggle shows: on or off, and how many there are; undefined where numbers are hidden or unknown. */
type State = { action: string; on: boolean; count: number | undefined }
type Reply = { liked?: boolean; following?: boolean; like_count?: number; follower_count?: number }
type Marks = { liked: string[]; following: string[] }

/** As many ids fit into one address. */
const most = 100
const busy = new Set<string>()
/** Of these the stream has told the count, with everybody's likes in it. */
const told = new Set<string>()
const otherTabs = 'BroadcastChannel' in window ? new BroadcastChannel('longwave') : undefined

export function toggles(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (!form.dataset['toggle']) return
    event.preventDefault()
    void toggle(form)
  })
  otherTabs?.addEventListener('message', ({ data }) => paint(data as State))
  marksLater()
}

/** Painted at once, sent once, and painted again with what the server said. Never two on their way for one button. */
async function toggle(form: HTMLFormElement): Promise<void> {
  const action = form.getAttribute('action') ?? ''
  const button = form.querySelector('button')
  if (!button || busy.has(action)) return
  busy.add(action)
  const before = stateOf(form, button)
  const on = !before.on
  paint({ action, on, count: before.count === undefined ? undefined : before.count + (on ? 1 : -1) })
  if (on) button.classList.add('pop')
  try {
    await becomeGuest()
    const reply = await post<Reply>(action, { [button.name]: String(on) })
    const state = {
      action,
      on: reply.liked ?? reply.following ?? on,
      count: reply.like_count ?? reply.follower_count,
    }
    paint(state)
    otherTabs?.postMessage(state)
  } catch (error) {
    paint(before)
    if (error instanceof Refusal && error.status === 404 && form.dataset['toggle'] === 'like') {
      return say(words.gone)
    }
    await askMarks([form])
    if (stateOf(form, button).on === on) return
    say(undone(form, on), { name: words.tryAgain, run: () => void tryAgain(form, on) })
  } finally {
    busy.delete(action)
  }
}

/** Whoever tries again wants the state that was asked for, not another flip: it may have come about meanwhile. */
function tryAgain(form: HTMLFormElement, on: boolean): void {
  const button = form.querySelector('button')
  if (button && stateOf(form, button).on !== on) void toggle(form)
}

/** Others like and comment while this page is read. */
export function recount({ id, like_count, comment_count }: Counts): void {
  const action = `/t/${id}/like`
  const form = document.querySelector<HTMLFormElement>(`form[action="${action}"]`)
  const button = form?.querySelector('button')
  if (form && button && !busy.has(action)) {
    told.add(action)
    paint({ ...stateOf(form, button), count: like_count })
  }
  for (const link of document.querySelectorAll(`[href="/t/${id}#comments"]`)) {
    const number = link.querySelector('.number')
    if (!number) continue
    number.textContent = shortNumber(comment_count)
    link.ariaLabel = card.named(card.comments, shortNumber(comment_count), comment_count)
  }
}

function undone({ dataset }: HTMLFormElement, on: boolean): string {
  if (dataset['toggle'] === 'like') return on ? words.notLiked : words.notUnliked
  return on ? words.notFollowed : words.notUnfollowed
}

function stateOf(form: HTMLFormElement, button: HTMLButtonElement): State {
  const { count } = button.dataset
  return {
    action: form.getAttribute('action') ?? '',
    on: button.ariaPressed === 'true',
    count: count === undefined ? undefined : Number(count),
  }
}

/** Every place that shows this toggle; there may be several. */
function paint({ action, on, count }: State): void {
  for (const form of document.querySelectorAll<HTMLElement>(`form[action="${CSS.escape(action)}"]`)) {
    const button = form.querySelector('button')
    if (!button) continue
    button.ariaPressed = String(on)
    button.value = String(!on)
    const name = action.slice(2, -'/follow'.length)
    if (button.name === 'following') {
      button.ariaLabel = on ? follow.followingName(name) : follow.followName(name)
    } else if (count !== undefined && button.dataset['count'] !== undefined) {
      button.dataset['count'] = String(count)
      button.ariaLabel = card.named(card.like, shortNumber(count), count)
      const number = button.querySelector('.number')
      if (number) number.textContent = shortNumber(count)
    }
    if (count === undefined) continue
    for (const place of document.querySelectorAll(`[data-followers="${form.dataset['account']}"]`)) {
      // The number alone beside its name on a profile, in words in a list.
      place.textContent = place.matches('small') ? follow.followers(count) : inFull(count)
    }
  }
}

/**
 * Whoever has acted from here gets the marks afterwards where the page may lack them: a visit through a foreign link
 * comes without the cookie, and on the way back a browser may show the page as it was when it was left.
 */
function marksLater(): void {
  if (!localStorage.getItem('acted')) return
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const asStranger = !('guest' in document.documentElement.dataset)
  if (!asStranger && navigation?.type !== 'back_forward') return
  const forms = [...document.querySelectorAll<HTMLFormElement>('form[data-toggle]')]
  void askMarks(forms.slice(0, most), asStranger)
}

/** What was counted for a stranger counts this guest as well; otherwise a mark that was missed counts one. */
async function askMarks(all: HTMLFormElement[], isCounted = false): Promise<void> {
  const likes = all.filter(({ dataset }) => dataset['toggle'] === 'like')
  const follows = all.filter(({ dataset }) => dataset['toggle'] === 'follow')
  const idOf = (form: HTMLFormElement) =>
    form.dataset['account'] ?? form.getAttribute('action')?.split('/')[2] ?? ''
  try {
    const query = `t=${likes.map(idOf).join()}&a=${follows.map(idOf).join()}`
    const marks: Marks = await (await fetch(`/me/marks?${query}`)).json()
    for (const form of all) {
      const on = marks.liked.includes(idOf(form)) || marks.following.includes(idOf(form))
      const button = form.querySelector('button')
      if (!button) continue
      const { count, ...before } = stateOf(form, button)
      const missed = isCounted || told.has(before.action) || before.on === on ? 0 : on ? 1 : -1
      paint({ ...before, on, count: count === undefined ? undefined : count + missed })
    }
  } catch {
    // Without an answer everything stays as it is painted.
  }
}
