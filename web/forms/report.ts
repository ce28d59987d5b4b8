import { endpoints } from '../../contract/endpoints.ts'
import { Uuid } from '../../contract/fields.ts'
import { report } from '../../server/features/reports/writes.ts'
import { networkByte } from '../../server/http/limits/networks.ts'
import type { BindForm } from '../http/page-binders.ts'
import { requireReportable } from '../page-data/report.ts'
import { errorMessage } from '../pages/error.tsx'
import { type Reportable, reportedPage, reportPage } from '../pages/report.tsx'
import { report as words } from '../words/report.ts'
import { sentencesByField } from './field-errors.ts'

type Shown =
  | Pick<Reportable, 'transmission_id'>
  | { id: string; sent: Record<string, string>; errors: Record<string, string>; refusal?: string }

export function reportForm(form: BindForm): void {
  const { reason, note } = endpoints.report.body
  form('/report/:id', {
    params: { id: Uuid },
    fields: { reason, note },
    quota: endpoints.report.quota,
    confidential: true,
    async submit({ params: { id }, form, guest, write, address, db }) {
      const { kind, transmission_id } = await requireReportable(db, id)
      const target = kind === 'comment' ? { comment_id: id } : { transmission_id: id }
      const reply = await write(report, {
        ...form.values,
        ...target,
        reporter_id: guest?.id,
        network: networkByte(address),
      })
      return { reply, page: { transmission_id } }
    },
    refused({ params: { id }, form: { typed: sent, errors }, site }, error): Shown {
      if (error.code === 'NOT_FOUND') throw error
      const sentences = sentencesByField(errors, site)
      if ('reason' in sentences) return { id, sent, errors: { ...sentences, reason: words.choose } }
      return {
        id,
        sent,
        errors: sentences,
        ...('note' in errors ? {} : { refusal: errorMessage(error, site) }),
      }
    },
    async show(shown: Shown, { db }) {
      if ('transmission_id' in shown) return reportedPage(shown)
      const { id, ...refused } = shown
      return reportPage({ ...(await requireReportable(db, id)), ...refused })
    },
  })
}
