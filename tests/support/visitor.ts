import { gunzipSync } from 'node:zlib'
import type { Browser, Page, Request } from 'playwright-core'
import type { RuntimeConfig } from '../../worker/contract/runtime-config.ts'
import { RUNTIME_CONFIG_ELEMENT } from '../../worker/model/pages/page-elements.ts'

/** A headless browser calls itself a bot, and bots are not shown fatal errors. */
export const personAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'

/** A page in a context of its own, with all its console messages. */
export async function visit(
  browser: Browser,
  { userAgent = personAgent, width = 1280 }: { userAgent?: string; width?: number } = {},
) {
  const context = await browser.newContext({ viewport: { width, height: 800 }, userAgent })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  const said: string[] = []
  page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`))
  return { page, said, close: () => context.close() }
}

/** Navigates without reloading the app. Returns the final path: `to`, or the current one if that is not reached. */
export async function goWithin(page: Page, path: string, to = path): Promise<string> {
  const before = await pushPath(page, path)
  // A page that stays gives the tab its title; a redirect may lead back to the page that is there already.
  const arrived = page.waitForFunction(
    ([target, title, redirected]) =>
      window.location.pathname === target && (redirected || document.title !== title),
    [to, before, to !== path] as const,
    { timeout: 20_000 },
  )
  await arrived.catch(() => undefined)
  return new URL(page.url()).pathname
}

/** Goes to a path as a link does and waits until a page has given the tab its title, wherever that path leads. */
export async function followPath(page: Page, path: string): Promise<void> {
  const before = await pushPath(page, path)
  await page.waitForFunction((title) => document.title !== title, before)
}

/** Opens a path within the app where it runs already: a load takes more processor time. */
export async function openPath(page: Page, address: string, path: string): Promise<void> {
  const isRunning = () => page.evaluate(() => document.documentElement.dataset.app === 'running')
  if (page.url().startsWith(`${address}/`) && (await isRunning())) await followPath(page, path)
  else await page.goto(address + path)
}

/** Returns the title that the tab has until the page that comes gives it its own. */
async function pushPath(page: Page, path: string): Promise<string> {
  const before = `going to ${path}`
  await page.evaluate(
    ([target, title]) => {
      document.title = title
      window.history.pushState({}, '', target)
      window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
    },
    [path, before] as const,
  )
  return before
}

/** Has every page of `address` come with another runtime configuration. */
export async function configure(page: Page, address: string, change: Partial<RuntimeConfig>) {
  const element = new RegExp(`(id="${RUNTIME_CONFIG_ELEMENT}"[^>]*>)([^<]*)`)
  await page.route(
    (url) => url.origin === address && !/^\/(api|assets)\//.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const response = await route.fetch()
      const body = (await response.text()).replace(element, (_, tag: string, json: string) => {
        const config = { ...(JSON.parse(json) as RuntimeConfig), ...change }
        return tag + JSON.stringify(config).replaceAll('<', String.raw`\u003c`)
      })
      await route.fulfill({ response, body })
    },
  )
}

export interface AnalyticsEvent {
  event: string
  properties: Record<string, unknown>
  $set?: Record<string, unknown>
}

/** Intercepts events for the analytics service at `host`. */
export async function captureAnalytics(page: Page, host: string): Promise<AnalyticsEvent[]> {
  const events: AnalyticsEvent[] = []
  // The service's client tells nothing of a browser that a program drives.
  await page.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { get: () => false }))
  await page.route(`${host}/**`, async (route) => {
    events.push(...eventsOf(route.request()))
    await route.fulfill({ json: { status: 1 } })
  })
  return events
}

function eventsOf(request: Request): AnalyticsEvent[] {
  const body = request.postDataBuffer()
  if (!body || !/\/(e|i\/v0\/e|batch)\//.test(new URL(request.url()).pathname)) return []
  const text = (body[0] === 0x1f ? gunzipSync(body) : body).toString()
  // Safe: the service's own client wrote it.
  const sent = JSON.parse(text) as AnalyticsEvent | AnalyticsEvent[] | { batch: AnalyticsEvent[] }
  if (Array.isArray(sent)) return sent
  return 'batch' in sent ? sent.batch : [sent]
}
