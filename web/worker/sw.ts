import { maxSavedPages } from '../words/saved.ts'
import { asSavedCopy, deleteUnstamped, maySave, stamped, withList } from './saved-pages.ts'

/**
 * Saves pages for reading offline: assets cache-first, pages network-first. It queues no writes for later, and never
 * saves pages that show secrets or the settings of this device.
 */
const worker = globalThis as unknown as ServiceWorkerGlobalScope
const listPath = '/offline'
const neverSaved = /^\/(me|register|admin)\b/

worker.addEventListener('install', (event) => {
  event.waitUntil(saveListPage())
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(deleteUnstamped())
  // Requests the page while the worker starts, instead of afterwards.
  event.waitUntil(worker.registration.navigationPreload?.enable() ?? Promise.resolve())
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (pathname.startsWith('/assets/')) event.respondWith(asset(request))
  else if (request.mode === 'navigate') event.respondWith(page(event, pathname))
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

async function page(event: FetchEvent, pathname: string): Promise<Response> {
  const { request } = event
  const isList = pathname === listPath
  try {
    const response: Response = (await event.preloadResponse) ?? (await fetch(request))
    if (isList && response.ok) return withList(response, await caches.open('pages'), false)
    if (maySave(response) && !neverSaved.test(pathname)) event.waitUntil(save(request, response.clone()))
    return response
  } catch (error) {
    const pages = await caches.open('pages')
    const saved = isList ? undefined : await pages.match(request, { ignoreVary: true })
    if (saved) return asSavedCopy(saved)
    const list = await caches.match(listPath, { cacheName: 'list', ignoreVary: true })
    if (list) return withList(list, pages, !isList)
    throw error
  }
}

/** The pages that were read most recently are last. The oldest are evicted. */
async function save(request: Request, response: Response): Promise<void> {
  const pages = await caches.open('pages')
  await pages.delete(request, { ignoreVary: true })
  await pages.put(request, await stamped(response))
  for (const old of (await pages.keys()).slice(0, -maxSavedPages))
    await pages.delete(old, { ignoreVary: true })
  // "Forget me" has deleted it with the others.
  await saveListPage()
}

async function saveListPage(): Promise<void> {
  const list = await caches.open('list')
  if (!(await list.match(listPath, { ignoreVary: true }))) await list.add(listPath)
}
