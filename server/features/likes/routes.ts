import { endpoints } from '../../../contract/endpoints.ts'
import type { BindEndpoint } from '../../http/respond/bind-endpoint.ts'
import { toggleLike } from './writes.ts'

export function likes(bind: BindEndpoint): void {
  bind(endpoints.like, ({ params, body, write }) => write(toggleLike, { ...params, ...body }))
}
