import type { FastifyInstance } from 'fastify'
import { formBinder } from './bind-form.ts'
import { dataBinder, pageBinder } from './bind-page.ts'
import { pictureBinder } from './bind-picture.ts'
import { textBinder } from './bind-text.ts'
import type { Binders } from './page-binders.ts'
import { type PageServices, pageResponder } from './page-responder.ts'

/** Binds the pages to the HTTP server: checks requests, has readers render, sends. */
export function httpBinders(app: FastifyInstance, services: PageServices): Binders {
  const responder = pageResponder(services)
  return {
    page: pageBinder(app, services, responder),
    data: dataBinder(app, services, responder),
    text: textBinder(app, services),
    picture: pictureBinder(app, services),
    form: formBinder(app, services, responder),
  }
}
