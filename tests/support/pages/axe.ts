import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { until } from '../until.ts'

/**
 * What axe finds on the page, each finding in a line that begins with `name`; `rules`: only by these; `within`: only in
 * the elements of this selector.
 */
export async function axeFindings(
  page: Page,
  name: string,
  { rules, within }: { rules?: string[] | undefined; within?: string | undefined } = {},
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
    // Our pages have no frames of other sites, which a second page is opened for otherwise.
    .setLegacyMode(true)
    .options({ preload: false, resultTypes: ['violations'] })
    // Where menus and tooltips are put: they belong to what opened them, wherever they stand in the document.
    .exclude('[data-overlay-container]:not(:has([role="dialog"]))')
  if (within) axe.include(within)
  if (rules) axe.withRules(rules)
  else axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${name}: ${id} at ${nodes[0]?.html.slice(0, 160)}`)
}

/** How many pixels of the page stand over its right edge. */
export function pixelsOver(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth))
}

/**
 * How many pixels longer than what it shows the window scrolls: where panels scroll by themselves, something that one
 * of them hides from sight gives the window a scrollbar of its own.
 */
export function pixelsBelow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const shown = Math.max(window.innerHeight, document.body.getBoundingClientRect().height)
    return Math.max(0, document.documentElement.scrollHeight - Math.ceil(shown))
  })
}
