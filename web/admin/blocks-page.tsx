import type { InvitationEntry } from '../../server/features/moderation/reads.ts'
import type { Block } from '../../server/model/blocks.ts'
import type { Page } from '../parts/document.tsx'
import { Field } from '../parts/field.tsx'
import { Time } from '../parts/time.tsx'
import { admin as words } from '../words/admin.ts'
import { Act, adminPage, Input } from './frame.tsx'

const back = '/admin/blocks'

type Props = { blocks: Block[]; invitations: InvitationEntry[] }

export const blocksPage = ({ blocks, invitations }: Props, formToken: string): Page =>
  adminPage(
    'blocks',
    formToken,
    <>
      <p class="lead">{words.blocksLead}</p>
      <Act to="block" button={words.block} formToken={formToken} hidden={{ back }}>
        <Field name="kind" label={words.kind}>
          {(attributes) => (
            <select {...attributes}>
              {Object.entries(words.kinds).map(([kind, name]) => (
                <option key={kind} value={kind}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Input name="value" label={words.value} required />
        <Input name="reason" label={words.reason} />
      </Act>
      {blocks.length === 0 && <p class="help">{words.noBlocks}</p>}
      <ul class="lines">
        {blocks.map(({ kind, value }) => (
          <li key={`${kind} ${value}`}>
            <b dir="auto">{value}</b> <small>{words.kinds[kind]}</small>
            <Act to="release" button={words.release} formToken={formToken} hidden={{ kind, value, back }} />
          </li>
        ))}
      </ul>
      <h2 class="section">{words.invites}</h2>
      <Act
        to="invite"
        button={words.invite}
        help={words.invitesHelp}
        formToken={formToken}
        hidden={{ back }}
      />
      <ul class="lines">
        {invitations.map(({ id, at, is_used, ai_name, actor, reason }) => (
          <li key={id}>
            <b>{id}</b> <small>{is_used ? words.usedBy(ai_name) : words.notUsed}</small>{' '}
            <small>{actor}</small> <Time at={at} />
            {reason !== null && <p dir="auto">{reason}</p>}
            {!is_used && (
              <Act to="revoke-invitation" button={words.revoke} formToken={formToken} hidden={{ id, back }} />
            )}
          </li>
        ))}
      </ul>
    </>,
  )
