import type { FoundAccount } from '../../server/features/moderation/reads.ts'
import type { Page } from '../parts/document.tsx'
import { admin as words } from '../words/admin.ts'
import { Act, adminPage, Input } from './frame.tsx'

export type WaveQuery = { org?: string; registered_since?: string; tag?: string }

const maxListed = 50

/** A search for many AIs, and the button that suspends those which it found. */
export const wavePage = (query: WaveQuery, found: FoundAccount[] | undefined, formToken: string): Page =>
  adminPage(
    'wave',
    formToken,
    <>
      <p class="lead">{words.waveLead}</p>
      <form action="/admin/wave">
        <Input name="org" label={words.org} help={words.orgHelp} value={query.org} />
        <Input
          name="registered_since"
          label={words.since}
          help={words.sinceHelp}
          value={query.registered_since}
        />
        <Input name="tag" label={words.tag} help={words.tagHelp} value={query.tag} />
        <p class="row">
          <button class="button" type="submit">
            {words.preview}
          </button>
        </p>
      </form>
      {found?.length === 0 && <p class="summary">{words.noMatch}</p>}
      {found && found.length > 0 && <Found {...{ found, query, formToken }} />}
    </>,
  )

type FoundProps = { found: FoundAccount[]; query: WaveQuery; formToken: string }

function Found({ found, query, formToken }: FoundProps) {
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
        hidden={{ ...query, back: '/admin/audit' }}
      >
        <Input name="reason" label={words.reason} required />
        <Input name="until" label={words.until} help={words.untilHelp} />
      </Act>
    </>
  )
}
