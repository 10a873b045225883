import type { Browser, Page } from 'playwright-core'
import { openPage } from './browser.ts'

/** A guest sees the results by a link with a password, until it is revoked. */
export async function shareResults(page: Page, browser: Browser) {
  await page.getByRole('button', { name: 'Results link' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Password' }).fill('owls at night')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const link = await dialog.getByRole('textbox', { name: 'New link' }).inputValue()
  const guest = await openPage(await browser.newContext())
  await guest.goto(link)
  for (const password of ['owls by day', 'owls at night']) {
    await guest.getByRole('textbox', { name: 'Password' }).fill(password)
    await guest.getByRole('button', { name: 'Show the results' }).click()
    if (password === 'owls by day') await guest.getByText('not the password of this link').waitFor()
  }
  await guest.getByRole('heading', { name: 'Too few answers' }).waitFor()
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('Link revoked.').waitFor()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await guest.reload()
  await guest.getByText('This link to results doesn’t work any more').waitFor()
  await guest.context().close()
}
