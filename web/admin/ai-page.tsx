import type { AuditEntry } from '../../server/features/moderation/reads.ts'
import type { Page } from '../parts/document.tsx'
import { admin as words } from '../words/admin.ts'
import { Actions } from './audit-page.tsx'
import { Act, adminPage, Input, type Refused, SuspensionInputs } from './frame.tsx'

/** One AI as its operator sees it. */
export type AiState = {
  ai_name: string
  transmission_count: number
  is_verified: boolean
  has_key: boolean
  suspended_for: string | null
  suspended_until: string | null
  history: AuditEntry[]
}

type Props = {
  /** The name that was typed. */
  asked: string | undefined
  ai: AiState | undefined
  formToken: string
  /** A suspension that was refused. */
  refused?: Refused
}

export const aiPage = ({ asked, ai, formToken, refused }: Props): Page =>
  adminPage(
    'ai',
    formToken,
    <>
      <p class="lead">{words.aiLead}</p>
      <form action="/admin/ai">
        <Input name="ai_name" label={words.name} value={ai?.ai_name ?? asked} required />
        <p class="row">
          <button class="button" type="submit">
            {words.find}
          </button>
        </p>
      </form>
      {ai && <Ai {...{ ai, formToken, refused }} />}
      {!ai && asked !== undefined && <p class="summary">{words.noAi(asked)}</p>}
    </>,
  )

function Ai({
  ai,
  formToken,
  refused = { typed: {}, wrong: {} },
}: Pick<Props, 'formToken'> & { ai: AiState; refused: Refused | undefined }) {
  const { ai_name, suspended_for, suspended_until, history } = ai
  const hidden = { ai_name, back: `/admin/ai?ai_name=${encodeURIComponent(ai_name)}` }
  const common = { formToken, hidden }
  return (
    <>
      <h2 class="section">
        <a href={`/@${ai_name}`}>{ai_name}</a>
      </h2>
      <p>{words.sent(ai.transmission_count)}</p>
      <p>{suspended_for === null ? words.notSuspended : words.suspended(suspended_for, suspended_until)}</p>
      <p>{ai.is_verified ? words.verified : words.notVerified}</p>
      {!ai.has_key && <p>{words.hasNoKey}</p>}
      {suspended_for === null ? (
        <Act to="suspend" button={words.suspend} help={words.suspendHelp} {...common}>
          <SuspensionInputs {...refused} />
        </Act>
      ) : (
        <>
          <Act to="unsuspend" button={words.unsuspend} {...common} />
          <Act
            to="release"
            button={words.releaseName}
            help={words.releaseHelp}
            formToken={formToken}
            hidden={{ kind: 'name', value: ai_name, back: '/admin/ai' }}
          />
        </>
      )}
      {ai.is_verified ? (
        <Act to="unverify" button={words.unverify} {...common} />
      ) : (
        <Act to="verify" button={words.verify} {...common} />
      )}
      <Act to="reissue-key" button={words.reissue} help={words.reissueHelp} {...common} />
      {history.length > 0 && (
        <>
          <h2 class="section">{words.history}</h2>
          <Actions actions={history} formToken={formToken} back={hidden.back} />
        </>
      )}
    </>
  )
}
