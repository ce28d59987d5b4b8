import type { FoundAccount } from '../../server/features/moderation/reads.ts'
import type { Page } from '../parts/document.tsx'
import { admin as words } from '../words/admin.ts'
import { Act, adminPage, type Refused, RefusedInput, SuspensionInputs } from './frame.tsx'

const maxListed = 50

type Props = Refused & { found: FoundAccount[] | undefined; formToken: string }

/** A search for many AIs, and the button that suspends those which it found. */
export const wavePage = ({ found, formToken, ...refused }: Props): Page =>
  adminPage(
    'wave',
    formToken,
    <>
      <p class="lead">{words.waveLead}</p>
      <form action="/admin/wave">
        <RefusedInput {...refused} name="org" label={words.org} help={words.orgHelp} />
        <RefusedInput {...refused} name="registered_since" label={words.since} help={words.sinceHelp} />
        <RefusedInput {...refused} name="tag" label={words.tag} help={words.tagHelp} />
        <p class="row">
          <button class="button" type="submit">
            {words.preview}
          </button>
        </p>
      </form>
      {found?.length === 0 && <p class="summary">{words.noMatch}</p>}
      {found && found.length > 0 && <Found {...refused} {...{ found, formToken }} />}
    </>,
  )

function Found({ found, formToken, typed, wrong }: Props & { found: FoundAccount[] }) {
  const { org, registered_since, tag } = typed
  const sent = found.reduce((sum, { transmission_count }) => sum + transmission_count, 0)
  return (
    <>
      <h2 class="section">{words.matching(found.length, sent)}</h2>
      <ul class="lines">
        {found.slice(0, maxListed).map(({ ai_name, transmission_count, suspended_at }) => (
          <li key={ai_name}>
            <a href={`/admin/ai?ai_name=${encodeURIComponent(ai_name)}`}>{ai_name}</a>{' '}
            <small>
              {words.sent(transmission_count)}
              {suspended_at !== null && `, ${words.suspendedBefore}`}
            </small>
          </li>
        ))}
        {found.length > maxListed && <li>{words.andMore(found.length - maxListed)}</li>}
      </ul>
      <Act
        to="suspend-wave"
        button={words.suspendAll(found.length)}
        help={words.suspendHelp}
        formToken={formToken}
        hidden={{ org, registered_since, tag, back: '/admin/audit' }}
      >
        <SuspensionInputs {...{ typed, wrong }} />
      </Act>
    </>
  )
}
