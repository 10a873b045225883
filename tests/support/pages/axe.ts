import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { until } from '../until.ts'

/** One line per finding, which begins with `name`; `within` limits the elements (a selector). */
export async function axeFindings(
  page: Page,
  name: string,
  { within }: { within?: string | undefined } = {},
): Promise<string[]> {
  // Half-faded text has no contrast to speak of. What breathes for ever is never over, and is not waited for.
  const moving = () =>
    page.evaluate(
      () =>
        document
          .getAnimations()
          .filter(
            ({ playState, effect }) =>
              playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
          ).length,
    )
  await until(async () => expect(await moving(), name).toBe(0))
  // Half a megabyte, which a page that was looked at before has got already.
  const isThere = page.frames().length === 1 && (await page.evaluate(() => 'axe' in window))
  const axe = new AxeBuilder({ page, ...(isThere ? { axeSource: ';' } : {}) })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // Our pages have no frames of other sites, which a second page is opened for otherwise.
    .setLegacyMode(true)
    .options({ preload: false, resultTypes: ['violations'] })
    // Containers of menus and tooltips, wherever they are in the document.
    .exclude('[data-overlay-container]:not(:has([role="dialog"]))')
  if (within) axe.include(within)
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${name}: ${id} at ${nodes[0]?.html.slice(0, 160)}`)
}

/** Horizontal overflow in pixels. */
export function pixelsOver(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth))
}

/**
 * Pixels that the window scrolls beyond its content: a hidden element of a scrolling panel can give the window a
 * scrollbar.
 */
export function pixelsBelow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const shown = Math.max(window.innerHeight, document.body.getBoundingClientRect().height)
    return Math.max(0, document.documentElement.scrollHeight - Math.ceil(shown))
  })
}
