import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { until } from '../support/until.ts'
import { ownServer } from '../support/own-server.ts'

const address = ownServer()
const email = 'ben@mouthpiece.test'
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

/** The link in the newest mail to `to`, as the outbox of a development machine shows it. */
function linkFor(to: string): Promise<string> {
  return until(
    async () => {
      const mails = await (await fetch(`${address}/api/dev/outbox?to=${encodeURIComponent(to)}`)).text()
      const path = /\/auth\/confirm-password-reset\/[\w.-]+/.exec(mails)?.[0]
      if (!path) throw new Error('No mail has arrived.')
      return address + path
    },
    { interval: 200 },
  )
}

test('a forgotten password is renewed by the link in a mail, which works once', async () => {
  const page = await browser.newPage()
  await page.goto(address)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.waitForURL('**/auth/forgot-password')
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByText('Look into your mail').waitFor()

  const link = await linkFor(email)
  await page.goto(link)
  await page.getByLabel('New password').fill('password1')
  await page.getByLabel('The same again').fill('password1')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await page.getByText('one of the first that guessers try').waitFor()

  await page.getByLabel('New password').fill('mouthpiece-dev')
  await page.getByLabel('The same again').fill('mouthpiece-dve')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await page.getByText('The two are not the same').waitFor()
  await page.getByLabel('The same again').fill('mouthpiece-dev')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await page.getByText('Your new password is set').waitFor()

  await page.goto(link)
  await page.getByLabel('New password').fill('another long sentence')
  await page.getByLabel('The same again').fill('another long sentence')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await page.getByText('This link does not work any more').waitFor()

  await page.goto(address)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('mouthpiece-dev')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/projects')
  expect(new URL(page.url()).pathname).toBe('/projects')
  await page.close()
})
