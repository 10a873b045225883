import type { Browser, CDPSession, Page } from 'playwright-core'
import { SESSION_KEY } from '../../../web/platform/session.ts'
import { hintCookie, type Hint } from '../../../worker/model/pages/visitor-hint.ts'
import { sessionOf } from '../../support/browser.ts'
import type { Vitals } from './score.ts'

export interface Line {
  /** Milliseconds before each answer. */
  latency: number
  /** Bytes per second. */
  downloadThroughput: number
  uploadThroughput: number
}

/** Lighthouse's slow line: 150 ms, 1.6 Mbit/s down. */
export const lighthouseLine: Line = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }

/** “Slow 4G” of Chrome's developer tools: 562.5 ms, 1.44 Mbit/s down. */
export const slow4g: Line = { latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 }

/** A mid-range phone has about a quarter of a laptop's speed, for both Lighthouse and the developer tools. */
const SLOWER = 4
const PHONE = { width: 412, height: 823 }
/** A page is loaded when it requests nothing more and its largest part has not changed for this long. */
const STILL_MS = 1_000

export interface Visit {
  /** Name in the output. */
  name: string
  path: string
  /** Address of the user; without one, a visitor. */
  email?: string
  /** The cookie that chooses the document, as the app would have set it. */
  hint?: Hint
  /** The first action. */
  act?(page: Page): Promise<void>
}

/** Measures a first visit on a phone, without anything cached. `address` is where pages are, `app` where calls are. */
export async function visit(
  browser: Browser,
  { address, app, line }: { address: string; app: string; line: Line },
  { path, email, hint, act }: Visit,
): Promise<Vitals> {
  const context = await browser.newContext({
    viewport: PHONE,
    deviceScaleFactor: 1.75,
    hasTouch: true,
    // The certificate of `http2-front.ts`.
    ignoreHTTPSErrors: true,
  })
  if (hint) {
    const [name = '', value = ''] = (hintCookie(hint).split(';')[0] ?? '').split('=')
    await context.addCookies([{ name, value, url: address }])
  }
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  await page.addInitScript(() => sessionStorage.setItem('mouthpiece_device_warned', 'mobile'))
  if (email) {
    const session = await sessionOf(app, email)
    await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
      SESSION_KEY,
      session,
    ] as const)
  }
  await page.addInitScript(observe)
  const session = await context.newCDPSession(page)
  await slowDown(session, line)
  await page.goto(address + path, { waitUntil: 'commit' })
  await page.waitForLoadState('networkidle')
  const loaded = await loadedVitals(session)
  await act?.(page)
  // Entries of the last press come after its picture.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 200))))
  const { inp, cls } = await page.evaluate(() => window.vitals)
  await context.close()
  return { ...loaded, inp, cls }
}

/**
 * Vitals of a page that has loaded. Playwright's own functions would evaluate a script of theirs in the page, which
 * takes a slow phone 100 ms.
 */
async function loadedVitals(session: CDPSession): Promise<Vitals> {
  for (;;) {
    const { result } = await session.send('Runtime.evaluate', {
      expression: '({ vitals: window.vitals, now: performance.now() })',
      returnByValue: true,
    })
    // Safe: the value of the expression above.
    const { vitals, now } = result.value as { vitals: Vitals; now: number }
    if (vitals.lcp > 0 && now - vitals.lcp * 1000 > STILL_MS) return vitals
    await new Promise((done) => setTimeout(done, 100))
  }
}

async function slowDown(session: CDPSession, line: Line) {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, ...line })
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
}

declare global {
  interface Window {
    vitals: Vitals
  }
}

function observe() {
  const vitals = { fcp: 0, lcp: 0, tbt: 0, blockedInAll: 0, longest: 0, cls: 0, inp: 0, largest: '' }
  window.vitals = vitals
  const watch = <Entry extends PerformanceEntry>(type: string, more: object, see: (entry: Entry) => void) =>
    new PerformanceObserver((list) => {
      // Safe: an observer gets entries of the type it asks for.
      for (const entry of list.getEntries()) see(entry as Entry)
    }).observe({ type, buffered: true, ...more })
  watch('paint', {}, ({ name, startTime }) => {
    if (name === 'first-contentful-paint') vitals.fcp = startTime / 1000
  })
  watch<PerformanceEntry & { element?: Element }>(
    'largest-contentful-paint',
    {},
    ({ startTime, element }) => {
      vitals.lcp = startTime / 1000
      vitals.largest = element
        ? `${element.tagName.toLowerCase()} ${(element.textContent ?? '').trim().slice(0, 60)}`
        : ''
    },
  )
  watch('longtask', {}, ({ startTime, duration }) => {
    const blocked = Math.max(0, duration - 50)
    vitals.blockedInAll += blocked
    // The first paint is reported after the task that leads to it.
    const [first] = performance.getEntriesByName('first-contentful-paint')
    if (first && startTime + duration > first.startTime)
      vitals.tbt += Math.min(blocked, startTime + duration - first.startTime)
    vitals.longest = Math.max(vitals.longest, duration)
  })
  watch<PerformanceEntry & { value: number; hadRecentInput: boolean }>(
    'layout-shift',
    {},
    ({ value, hadRecentInput }) => {
      if (!hadRecentInput) vitals.cls += value
    },
  )
  watch<PerformanceEntry & { interactionId?: number }>(
    'event',
    { durationThreshold: 16 },
    ({ duration, interactionId }) => {
      if (interactionId) vitals.inp = Math.max(vitals.inp, duration)
    },
  )
}
