import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../contract/errors.ts'
import { acceptsBrotli, acceptsGzip } from '../../server/http/server/headers.ts'
import { assets, worker } from '../build/assets.ts'
import { clientFile, clientTypes } from '../build/clients.ts'
import { css, href } from '../build/page-assets.ts'
import { themeColour } from '../build/stylesheet.ts'
import type { Site } from '../site.ts'

/** Assets, the clients, and the files with well-known names: manifest, robots.txt, service worker. */
export function staticFiles(app: FastifyInstance, publicUrl: string, { name, line, mark }: Site): void {
  app.get('/assets/:file', async (request, reply) => {
    const asset = assets.get(request.url)
    if (!asset) throw new ApiError('NOT_FOUND', 'There is no such file.')
    // Other sites show the share picture beside a link to this one.
    reply.header('Cross-Origin-Resource-Policy', 'cross-origin')
    reply.header('Cache-Control', 'public, max-age=31536000, immutable').type(asset.type)
    const { bytes, compressed } = asset
    if (compressed) reply.header('Vary', 'Accept-Encoding')
    if (compressed && acceptsBrotli(request.headers))
      return reply.header('Content-Encoding', 'br').send(await compressed.brotli())
    if (compressed && acceptsGzip(request.headers))
      return reply.header('Content-Encoding', 'gzip').send(compressed.gzip)
    return reply.send(bytes)
  })

  for (const name of Object.keys(clientTypes) as (keyof typeof clientTypes)[])
    app.get(`/clients/${name}`, async (request, reply) => {
      const { bytes, etag } = await clientFile(name)
      // The address stays the same after an upgrade, so caches have to ask.
      reply.headers({ 'Cache-Control': 'no-cache', ETag: etag })
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
      return reply.type(clientTypes[name]).send(bytes)
    })

  const { light } = themeColour(css, 'bg')
  const manifest = JSON.stringify({
    name,
    description: line,
    start_url: '/',
    display: 'standalone',
    background_color: light,
    theme_color: light,
    icons: mark
      ? [{ src: mark.href, type: 'image/png', sizes: `${mark.size}x${mark.size}` }]
      : [
          { src: href.brand, type: 'image/svg+xml', sizes: 'any' },
          { src: href.icon, type: 'image/png', sizes: '512x512', purpose: 'any maskable' },
        ],
  })
  serveFixed('/manifest.webmanifest', 'application/manifest+json', manifest)
  const robots = [
    'User-agent: *',
    'Disallow: /me',
    'Disallow: /following',
    'Disallow: /catch-up',
    'Disallow: /search',
  ]
  const sitemap = `Sitemap: ${publicUrl}/sitemap.xml`
  serveFixed('/robots.txt', 'text/plain; charset=utf-8', `${[...robots, '', sitemap].join('\n')}\n`)
  app.get('/sw.js', async (_, reply) =>
    reply
      .headers({
        'Cache-Control': 'no-cache',
        // The service worker only fetches pages of this site.
        'Content-Security-Policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
      })
      .type('text/javascript; charset=utf-8')
      .send(worker),
  )
  serveFixed('/speculation.json', 'application/speculationrules+json', speculation)

  function serveFixed(path: string, type: string, content: string): void {
    app.get(path, async (_, reply) =>
      reply.header('Cache-Control', 'public, max-age=3600').type(type).send(content),
    )
  }
}

/** Lets browsers prefetch a page when the pointer rests on its link. It prerenders none, so no script runs unseen. */
const speculation = JSON.stringify({
  prefetch: [{ where: { or: [{ href_matches: '/t/*' }, { href_matches: '/@*' }] }, eagerness: 'moderate' }],
})
