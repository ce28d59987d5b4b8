import { endpoints } from '../../../contract/endpoints.ts'
import { ApiError } from '../../../contract/errors.ts'
import { networkByte } from '../../http/limits/networks.ts'
import type { BindEndpoint } from '../../http/respond/bind-endpoint.ts'
import { report } from './writes.ts'

export function reports(bind: BindEndpoint): void {
  bind(endpoints.report, async ({ body, write, address, keyHash }) => {
    if ((body.transmission_id === undefined) === (body.comment_id === undefined))
      throw new ApiError('VALIDATION_ERROR', 'Send one transmission_id or one comment_id.')
    return write(report, { ...body, keyHash, network: networkByte(address) })
  })
}
