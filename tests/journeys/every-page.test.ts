import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pages } from '../../worker/model/pages/pages.ts'
import { SESSION_KEY } from '../../web/platform/session.ts'
import { axeFindings, pixelsBelow, pixelsOver } from '../support/pages/axe.ts'
import { sessionOf } from '../support/browser.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { type PageVisit, furnish } from '../support/pages/every-page.ts'
import { focusFindings } from '../support/pages/focus-walk.ts'
import { ownServer } from '../support/servers/own-server.ts'
import { actionFindings } from '../support/pages/page-actions.ts'
import { waitUntilSettled } from '../support/pages/page-settled.ts'
import { pageStates } from '../support/pages/page-states.ts'
import { followPath } from '../support/visitor.ts'

const address = ownServer()
const WIDE = { width: 1440, height: 900 }
const NARROW = { width: 390, height: 844 }
/** At a time: pages mostly wait for the server and for themselves. */
const TOGETHER = 3
/** Milliseconds for all of them; what is not reached by then is said, and what was found by then as well. */
const TIME = 25 * 60_000
let browser: Browser

interface Findings {
  /** Pages that did not come. */
  failed: string[]
  axe: string[]
  keyboard: string[]
  sideways: string[]
  /** Windows that scroll although nothing more comes. */
  below: string[]
}
const nothing = (): Findings => ({ failed: [], axe: [], keyboard: [], sideways: [], below: [] })
const found = nothing()

beforeAll(async () => {
  browser = await sharedBrowser()
  const end = Date.now() + TIME
  const queue = await furnish(address)
  const contexts = new Map<string, Promise<BrowserContext>>()
  const contextOf = (who: PageVisit['who']) => {
    const known = contexts.get(who) ?? contextFor(who)
    contexts.set(who, known)
    return known
  }
  const again: PageVisit[] = []
  await Promise.all(
    Array.from({ length: TOGETHER }, async () => {
      const tabs = new Map<PageVisit['who'], Page>()
      for (let visit = queue.shift(); visit; visit = queue.shift()) {
        const { who, path } = visit
        if (Date.now() > end) {
          found.failed.push(`${path}: not reached in time`)
          continue
        }
        const tab = tabs.get(who) ?? (await (await contextOf(who)).newPage())
        const findings = await lookAt(tab, visit)
        if (hasFindings(findings)) again.push(visit)
        // Edits may ask before the page is left, and a survey's form is not part of the app.
        if (hasFindings(findings) || pageStates[path] || isForm(path)) {
          tabs.delete(who)
          await tab.close()
        } else tabs.set(who, tab)
      }
      for (const tab of tabs.values()) await tab.close()
    }),
  )
  // Loaded and repeated alone, because a busy machine or the page before may have caused the findings.
  for (const visit of again) {
    const tab = await (await contextOf(visit.who)).newPage()
    keep(await lookAt(tab, visit))
    await tab.close()
  }
}, 30 * 60_000)
afterAll(() => browser?.close())

/** A context, signed in or not, in which the notice about wider screens was dismissed. */
async function contextFor(who: PageVisit['who']): Promise<BrowserContext> {
  const session = who === 'guest' ? '' : await sessionOf(address, `${who}@mouthpiece.test`)
  const context = await browser.newContext({ viewport: WIDE, reducedMotion: 'reduce' })
  await context.addInitScript(
    ([key, value]) => {
      if (value) localStorage.setItem(key, value)
      sessionStorage.setItem('mouthpiece_device_warned', 'mobile')
    },
    [SESSION_KEY, session] as const,
  )
  return context
}

function keep(more: Findings) {
  for (const kind of ['failed', 'axe', 'keyboard', 'sideways', 'below'] as const)
    found[kind].push(...more[kind])
}

const hasFindings = (seen: Findings) => Object.values(seen).some((lines) => lines.length > 0)

/** A survey's form is not part of the app. */
const isForm = (path: string) => path === '/forms/:id'

/** The sheet of keys and the palette are the layout's: they are opened once an area. */
function isFirstOfArea(path: string): boolean {
  const area = (other: string) => other.split('/')[1]
  return !isForm(path) && pages.find((page) => area(page.path) === area(path))?.path === path
}

/**
 * The page in a tab, loaded into a new one and otherwise reached as a link does: wide, by keyboard, narrow, and its
 * overlays. A failure does not stop the others.
 */
async function lookAt(page: Page, { path, to }: PageVisit): Promise<Findings> {
  const seen = nothing()
  const look = (what: string, size: { width: number }, within?: string) =>
    lookAsItIs(page, `${what} ${size.width}`, { seen, isNarrow: size === NARROW, within })
  const lookBelow = async ({ width }: { width: number }) => {
    const below = await pixelsBelow(page)
    if (below > 0) seen.below.push(`${path} ${width}: ${below} px`)
  }
  const states = pageStates[path]
  try {
    if (page.url() === 'about:blank' || isForm(path)) await page.goto(address + to)
    else {
      await page.setViewportSize(WIDE)
      await followPath(page, to)
    }
    await look(path, WIDE)
    await lookBelow(WIDE)
    seen.keyboard.push(...(await focusFindings(page, path)))
    if (isFirstOfArea(path)) seen.keyboard.push(...(await actionFindings(page, path)))
    for (const size of [WIDE, NARROW]) {
      await page.setViewportSize(size)
      if (size === NARROW) {
        await look(path, size)
        await lookBelow(size)
        const over = await withLargeLetters(page, () => pixelsOver(page))
        if (over > 0) seen.sideways.push(`${path} with letters of twice the size: ${over} px`)
      }
      if (states?.isWideOnly && size === NARROW) continue
      await states?.visit(page, (state, within) => look(`${path} ${state}`, size, within), size.width)
    }
  } catch (failure) {
    seen.failed.push(`${path}: ${String(failure)}`)
  }
  return seen
}

/**
 * Axe on the current page with all rules: wide in light and narrow in dark mode, since colours do not depend on the
 * width.
 */
async function lookAsItIs(
  page: Page,
  name: string,
  { seen, isNarrow, within }: { seen: Findings; isNarrow: boolean; within: string | undefined },
): Promise<void> {
  const scheme = isNarrow ? 'dark' : 'light'
  await page.emulateMedia({ colorScheme: scheme })
  const waitsFor = await waitUntilSettled(page)
  if (waitsFor) seen.failed.push(`${name} ${scheme}: ${waitsFor}`)
  seen.axe.push(...(await axeFindings(page, `${name} ${scheme}`, { within })))
  const over = await pixelsOver(page)
  if (over > 0) seen.sideways.push(`${name}: ${over} px`)
}

/** The page at twice the browser's font size. */
async function withLargeLetters<Result>(page: Page, look: () => Promise<Result>): Promise<Result> {
  const session = await page.context().newCDPSession(page)
  const setLetters = (standard: number) => session.send('Page.setFontSizes', { fontSizes: { standard } })
  await setLetters(32)
  try {
    await waitUntilSettled(page)
    return await look()
  } finally {
    await setLetters(16)
    await session.detach()
  }
}

test('every page loads with a heading', () => {
  expect(found.failed).toEqual([])
})

test('axe finds nothing on any page, light or dark, wide or narrow', () => {
  expect(found.axe).toEqual([])
})

test('on every page Tab reaches every control, shows the focus and is never caught', () => {
  expect(found.keyboard).toEqual([])
})

test('a control without a visible focus is found beside one that shows it', async () => {
  const page = await browser.newPage()
  await page.setContent(
    '<style>#quiet:focus { outline: none }</style><button>Loud</button><button id="quiet">Quiet</button><button>Loud</button>',
  )
  expect(await focusFindings(page, 'planted')).toEqual([
    expect.stringContaining('focus cannot be seen: <button id="quiet">'),
  ])
  await page.close()
})

test('no page scrolls sideways at any text size, on phones too', () => {
  expect(found.sideways).toEqual([])
})

test('no window scrolls beyond what its page shows', () => {
  expect(found.below).toEqual([])
})
