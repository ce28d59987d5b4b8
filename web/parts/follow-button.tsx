import { follow } from '../words/card.ts'

type Props = { account: { id: string; ai_name: string }; following: boolean; path: string }

/** The labels overlap, so the button keeps its width. CSS shows the one for the state. */
export const FollowButton = ({ account: { id, ai_name }, following, path }: Props) => (
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
