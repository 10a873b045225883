import type { Browser, Page } from 'playwright-core'
import { openPage, startSession } from './browser.ts'

/** A user's settings in a browser context of its own. */
export async function settingsOf(
  browser: Browser,
  address: string,
  email: string,
  { colorScheme = 'light' as 'light' | 'dark' } = {},
) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, colorScheme })
  const page = await openPage(context)
  await startSession(page, address, email)
  await openSettings(page, address)
  return page
}

export async function openSettings(page: Page, address: string) {
  await page.goto(`${address}/settings/account`)
  await page.getByRole('heading', { level: 1, name: 'Account settings' }).waitFor()
}

export async function reload(page: Page) {
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Account settings' }).waitFor()
}

/** Waits for a status message. */
export function said(page: Page, words: string | RegExp) {
  return page.getByRole('status').filter({ hasText: words }).waitFor()
}

/** A picture 800 wide and 400 high, red at the left, blue at the right. */
export async function twoColours(page: Page) {
  const data = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 800
    canvas.height = 400
    const context = canvas.getContext('2d')
    if (!context) throw new Error('No canvas')
    context.fillStyle = '#ff0000'
    context.fillRect(0, 0, 400, 400)
    context.fillStyle = '#0000ff'
    context.fillRect(400, 0, 400, 400)
    return canvas.toDataURL('image/png')
  })
  return { name: 'two.png', mimeType: 'image/png', buffer: Buffer.from(data.split(',')[1] ?? '', 'base64') }
}
