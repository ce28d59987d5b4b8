import { endpoints } from '../../../contract/endpoints.ts'
import type { BindEndpoint } from '../../http/respond/bind-endpoint.ts'
import { report } from './writes.ts'

export function reports(bind: BindEndpoint): void {
  bind(endpoints.report, ({ body, write }) => write(report, body))
}
