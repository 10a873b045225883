import type { Page } from 'playwright-core'

/** Milliseconds after which a page that still loads is a finding; a busy machine takes its time. */
const PATIENCE = 60_000

/** Its heading, no placeholders, and no animations but endless ones. Returns what is still missing, or `''`. */
export async function waitUntilSettled(page: Page): Promise<string> {
  const isThere = () => {
    const loading = document.querySelectorAll(
      '[data-loading], [aria-busy=true], [role=status][aria-label^="Loading"], [role=status][aria-label^="Opening"]',
    )
    const isMoving = document.getAnimations().some(({ playState, effect }) => {
      const end = effect?.getComputedTiming().endTime
      return playState === 'running' && end !== Number.POSITIVE_INFINITY
    })
    return (
      document.querySelector('h1') !== null &&
      ![...loading].some((element) => element.checkVisibility()) &&
      !isMoving
    )
  }
  try {
    await page.waitForFunction(isThere, undefined, { timeout: PATIENCE })
    // Frames too.
    await Promise.all(page.frames().map((frame) => frame.waitForLoadState('load', { timeout: PATIENCE })))
    return ''
  } catch {
    return page.evaluate(() => {
      const waiting = document.querySelector('[data-loading], [aria-busy=true], [role=status][aria-label]')
      return waiting ? `still loading: ${waiting.outerHTML.slice(0, 160)}` : 'no heading, or never still'
    })
  }
}
