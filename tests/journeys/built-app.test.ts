import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { newProject, openBrowser, openPage, signInByForm } from '../support/browser.ts'
import { builtFileOf } from '../support/pages/built-file.ts'
import { startBuiltApp, type RunningApp } from '../support/servers/built-app.ts'
import type {} from '../../web/platform/early-calls.ts'
import { until } from '../support/until.ts'

declare global {
  interface Window {
    /** Addresses of the calls that the page made before its scripts ran. */
    askedEarly: string[]
  }
}

/** Under plain `wrangler dev`, as it is deployed. */
let app: RunningApp
let browser: Browser
beforeAll(async () => {
  app = await startBuiltApp()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  app?.stop()
})

test('pages carry a nonce policy and run under it without violations', async () => {
  const context = await browser.newContext()
  const page = await openPage(context)
  const answer = await page.goto(app.address)
  const policy = answer?.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("script-src 'self' 'nonce-")
  expect(policy).toContain("require-trusted-types-for 'script'")
  await signInByForm(page, app.address)
  await page
    .getByRole('button', { name: /new project/i })
    .first()
    .waitFor()
  expect(page.complaints).toEqual([])
  await context.close()
})

test('hashed files are immutable, a missing one is a 404, pages are revalidated', async () => {
  const html = await (await fetch(app.address)).text()
  const script = /\/assets\/[\w.-]+\.js/.exec(html)?.[0] ?? ''
  const asset = await fetch(app.address + script)
  expect(asset.status).toBe(200)
  expect(asset.headers.get('cache-control')).toContain('immutable')

  const missing = await fetch(`${app.address}/assets/no-such-file.js`)
  expect(missing.status).toBe(404)
  expect(missing.headers.get('cache-control') ?? '').not.toContain('immutable')

  const page = await fetch(`${app.address}/projects`)
  expect(page.status).toBe(200)
  expect(page.headers.get('cache-control')).toBe('private, no-cache')
  expect((await fetch(`${app.address}/no/such/page`)).status).toBe(404)
})

test('the licences of everything shipped are served as text', async () => {
  const answer = await fetch(`${app.address}/third-party-notices.txt`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(answer.headers.get('cache-control')).toContain('max-age=86400')
  const text = await answer.text()
  for (const name of [
    'mediabunny',
    '@tensorflow/tfjs-core',
    '@jsquash/webp',
    '@fontsource-variable/inter',
    '@fontsource-variable/noto-sans-arabic',
    'hono',
    'LibriSpeech',
  ])
    expect(text).toContain(`\n${name} `)
})

test('the newest build is named for pages that stay open', async () => {
  const { id } = (await (await fetch(`${app.address}/builds/latest.json`)).json()) as { id: string }
  const manifest = await fetch(`${app.address}/builds/meta/${id}.json`)
  expect(await manifest.json()).toMatchObject({ id })
})

test('a start page fetches no studio code', async () => {
  const context = await browser.newContext()
  const page = await openPage(context)
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await page.goto(app.address, { waitUntil: 'networkidle' })
  expect(fetched.filter((path) => /editor-page|audio-page|export|timeline/.test(path))).toEqual([])
  await context.close()
})

test('the early calls of a page start before its scripts run, and their responses are used', async () => {
  const context = await browser.newContext()
  const page = await openPage(context)
  const id = await newProject(page, app.address)
  const ofProject = ['', '/audio', '/editor', '/export', '/character', '/thumbnail']
  const paths = [
    '/projects',
    '/chat',
    '/settings/account',
    ...ofProject.map((end) => `/projects/${id}${end}`),
  ]
  await page.addInitScript(() => {
    // Filled by the page's first script, before any other.
    Object.defineProperty(window, 'earlyCalls', {
      set(calls: Map<string, unknown>) {
        Object.defineProperty(window, 'earlyCalls', { value: calls })
        window.askedEarly = [...calls.keys()]
      },
      configurable: true,
    })
  })
  for (const path of paths) {
    await page.goto(app.address + path)
    const asked = await page.evaluate(() => window.askedEarly)
    expect(asked.length, path).toBeGreaterThan(path === '/settings/account' ? 1 : 2)
    const left = () => page.evaluate(() => [...(window.earlyCalls?.keys() ?? [])])
    await until(async () => expect(await left(), path).toEqual([]), { interval: 250 })
  }
  expect(page.complaints).toEqual([])
  await context.close()
})

test.each(['opened', 'come to'])(
  'the warning of small screens is fetched beside a page that is %s',
  async (way) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const page = await openPage(context)
    const dialog = builtFileOf('web/shell/device/device-dialog.tsx')
    const asked = context.waitForEvent('request', (request) => request.url().endsWith(dialog))
    // The page's own code waits for it: were it asked for afterwards, neither would ever come.
    await context.route('**/*terms-page-*', async (route) => {
      await asked
      await route.continue()
    })
    if (way === 'opened') await page.goto(`${app.address}/terms-privacy`)
    else {
      await page.goto(app.address)
      await page.getByRole('link', { name: /terms/i }).first().click()
    }
    await page.getByRole('button', { name: 'Got it' }).click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(page.complaints).toEqual([])
    await context.close()
  },
)

test('a page with a missing file reloads the app once, then shows an error', async () => {
  const context = await browser.newContext()
  const page = await openPage(context)
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads++
  })
  await context.route('**/*terms-page-*', (route) => route.abort())
  await page.goto(`${app.address}/terms-privacy`)
  await page.getByRole('heading', { name: 'This page did not load' }).waitFor()
  expect(loads).toBe(2)
  await context.unroute('**/*terms-page-*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Terms and privacy' }).waitFor()

  await page.waitForFunction(() => document.documentElement.dataset.app === 'running')
  // A window that does not load leaves the page alone, and offers the reload without which browsers load it no more.
  await context.route('**/assets/*.js', (route) => route.abort())
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByText('This did not load.').waitFor()
  await page.getByRole('heading', { name: 'Terms and privacy' }).waitFor()
  expect(loads).toBe(3)
  await context.unroute('**/assets/*.js')
  await page.getByRole('button', { name: 'Reload' }).click()
  await page.getByText('This did not load.').waitFor({ state: 'detached' })
  await page.waitForFunction(() => document.documentElement.dataset.app === 'running')
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('dialog').waitFor()
  await context.close()
})
