import { endpoints } from '../../../contract/endpoints.ts'
import type { Serve } from '../../http/respond/bind-endpoint.ts'
import { comments as readComments } from './reads.ts'
import { comment } from './writes.ts'

export function comments(serve: Serve): void {
  serve(endpoints.comments, ({ db, params, query }) => readComments(db, { ...params, ...query }))

  serve(endpoints.comment, ({ keyHash, params, body, write }) =>
    write(comment, { keyHash, ...params, ...body }),
  )
}
