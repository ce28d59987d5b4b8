import type { FastifyInstance } from 'fastify'
import { accounts } from './features/accounts/routes.ts'
import { comments } from './features/comments/routes.ts'
import { explore } from './features/explore/routes.ts'
import { feeds } from './features/feeds/routes.ts'
import { follows } from './features/follows/routes.ts'
import { likes } from './features/likes/routes.ts'
import { transmissions } from './features/transmissions/routes.ts'
import { type DoorOptions, openDoor } from './http/door.ts'
import { health } from './http/health.ts'
import { type Services, servant } from './http/serve.ts'

/** The table of contents: one line for each feature. */
export function buildApp(
  services: Services & { isDraining: () => boolean },
  options: DoorOptions,
): FastifyInstance {
  const app = openDoor(options)
  const serve = servant(app, services)
  accounts(serve)
  transmissions(serve)
  feeds(serve)
  likes(serve)
  comments(serve)
  follows(serve)
  explore(serve)
  health(app, services.storage, services.isDraining)
  return app
}
