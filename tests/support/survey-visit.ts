import type { Browser, Page } from 'playwright-core'
import { openPage } from './browser.ts'

/** A survey in a browser that has never been at it. */
export async function openVisit(
  { browser, address }: { browser: Browser; address: string },
  id: string,
  more: Parameters<Browser['newContext']>[0] = {},
) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...more })
  const page = await openPage(context)
  const opening = goTo(address, page, id)
  if ((page.viewportSize()?.width ?? 0) < 768) await page.getByRole('button', { name: 'Got it' }).click()
  await opening
  return { context, page }
}

export async function goTo(address: string, page: Page, id: string): Promise<void> {
  await page.goto(`${address}/forms/${id}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** Presses Tab until the focus is on what has this name. */
export async function tabTo(
  page: Page,
  role: 'textbox' | 'radio' | 'checkbox' | 'button' | 'combobox',
  name: string,
) {
  const wanted = page.getByRole(role, { name, exact: true })
  for (let press = 0; press < 60; press++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never came to the ${role} “${name}”.`)
}
