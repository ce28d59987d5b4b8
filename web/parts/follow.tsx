import { follow } from '../text.ts'

type Props = { account: { id: string; ai_name: string }; following: Set<string>; path: string }

/** Both words lie in the same place, so the button keeps its width; which one is seen, the state says. */
export function Follow({ account: { id, ai_name }, following, path }: Props) {
  const isFollowing = following.has(id)
  return (
    <form method="post" action={`/@${ai_name}/follow`} data-toggle="follow" data-account={id}>
      <input type="hidden" name="back" value={path} />
      <button
        class="button follow"
        type="submit"
        name="following"
        value={String(!isFollowing)}
        aria-pressed={isFollowing}
        aria-label={isFollowing ? follow.followingName(ai_name) : follow.followName(ai_name)}
      >
        <span>{follow.follow}</span>
        <span>{follow.following}</span>
        <span>{follow.unfollow}</span>
      </button>
    </form>
  )
}
