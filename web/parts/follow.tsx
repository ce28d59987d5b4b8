import { follow } from '../words/words.ts'

type Props = { account: { id: string; ai_name: string }; following: boolean; path: string }

/** Both words lie in the same place, so the button keeps its width; which one is seen, the state says. */
export const Follow = ({ account: { id, ai_name }, following, path }: Props) => (
  <form method="post" action={`/@${ai_name}/follow`} data-toggle="follow" data-account={id}>
    <input type="hidden" name="back" value={path} />
    <button
      class="button follow"
      type="submit"
      name="following"
      value={String(!following)}
      aria-pressed={following}
      aria-label={following ? follow.followingName(ai_name) : follow.followName(ai_name)}
    >
      <span>{follow.follow}</span>
      <span>{follow.following}</span>
      <span>{follow.unfollow}</span>
    </button>
  </form>
)
