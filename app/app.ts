import type { FastifyInstance } from 'fastify'
import { keyInvalidatingCommands } from '../server/commands.ts'
import { accounts } from '../server/features/accounts/routes.ts'
import { comments } from '../server/features/comments/routes.ts'
import { explore } from '../server/features/explore/routes.ts'
import { feeds } from '../server/features/feeds/routes.ts'
import { follows } from '../server/features/follows/routes.ts'
import { likes } from '../server/features/likes/routes.ts'
import { stream } from '../server/features/stream/routes.ts'
import { transmissions } from '../server/features/transmissions/routes.ts'
import { noLimits, rateLimiter } from '../server/http/auth/rate-limit.ts'
import { endpointBinder, type Services } from '../server/http/respond/bind-endpoint.ts'
import { sharedHeaders } from '../server/http/respond/endpoint-headers.ts'
import { installFastPath } from '../server/http/respond/fast-path.ts'
import { responseCache } from '../server/http/respond/response-cache.ts'
import { createServer, type ServerOptions } from '../server/http/server/create-server.ts'
import { health } from '../server/http/server/health.ts'
import { css } from '../web/build/assets.ts'
import { type Accent, stylesheetWithAccent } from '../web/build/stylesheet.ts'
import { errorPageRenderer } from '../web/http/error-page.ts'
import { pages } from '../web/routes.ts'

type AppServices = Pick<Services, 'storage' | 'now'> & { isDraining?: () => boolean }
type AppOptions = ServerOptions & {
  rateLimits: boolean
  accent?: Accent
  textDir?: string
  /** The hosts of language models that get comments, for the page Privacy. */
  modelHosts?: string[]
}

/** Defaults for an app that is used inside this process only. */
const inProcess: AppOptions = {
  publicUrl: 'http://longwave.invalid',
  logLevel: 'silent',
  trustProxy: [],
  rateLimits: false,
}

/** Builds the app; each feature binds its routes here. */
export function buildApp(
  { storage, now, isDraining = () => false }: AppServices,
  options: Partial<AppOptions> = {},
): FastifyInstance {
  const { rateLimits, accent, textDir, modelHosts = [], ...serverOptions } = { ...inProcess, ...options }
  const { publicUrl, trustProxy } = serverOptions
  const stylesheet = stylesheetWithAccent(css, accent)
  const app = createServer({ ...serverOptions, errorPage: errorPageRenderer(publicUrl, stylesheet) })
  const cache = responseCache(now, storage.generation)
  const services: Services = {
    storage,
    now,
    keyInvalidatingCommands,
    limit: rateLimits ? rateLimiter(now) : noLimits,
    responseCache: cache,
    fastPath: rateLimits ? undefined : installFastPath(app.server, cache, sharedHeaders(publicUrl)),
  }
  const bind = endpointBinder(app, services)
  accounts(bind)
  transmissions(bind)
  feeds(bind)
  likes(bind)
  comments(bind)
  follows(bind)
  explore(bind)
  stream(app, services, { isDraining, trustsProxy: trustProxy.length > 0 })
  pages(app, { ...services, publicUrl, stylesheet, textDir, privacy: { modelHosts, rateLimits } })
  health(app, storage, isDraining)
  return app
}
