import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPage, signIn, startSession } from '../support/browser.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { type Deployment, deployable } from '../support/servers/deployment.ts'
import { ownServer } from '../support/servers/own-server.ts'
import { until } from '../support/until.ts'

let browser: Browser
let site: Deployment
beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser?.close())
beforeEach(async () => {
  site = await deployable(ownServer())
})
afterEach(() => site.close())

/** A browser that may keep files for later, with a page at `path` once it has them. */
async function prepared(path: string) {
  const context = await browser.newContext({ serviceWorkers: 'allow' })
  const page = await openPage(context)
  await page.goto(site.address + path)
  await isPrepared(page)
  return page
}

/** Waits until a service worker controls the page, and has cached what the page had loaded before. */
async function isPrepared(page: Page) {
  await until(async () => {
    const { script, files } = await cached(page)
    expect(files).toContain('/')
    expect(files).toContain(script)
    expect(await page.evaluate(isLookedAfter)).toBe(true)
  })
}

/** In the page: whether a worker has it, and no newer one is on its way. */
async function isLookedAfter() {
  const registration = await navigator.serviceWorker.getRegistration()
  const isSettled =
    registration?.active?.state === 'activated' && !registration.installing && !registration.waiting
  return isSettled && navigator.serviceWorker.controller === registration.active
}

/** The cached files, and the build whose entry file the page runs. */
function cached(page: Page) {
  return page.evaluate(async () => {
    const files: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const { url } of await cache.keys()) files.push(new URL(url).pathname)
    }
    const script = document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? ''
    return { files, script: new URL(script, location.href).pathname }
  })
}

test('without a network the start page opens, and the demo plays', async () => {
  const page = await prepared('/investors/demo')
  await page.getByText('it works without a network').waitFor()
  await until(async () =>
    expect((await cached(page)).files.some((file) => file.startsWith('/api/rigs/'))).toBe(true),
  )
  // Once more with the service worker: late files are cached as well.
  await page.reload()
  await page.getByText('it works without a network').waitFor()
  site.unplug()

  await page.reload()
  await page.getByText('it works without a network').waitFor()
  await page.getByText('Tatters', { exact: true }).click()
  await page.getByRole('button', { name: 'Use the sample' }).click()
  await page.getByRole('button', { name: 'Pause', exact: true }).waitFor()

  await page.goto(site.address)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  await page.context().close()
})

test('the app works offline for a signed-in user, and signing out deletes their data', async () => {
  const page = await prepared('/')
  await signIn(page, site.address)
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
  await page.goto(`${site.address}/settings/account`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  site.unplug()
  await page.reload()
  await page.getByRole('button', { name: /^Account of/ }).waitFor()
  // A page whose files were never loaded says so.
  await page.goto(`${site.address}/projects/aaaaaaaaaaaaaaa/editor`)
  await page.getByRole('heading', { name: 'This page did not load' }).waitFor()

  site.plug()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('link', { name: 'Go home' }).click()
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
  const own = '/api/characters/aaaaaaaaaaaaaaa/pictures/own'
  await page.evaluate(async (path) => {
    const [name = ''] = await caches.keys()
    await (await caches.open(name)).put(path, new Response('a picture of a private character'))
  }, own)
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  await until(async () => expect((await cached(page)).files).not.toContain(own))
  const { files } = await cached(page)
  // The start page shows public art.
  const isPublic = /^\/api\/(rigs\/|characters\/\w+\/pictures\/|collections\/characters\/)/
  expect(files.filter((file) => file.startsWith('/api/') && !isPublic.test(file))).toEqual([])
  await page.context().close()
})

test('a page that was never loaded reports the missing network, and loads after the reconnect', async () => {
  const page = await openPage(await browser.newContext())
  await startSession(page, site.address, 'admin@mouthpiece.test')
  await page.goto(`${site.address}/admin/users`)
  await page.getByText('ben@mouthpiece.test').first().waitFor()
  await page.context().setOffline(true)
  await page.getByPlaceholder('Name, address or id').fill('ada@mouthpiece')
  await page.getByRole('heading', { name: 'You’re offline' }).waitFor()

  await page.context().setOffline(false)
  await page.getByText('ada@mouthpiece.test').first().waitFor()
  await page.getByText('ben@mouthpiece.test').first().waitFor({ state: 'detached' })
  await page.context().close()
})

test('a new build runs after the reconnect, and pages never mix the files of two builds', async () => {
  const page = await prepared('/')
  const { script } = await cached(page)

  // During a deployment: the new service worker does not start with the old document.
  site.deploy('half')
  await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistration())?.update().catch(() => undefined),
  )
  site.unplug()
  await page.reload()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  expect((await cached(page)).script).toBe(script)

  site.plug()
  site.deploy('next')
  await page.reload()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  const after = await cached(page)
  expect(after.script).not.toBe(script)
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await until(async () => expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(2))
  await isPrepared(page)

  site.unplug()
  await page.reload()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  expect((await cached(page)).script).toBe(after.script)
  await page.context().close()
})

test('an outdated copy of a page is loaded again, once, and can be read meanwhile', async () => {
  const page = await openPage(await browser.newContext())
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads++
  })
  site.deploy('half')
  await page.goto(site.address, { waitUntil: 'commit' })
  await page.getByText('This page did not load completely.').waitFor()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(loads).toBe(2)
  site.deploy('next')
  await page.reload()
  await page.getByText('This page did not load completely.').waitFor({ state: 'detached' })
  await page.context().close()
})
