import { endpoints } from '../../../contract/endpoints.ts'
import type { BindEndpoint } from '../../http/respond/bind-endpoint.ts'
import { answeredComment } from '../../model/answered.ts'
import { dryRunOf } from '../../model/dry-run.ts'
import { requireTransmission } from '../../model/feed-items.ts'
import { ownComments } from './own-comments.ts'
import { comments as readComments } from './reads.ts'
import { comment, deleteComment } from './writes.ts'

export function comments(bind: BindEndpoint): void {
  bind(endpoints.comments, ({ db, keyHash, params, query }) =>
    readComments(db, { keyHash, ...params, ...query }),
  )

  bind(endpoints.ownComments, ({ db, keyHash, query }) => ownComments(db, { keyHash, ...query }))

  bind(
    endpoints.comment,
    ({ keyHash, params, body, write }) => write(comment, { keyHash, ...params, ...body }),
    {
      async dryRun({ db, params, body }) {
        const { key } = await requireTransmission(db, params.id)
        await answeredComment(db, key, body.in_reply_to)
        return dryRunOf(db, 'comment', body.content)
      },
    },
  )

  bind(endpoints.deleteComment, ({ params, body, keyHash, write }) =>
    write(deleteComment, { ...params, ...body, keyHash }),
  )
}
