import { cacheName, isArt, outdated, type PageMessage, treatmentOf } from './rules.ts'

/** The start page does not open without these files; the build writes the list. */
declare const __SHELL_FILES__: readonly string[]

// Safe: this file runs as a service worker and nowhere else.
const worker = globalThis as unknown as ServiceWorkerGlobalScope
const OWN = cacheName(__BUILD_ID__)
/** One document for all pages, with none of them in it: the browser chooses the page. */
const DOCUMENT = '/?bare'

worker.addEventListener('install', (event) => {
  event.waitUntil(fetchShell().then(() => worker.skipWaiting()))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(takeOver())
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const treatment = treatmentOf(
    {
      method: request.method,
      url: new URL(request.url),
      opensPage: request.mode === 'navigate',
      headers: request.headers,
    },
    worker.location.origin,
  )
  if (treatment === 'page') event.respondWith(openPage(event))
  else if (treatment === 'asset') event.respondWith(assetOf(event))
  else if (treatment === 'shared') event.respondWith(sharedOf(event))
})

/** Grows with each sign-out and each removal, so that art that is still on its way then is not cached after it. */
let removals = 0

worker.addEventListener('message', (event) => {
  // Safe: only pages of this build or the previous one send messages.
  const message = event.data as PageMessage
  if (message !== 'signed-out') return event.waitUntil(keepFiles(message))
  removals += 1
  event.waitUntil(forgetArt())
})

/** Fails if the document belongs to another build: the browser then installs that build's worker. */
async function fetchShell(): Promise<void> {
  const document = await fetch(DOCUMENT, { credentials: 'omit', cache: 'no-store' })
  const text = await document.clone().text()
  const missing = [...text.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].find(
    ([file]) => !__SHELL_FILES__.includes(file),
  )
  if (!document.ok || missing)
    throw new Error(`Not the document of this build: ${missing?.[0] ?? document.status}`)
  const cache = await caches.open(OWN)
  await cache.addAll([...__SHELL_FILES__])
  await cache.put(DOCUMENT, document)
}

async function takeOver(): Promise<void> {
  // Navigation preload avoids the worker's start-up delay.
  await worker.registration.navigationPreload?.enable()
  for (const name of outdated(await caches.keys(), __BUILD_ID__)) await caches.delete(name)
  await worker.clients.claim()
}

async function openPage(event: FetchEvent): Promise<Response> {
  try {
    // Safe: the response to the request that the browser started for this event.
    const preloaded = (await event.preloadResponse) as Response | undefined
    return preloaded ?? (await fetch(event.request))
  } catch (failure) {
    const cache = await caches.open(OWN)
    const document = await cache.match(DOCUMENT)
    if (!document) throw failure
    return document
  }
}

async function assetOf(event: FetchEvent): Promise<Response> {
  const known = await caches.match(event.request.url)
  if (known) return known
  const since = removals
  const answer = await fetch(event.request)
  if (answer.ok) event.waitUntil(keep(event.request.url, answer.clone(), since))
  return answer
}

async function sharedOf(event: FetchEvent): Promise<Response> {
  const { url } = event.request
  const since = removals
  try {
    const answer = await fetch(event.request)
    if (answer.status === 200) event.waitUntil(keep(url, answer.clone(), since))
    // Art may have been taken down.
    if (answer.status === 404) event.waitUntil(drop(url))
    return answer
  } catch (failure) {
    const known = await caches.match(url)
    if (!known) throw failure
    return known
  }
}

/**
 * A full storage only loses the copy. `since` counts the removals before the request: art that was requested before the
 * last one is not stored.
 */
async function keep(url: string, answer: Response, since: number): Promise<void> {
  const isLate = () => since !== removals && isArt(new URL(url))
  if (isLate()) return
  try {
    const cache = await caches.open(OWN)
    await cache.put(url, answer)
    // The body may take longer than a sign-out.
    if (isLate()) await cache.delete(url)
  } catch (failure) {
    console.warn('No copy for later', url, failure)
  }
}

async function drop(url: string): Promise<void> {
  removals += 1
  for (const name of await caches.keys()) await (await caches.open(name)).delete(url)
}

async function forgetArt(): Promise<void> {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) if (isArt(new URL(request.url))) await cache.delete(request)
  }
}

async function keepFiles(files: readonly string[]): Promise<void> {
  for (const file of files) {
    const url = new URL(file, worker.location.origin)
    const asked = { method: 'GET', url, opensPage: false, headers: new Headers() }
    const treatment = treatmentOf(asked, worker.location.origin)
    if ((treatment !== 'asset' && treatment !== 'shared') || (await caches.match(url.href))) continue
    // They are in the browser's cache; a missing one is skipped.
    const since = removals
    const answer = await fetch(url.href, { credentials: 'omit' }).catch(() => undefined)
    if (answer?.status === 200) await keep(url.href, answer, since)
  }
}
