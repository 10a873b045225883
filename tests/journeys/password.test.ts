import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedBrowser } from '../support/shared-browser.ts'
import { until } from '../support/until.ts'
import { ownServer } from '../support/servers/own-server.ts'

const address = ownServer()
const email = 'ben@mouthpiece.test'
let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
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

test('a forgotten password is reset by the link of an e-mail, which works once', async () => {
  const page = await browser.newPage()
  await page.goto(address)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.waitForURL('**/auth/forgot-password')
  await page.getByRole('heading', { level: 1, name: 'Forgot your password?' }).waitFor()
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.locator('h1:focus', { hasText: 'Check your e-mail' }).waitFor()

  const link = await linkFor(email)
  await page.goto(link)
  await page.getByLabel('New password').fill('password1')
  await page.getByLabel('Repeat the password').fill('password1')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await page.getByText('This password is easy to guess').waitFor()

  // Both boxes can show what was typed.
  const types = () =>
    Promise.all(
      ['New password', 'Repeat the password'].map((box) => page.getByLabel(box).getAttribute('type')),
    )
  expect(await types()).toEqual(['password', 'password'])
  await page.getByRole('button', { name: 'Show password', pressed: false }).click()
  await page.getByRole('button', { name: 'Show password', pressed: true }).waitFor()
  expect(await types()).toEqual(['text', 'text'])

  await page.getByLabel('New password').fill('mouthpiece-dev')
  await page.getByLabel('Repeat the password').fill('mouthpiece-dve')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await page.getByText('The passwords don’t match').waitFor()
  await page.getByLabel('Repeat the password').fill('mouthpiece-dev')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await page.getByText('Your new password is set').waitFor()

  // A dead link says so before anything is typed.
  await page.goto(link)
  await page.getByText('This link no longer works').waitFor()
  expect(await page.getByLabel('New password').count()).toBe(0)

  await page.goto(address)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('mouthpiece-dev')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/projects')
  expect(new URL(page.url()).pathname).toBe('/projects')
  await page.close()
})
