import type { FastifyRequest } from 'fastify'

/** A form that could not be sent: where it goes, and what was typed into it. */
export type UnsentForm = { action: string; typed: Record<string, string> }

const forms = new WeakMap<FastifyRequest, UnsentForm>()

/** The form of this request, in case that an error page has to show it again. */
export const keepForm = (request: FastifyRequest, typed: Record<string, string>): void => {
  forms.set(request, { action: request.url.split('?', 1)[0] ?? '', typed })
}

export const unsentForm = (request: FastifyRequest): UnsentForm | undefined => forms.get(request)
