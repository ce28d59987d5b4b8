import type { FastifyInstance } from 'fastify'
import { keyEndingCommands } from '../server/commands.ts'
import { accounts } from '../server/features/accounts/routes.ts'
import { comments } from '../server/features/comments/routes.ts'
import { explore } from '../server/features/explore/routes.ts'
import { feeds } from '../server/features/feeds/routes.ts'
import { follows } from '../server/features/follows/routes.ts'
import { likes } from '../server/features/likes/routes.ts'
import { stream } from '../server/features/stream/routes.ts'
import { transmissions } from '../server/features/transmissions/routes.ts'
import { limiter, noLimits } from '../server/http/auth/rate-limit.ts'
import { headsOfShared, type Services, servant } from '../server/http/respond/bind-endpoint.ts'
import { openLane } from '../server/http/respond/fast-path.ts'
import { keptAnswers } from '../server/http/respond/response-cache.ts'
import { type DoorOptions, openDoor } from '../server/http/server/create-server.ts'
import { health } from '../server/http/server/health.ts'
import { css } from '../web/build/assets.ts'
import { type Accent, sheetWith } from '../web/build/sheet.ts'
import { errorPageAt } from '../web/error-page.ts'
import { pages } from '../web/routes.ts'

type AppServices = Pick<Services, 'storage' | 'now'> & { isDraining?: () => boolean }
type AppOptions = DoorOptions & { rateLimits: boolean; accent?: Accent; textDir?: string }

/** For an app that nobody outside of this process asks. */
const quiet: AppOptions = {
  publicUrl: 'http://longwave.invalid',
  logLevel: 'silent',
  trustProxy: [],
  rateLimits: false,
}

/** The table of contents: one line for each feature. */
export function buildApp(given: AppServices, options: Partial<AppOptions> = {}): FastifyInstance {
  const { rateLimits, accent, textDir, ...doorOptions } = { ...quiet, ...options }
  const { storage, now, isDraining = () => false } = given
  const { publicUrl } = doorOptions
  const sheet = sheetWith(css, accent)
  const app = openDoor({ ...doorOptions, errorPage: errorPageAt(publicUrl, sheet) })
  const limit = rateLimits ? limiter(now) : noLimits
  const kept = keptAnswers(now, storage.generation)
  const lane = rateLimits ? undefined : openLane(app.server, kept, headsOfShared(publicUrl))
  const services: Services = { storage, now, limit, kept, lane, keyEndingCommands }
  const serve = servant(app, services)
  accounts(serve)
  transmissions(serve)
  feeds(serve)
  likes(serve)
  comments(serve)
  follows(serve)
  explore(serve)
  stream(app, services, { isDraining, trustsProxy: doorOptions.trustProxy.length > 0 })
  pages(app, { ...services, publicUrl, sheet, textDir })
  health(app, storage, isDraining)
  return app
}
