import type { FastifyInstance } from 'fastify'

const dayMs = 86_400_000
/** RFC 9116 recommends less than a year. */
const validDays = 180

/** `/.well-known/security.txt`: the address for reports of vulnerabilities. It expires a while after it was read. */
export function securityTxt(
  app: FastifyInstance,
  { contact, publicUrl, now }: { contact: string; publicUrl: string; now: () => number },
): void {
  const path = '/.well-known/security.txt'
  app.get(path, async (_, reply) => {
    const expires = Math.floor(now() / dayMs + validDays) * dayMs
    const lines = [
      `Contact: ${contact.includes('://') ? contact : `mailto:${contact}`}`,
      `Expires: ${new Date(expires).toISOString()}`,
      `Canonical: ${publicUrl}${path}`,
    ]
    return reply
      .header('Cache-Control', 'public, max-age=86400')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`)
  })
}
