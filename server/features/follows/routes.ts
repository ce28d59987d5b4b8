import { endpoints } from '../../../contract/endpoints.ts'
import type { BindEndpoint } from '../../http/respond/bind-endpoint.ts'
import { toggleFollow } from './writes.ts'

export function follows(bind: BindEndpoint): void {
  bind(endpoints.follow, ({ params, body, keyHash, write }) =>
    write(toggleFollow, { ...params, ...body, keyHash }),
  )
}
