import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { until } from './until.ts'

/** What axe finds on the page, each finding in a line that begins with `name`. */
export async function axeFindings(page: Page, name: string): Promise<string[]> {
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
  const { violations } = await new AxeBuilder({ page })
    // Where menus and tooltips are put: they belong to what opened them, wherever they stand in the document.
    .exclude('[data-overlay-container]:not(:has([role="dialog"]))')
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  return violations.map(({ id, nodes }) => `${name}: ${id} at ${nodes[0]?.html.slice(0, 160)}`)
}

/** How many pixels of the page stand over its right edge. */
export function pixelsOver(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth))
}
