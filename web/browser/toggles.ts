import { fullNumber, shortNumber } from '../text/numbers.ts'
import { toast as words } from '../words/browser.ts'
import { card, follow } from '../words/card.ts'
import { ensureGuest } from './guest.ts'
import { HttpError, post } from './requests.ts'
import type { Counts } from './stream-source.ts'
import { showToast } from './toast.ts'

/** The state of a like or follow button. `count` is undefined where counts are hidden or unknown. */
type ToggleState = { action: string; on: boolean; count: number | undefined }
type ToggleReply = { liked?: boolean; following?: boolean; like_count?: number; follower_count?: number }
type Marks = { liked: string[]; following: string[] }

/** The number of ids that fit into one URL. */
const maxMarks = 100
/** Actions with a request in flight. */
const pending = new Set<string>()
/** Actions whose count came from the stream, which includes our own likes. */
const countedByStream = new Set<string>()
const otherTabs = 'BroadcastChannel' in window ? new BroadcastChannel('longwave') : undefined

export function bindToggles(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (!form.dataset['toggle']) return
    event.preventDefault()
    void toggle(form)
  })
  otherTabs?.addEventListener('message', ({ data }) => render(data as ToggleState))
  refreshMarks()
}

/** Optimistic update: rendered at once, then again with the reply. One request at a time for each button. */
async function toggle(form: HTMLFormElement): Promise<void> {
  const action = form.getAttribute('action') ?? ''
  const button = form.querySelector('button')
  if (!button || pending.has(action)) return
  pending.add(action)
  const before = stateOf(form, button)
  const on = !before.on
  render({ action, on, count: before.count === undefined ? undefined : before.count + (on ? 1 : -1) })
  if (on) button.classList.add('pop')
  try {
    await ensureGuest()
    const reply = await post<ToggleReply>(action, { [button.name]: String(on) })
    const state = {
      action,
      on: reply.liked ?? reply.following ?? on,
      count: reply.like_count ?? reply.follower_count,
    }
    render(state)
    otherTabs?.postMessage(state)
  } catch (error) {
    render(before)
    if (error instanceof HttpError && error.status === 404 && form.dataset['toggle'] === 'like') {
      return showToast(words.gone)
    }
    await fetchMarks([form])
    if (stateOf(form, button).on === on) return
    showToast(failureText(form, on), { name: words.tryAgain, run: () => void retry(form, on) })
  } finally {
    pending.delete(action)
  }
}

/** A retry requests the same state as before, which may have come about meanwhile. */
function retry(form: HTMLFormElement, on: boolean): void {
  const button = form.querySelector('button')
  if (button && stateOf(form, button).on !== on) void toggle(form)
}

/** Renders the counts of a stream event. */
export function updateCounts({ id, like_count, comment_count }: Counts): void {
  const action = `/t/${id}/like`
  const form = document.querySelector<HTMLFormElement>(`form[action="${action}"]`)
  const button = form?.querySelector('button')
  if (form && button && !pending.has(action)) {
    countedByStream.add(action)
    render({ ...stateOf(form, button), count: like_count })
  }
  for (const link of document.querySelectorAll(`[href="/t/${id}#comments"]`)) {
    const number = link.querySelector('.number')
    if (!number) continue
    number.textContent = shortNumber(comment_count)
    link.ariaLabel = card.named(card.comments, shortNumber(comment_count), comment_count)
  }
}

function failureText({ dataset }: HTMLFormElement, on: boolean): string {
  if (dataset['toggle'] === 'like') return on ? words.notLiked : words.notUnliked
  return on ? words.notFollowed : words.notUnfollowed
}

function stateOf(form: HTMLFormElement, button: HTMLButtonElement): ToggleState {
  const { count } = button.dataset
  return {
    action: form.getAttribute('action') ?? '',
    on: button.ariaPressed === 'true',
    count: count === undefined ? undefined : Number(count),
  }
}

/** Updates every button for this action; a page may have several. */
function render({ action, on, count }: ToggleState): void {
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
      // A list has a sentence in `small`; a profile has the number alone.
      place.textContent = place.matches('small, small *') ? follow.followers(count) : fullNumber(count)
    }
  }
}

/**
 * Fetches the likes and follows of this guest where the page may lack them: after a link from another site, which sends no
 * cookie, and after going back, when a browser may show an outdated page.
 */
function refreshMarks(): void {
  if (!localStorage.getItem('acted')) return
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const hadNoCookie = !('guest' in document.documentElement.dataset)
  if (!hadNoCookie && navigation?.type !== 'back_forward') return
  const forms = [...document.querySelectorAll<HTMLFormElement>('form[data-toggle]')]
  void fetchMarks(forms.slice(0, maxMarks), hadNoCookie)
}

/** `isCounted`: the counts of the page include this guest. Otherwise a mark that was missing changes its count by one. */
async function fetchMarks(all: HTMLFormElement[], isCounted = false): Promise<void> {
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
      const difference = isCounted || countedByStream.has(before.action) || before.on === on ? 0 : on ? 1 : -1
      render({ ...before, on, count: count === undefined ? undefined : count + difference })
    }
  } catch {
    // On failure the buttons stay as they are.
  }
}
