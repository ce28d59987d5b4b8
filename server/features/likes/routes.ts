import { endpoints } from '../../../contract/endpoints.ts'
import type { Serve } from '../../http/respond/bind-endpoint.ts'
import { toggleLike } from './writes.ts'

export function likes(serve: Serve): void {
  serve(endpoints.like, ({ params, body, write }) => write(toggleLike, { ...params, ...body }))
}
