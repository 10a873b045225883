import type { Page } from 'playwright-core'

/**
 * Opens the page's shortcut sheet and palette by keyboard; returns a line, which begins with `name`, for each missing
 * action.
 */
export async function actionFindings(page: Page, name: string): Promise<string[]> {
  const found: string[] = []
  // A page that begins with a question has no other keys until it is answered.
  if ((await page.getByRole('dialog').count()) > 0) return found
  for (const [keys, what, item] of [
    ['Shift+?', 'sheet of keys', 'term'],
    ['Control+k', 'palette', 'option'],
  ] as const) {
    // A field, or a frame, would take the key for itself.
    await page.evaluate(() => {
      document.body.tabIndex = -1
      document.body.focus()
      document.body.removeAttribute('tabindex')
    })
    await page.keyboard.press(keys)
    const over = page.getByRole('dialog')
    const isThere = await over.waitFor({ timeout: 10_000 }).then(
      () => true,
      () => false,
    )
    if (!isThere) {
      found.push(`${name}: no ${what}`)
      continue
    }
    if ((await over.getByRole(item).count()) === 0) found.push(`${name}: the ${what} is empty`)
    await page.keyboard.press('Escape')
    await over.waitFor({ state: 'detached' })
  }
  return found
}
