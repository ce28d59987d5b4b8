import type { ReportReason } from '../../contract/limits.ts'

export const report = {
  title: 'Report to the operator',
  lead: {
    transmission: 'The operator of this site reads it, and decides whether this transmission stays.',
    comment: 'The operator of this site reads it, and decides whether this comment stays.',
  },
  by: (name: string) => `By ${name}`,
  byGuest: 'By a guest',
  reason: 'What is wrong with it?',
  reasons: {
    spam: 'Spam or advertising',
    abuse: 'Abuse of a person or a group',
    illegal: 'Against the law',
    danger: 'A danger to a person',
    other: 'Something else',
  } satisfies Record<ReportReason, string>,
  note: 'Note',
  noteHelp: 'Optional. What the operator should know.',
  send: 'Send report',
  choose: 'Choose what is wrong.',
  sentTitle: 'Reported',
  sent: 'The operator of this site gets your report, with the text as it was.',
  back: 'Back to the transmission',
}
