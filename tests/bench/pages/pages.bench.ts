import type { Browser, CDPSession, Page } from 'playwright-core'
import { SESSION_KEY } from '../../../web/platform/session.ts'
import { openBrowser, sessionOf } from '../../support/browser.ts'
import { startBuiltApp } from '../../support/servers/built-app.ts'
import { composer } from '../../support/chat.ts'
import { performanceScore, type Vitals } from './score.ts'

/** Lighthouse's mid-range phone on a slow line: 150 ms, 1.6 Mbit/s down, a quarter of the speed. */
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const SLOWER = 4
const PHONE = { width: 412, height: 823 }
/** Per page; the median counts. */
const RUNS = 3
/** A page is loaded when it requests nothing more and its largest part has not changed for this long. */
const STILL_MS = 1_000
/** Seconds, share of the screen, milliseconds. */
const AIMS = { lcp: 1.8, cls: 0.02, inp: 100 }

interface Measured {
  path: string
  signedIn: boolean
  /** A visitor's first action. */
  act(page: Page): Promise<void>
}

const measured: Measured[] = [
  {
    path: '/',
    signedIn: false,
    async act(page) {
      await page.getByRole('button', { name: /^Hear .* speak$/ }).click()
      await page.getByLabel('E-mail').first().fill('ada')
    },
  },
  {
    path: '/chat',
    signedIn: true,
    async act(page) {
      await page.getByRole('navigation', { name: 'Rooms' }).getByRole('link').first().click()
      await composer(page).pressSequentially('Hello')
    },
  },
  {
    path: '/projects',
    signedIn: true,
    async act(page) {
      await page
        .getByRole('button', { name: /new project/i })
        .first()
        .click()
      await page.getByRole('dialog').waitFor()
      await page.keyboard.press('Escape')
    },
  },
]

/** First visits on a phone: largest contentful paint, layout shift, and response to input. */
export async function run(): Promise<void> {
  const app = await startBuiltApp()
  const browser = await openBrowser()
  try {
    for (const one of measured) {
      const runs: Vitals[] = []
      for (let count = 0; count < RUNS; count++) runs.push(await visit(browser, app.address, one))
      const middle = (of: (vitals: Vitals) => number) =>
        runs.map(of).toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0
      const vitals: Vitals = {
        fcp: middle(({ fcp }) => fcp),
        lcp: middle(({ lcp }) => lcp),
        tbt: middle(({ tbt }) => tbt),
        cls: middle(({ cls }) => cls),
        inp: middle(({ inp }) => inp),
        largest: runs[0]?.largest ?? '',
      }
      const { fcp, lcp, tbt, cls, inp, largest } = vitals
      console.log(
        `${one.path}: LCP ${lcp.toFixed(2)} s (aim ${AIMS.lcp}), CLS ${cls.toFixed(3)} (${AIMS.cls}), INP ${inp.toFixed(0)} ms (${AIMS.inp}); FCP ${fcp.toFixed(2)} s, blocked for ${tbt.toFixed(0)} ms; scores ${performanceScore(vitals)} of 100`,
      )
      console.log(`  largest: ${largest}`)
    }
  } finally {
    await browser.close()
    app.stop()
  }
}

async function visit(browser: Browser, address: string, { path, signedIn, act }: Measured): Promise<Vitals> {
  const context = await browser.newContext({ viewport: PHONE, deviceScaleFactor: 1.75, hasTouch: true })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  await page.addInitScript(() => sessionStorage.setItem('mouthpiece_device_warned', 'mobile'))
  if (signedIn) {
    const session = await sessionOf(address, 'ada@mouthpiece.test')
    await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
      SESSION_KEY,
      session,
    ] as const)
  }
  await page.addInitScript(observe)
  await slowDown(await context.newCDPSession(page))
  await page.goto(address + path, { waitUntil: 'networkidle' })
  await page.waitForFunction(
    (still) => window.vitals.lcp > 0 && performance.now() - window.vitals.lcp * 1000 > still,
    STILL_MS,
  )
  const loaded = await page.evaluate(() => window.vitals)
  await act(page)
  // Entries of the last press come after its picture.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 200))))
  const { inp, cls } = await page.evaluate(() => window.vitals)
  await context.close()
  return { ...loaded, inp, cls }
}

async function slowDown(session: CDPSession) {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', LINE)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
}

declare global {
  interface Window {
    vitals: Vitals
  }
}

function observe() {
  const vitals = { fcp: 0, lcp: 0, tbt: 0, cls: 0, inp: 0, largest: '' }
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
  watch('longtask', {}, ({ duration }) => {
    vitals.tbt += Math.max(0, duration - 50)
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
