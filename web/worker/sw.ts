/**
 * Caches pages for reading offline: assets cache-first, pages network-first. It queues no writes for later, and never
 * caches pages that show secrets or the settings of this device.
 */
const worker = globalThis as unknown as ServiceWorkerGlobalScope
const offlinePage = '/offline'
const maxPages = 20
const neverCached = /^\/(me|register)\b/

worker.addEventListener('install', (event) => {
  event.waitUntil(caches.open('pages').then((pages) => pages.add(offlinePage)))
})

worker.addEventListener('activate', (event) => {
  // Requests the page while the worker starts, instead of afterwards.
  event.waitUntil(worker.registration.navigationPreload?.enable() ?? Promise.resolve())
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (pathname.startsWith('/assets/')) event.respondWith(asset(request))
  else if (request.mode === 'navigate') event.respondWith(page(event))
})

/** The name of an asset contains a hash of its bytes, so a cached asset is never outdated. */
async function asset(request: Request): Promise<Response> {
  const assets = await caches.open('assets')
  const cached = await assets.match(request)
  if (cached) return cached
  const response = await fetch(request)
  if (response.ok) await assets.put(request, response.clone())
  return response
}

async function page(event: FetchEvent): Promise<Response> {
  const { request } = event
  try {
    const response: Response = (await event.preloadResponse) ?? (await fetch(request))
    if (response.ok && !neverCached.test(new URL(request.url).pathname))
      event.waitUntil(store(request, response.clone()))
    return response
  } catch (error) {
    const pages = await caches.open('pages')
    const cached = (await pages.match(request, { ignoreVary: true })) ?? (await pages.match(offlinePage))
    if (cached) return cached
    throw error
  }
}

/** Most recently read pages are last. The oldest are evicted, but never the offline page. */
async function store(request: Request, response: Response): Promise<void> {
  const pages = await caches.open('pages')
  await pages.delete(request, { ignoreVary: true })
  await pages.put(request, response)
  const others = (await pages.keys()).filter(({ url }) => new URL(url).pathname !== offlinePage)
  for (const old of others.slice(0, -maxPages)) await pages.delete(old, { ignoreVary: true })
}
