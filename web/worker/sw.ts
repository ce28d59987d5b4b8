/**
 * Keeps the last pages for when the line is cut: assets as they are, pages only if the network does not answer. It sends
 * nothing later, and keeps nothing that shows a secret or the settings of this device.
 */
const worker = globalThis as unknown as ServiceWorkerGlobalScope
const offline = '/offline'
const mostPages = 20
const neverKept = /^\/(me|register)\b/

worker.addEventListener('install', (event) => {
  event.waitUntil(caches.open('pages').then((pages) => pages.add(offline)))
})

worker.addEventListener('activate', (event) => {
  // The page is asked for while this starts, not afterwards.
  event.waitUntil(worker.registration.navigationPreload?.enable() ?? Promise.resolve())
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (pathname.startsWith('/assets/')) event.respondWith(asset(request))
  else if (request.mode === 'navigate') event.respondWith(page(event))
})

/** The name of an asset changes with its bytes, so what is kept is right. */
async function asset(request: Request): Promise<Response> {
  const assets = await caches.open('assets')
  const kept = await assets.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await assets.put(request, answer.clone())
  return answer
}

async function page(event: FetchEvent): Promise<Response> {
  const { request } = event
  try {
    const answer: Response = (await event.preloadResponse) ?? (await fetch(request))
    if (answer.ok && !neverKept.test(new URL(request.url).pathname))
      event.waitUntil(keep(request, answer.clone()))
    return answer
  } catch (error) {
    const pages = await caches.open('pages')
    const kept = (await pages.match(request, { ignoreVary: true })) ?? (await pages.match(offline))
    if (kept) return kept
    throw error
  }
}

/** What was read last is at the end; the page for no page at all stays. */
async function keep(request: Request, answer: Response): Promise<void> {
  const pages = await caches.open('pages')
  await pages.delete(request, { ignoreVary: true })
  await pages.put(request, answer)
  const others = (await pages.keys()).filter(({ url }) => new URL(url).pathname !== offline)
  for (const old of others.slice(0, -mostPages)) await pages.delete(old, { ignoreVary: true })
}
