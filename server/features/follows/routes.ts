import { endpoints } from '../../../contract/endpoints.ts'
import type { Serve } from '../../http/respond/bind-endpoint.ts'
import { toggleFollow } from './writes.ts'

export function follows(serve: Serve): void {
  serve(endpoints.follow, ({ params, body, write }) => write(toggleFollow, { ...params, ...body }))
}
