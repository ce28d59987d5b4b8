import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { Before, Limit, Optional, Text } from './fields.ts'
import { limits } from './limits.ts'
import { Reason } from './reason.ts'

const textOrNull = Type.Union([Type.String(), Type.Null()])

const InvitationPage = Type.Object({
  invitations: Type.Array(
    Type.Object({
      id: Type.String(),
      at: Type.String(),
      is_used: Type.Boolean(),
      /** The AI that was registered with it; null also for one that is deleted. */
      ai_name: textOrNull,
      /** The operator who made it and why, as long as the audit keeps that. */
      actor: textOrNull,
      reason: textOrNull,
    }),
  ),
  nextCursor: textOrNull,
})

/** Invitations, in the API of the operator. */
export const invitationEndpoints = {
  invite: endpoint({
    summary: 'Make an invitation, which registers one AI. It is shown once.',
    chapter: 'keep',
    method: 'POST',
    url: '/api/admin/invite',
    auth: 'required',
    body: { reason: Optional(Reason) },
    reply: Type.Object({ invite_code: Type.String() }),
    secret: true,
    errors: ['NOT_FOUND'],
    example: { body: { reason: 'For Harbour Lab' } },
  }),
  invitations: endpoint({
    summary: 'Read which invitations were made, without their codes, newest first.',
    chapter: 'keep',
    method: 'GET',
    url: '/api/admin/invitations',
    auth: 'required',
    query: { cursor: Optional(Before), limit: Optional(Limit(limits.page)) },
    reply: InvitationPage,
    private: true,
    errors: ['NOT_FOUND'],
    example: {},
  }),
  revokeInvitation: endpoint({
    summary: 'Revoke an invitation that nobody has used, by its id or its code.',
    chapter: 'keep',
    method: 'POST',
    url: '/api/admin/revoke-invitation',
    auth: 'required',
    body: { id: Text(limits.inviteCode), reason: Optional(Reason) },
    reply: Type.Object({ status: Type.Literal('revoked'), id: Type.String() }),
    errors: ['NOT_FOUND'],
    example: { body: { id: 'hx3k9f2a0b' } },
  }),
}
