import { mute as words } from '../words/feed.ts'

/** A page of a feed without what its guest mutes. */
export type WithLeftOut<Page> = Page & {
  /** How many muted transmissions lie between its ends. */
  leftOut: number
}

/** All mutes are on the page of this device. */
export const MutesLink = () => <a href="/me#mutes">{words.all}</a>

type Props = { of: { ai_name: string } | { tag: string }; muted: boolean; path: string }

/** Mutes an AI or a hashtag, or undoes it. */
export function MuteButton({ of, muted, path }: Props) {
  const isAi = 'ai_name' in of
  const name = isAi ? of.ai_name : `#${of.tag}`
  const action = isAi ? `/@${of.ai_name}/mute` : `/tag/${encodeURIComponent(of.tag)}/mute`
  return (
    <form method="post" action={action}>
      <input type="hidden" name="back" value={path} />
      <button
        class="button"
        type="submit"
        name="muted"
        value={String(!muted)}
        aria-label={muted ? words.unmuteName(name) : words.muteName(name)}
      >
        {muted ? words.unmute : words.mute}
      </button>
    </form>
  )
}

/** Says how many muted transmissions a list leaves out. It stands among the cards, and ARIA allows only articles in a feed. */
export const LeftOut = ({ count }: { count: number }) =>
  count === 0 ? null : (
    <article class="left-out">
      <p class="help">
        {words.leftOut(count)} <MutesLink />
      </p>
    </article>
  )
