import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authenticator } from '../support/authenticator.ts'
import { axeFindings } from '../support/pages/axe.ts'
import { openPage, signInByForm } from '../support/browser.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { openSettings, said, settingsOf, twoColours } from '../support/settings.ts'
import { ownServer } from '../support/servers/own-server.ts'

const address = ownServer()
const admin = 'admin@mouthpiece.test'
let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser?.close())

async function givePassword(page: Page, email: string) {
  await page.goto(address)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('mouthpiece-dev')
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('an admin turns on the second factor, signs in with a code and a recovery code, and turns it off', async () => {
  const page = await settingsOf(browser, address, admin)
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByLabel('Your password', { exact: true }).fill('not this one')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Wrong password').waitFor()
  await page.getByLabel('Your password', { exact: true }).fill('mouthpiece-dev')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  const secret = ((await page.locator('#second-factor code').textContent()) ?? '').replaceAll(' ', '')
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  const nextCode = authenticator(secret)
  const first = page.getByLabel('Six digits the app shows now')
  await first.fill('000000')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByText('This code is wrong').waitFor()
  await first.fill(await nextCode())
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as a file' }).click()
  const sheet = readFileSync(await (await saved).path(), 'utf8')
  const [recoveryCode = '', another = '', ...rest] = sheet.match(/^[a-z0-9]{5}-[a-z0-9]{5}$/gm) ?? []
  expect(rest).toHaveLength(8)
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await page.getByText('10 recovery codes left').waitFor()
  await page.context().close()

  const second = await openPage(await browser.newContext({ viewport: { width: 1440, height: 900 } }))
  await givePassword(second, admin)
  const code = second.getByLabel('Code from your app')
  await code.fill('000 000')
  await second.getByRole('button', { name: 'Sign in' }).click()
  await second.getByText('This code doesn’t work').waitFor()
  await second.getByRole('button', { name: 'Start over' }).click()
  await second.locator('input[name=password]:focus').waitFor()
  await givePassword(second, admin)
  const digits = await nextCode()
  await code.fill(` ${digits.slice(0, 3)} ${digits.slice(3)} `)
  await second.getByRole('button', { name: 'Sign in' }).click()
  await second.waitForURL('**/projects')
  await second.context().close()

  const third = await openPage(await browser.newContext({ viewport: { width: 1440, height: 900 } }))
  await givePassword(third, admin)
  await third.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await third.getByLabel('Recovery code').fill(recoveryCode.toUpperCase())
  await third.getByRole('button', { name: 'Sign in' }).click()
  await third.waitForURL('**/projects')
  await openSettings(third, address)
  await third.getByText('9 recovery codes left').waitFor()
  await third.getByRole('button', { name: 'New recovery codes' }).click()
  await third.getByLabel('Code from your app').fill(await nextCode())
  await third.getByRole('button', { name: 'Create new codes' }).click()
  await third.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
  const renewed = await third.locator('#second-factor li').allTextContents()
  expect(renewed).toHaveLength(10)
  expect(renewed).not.toContain(another)
  await third.getByRole('button', { name: 'I’ve saved them' }).click()
  await third.getByRole('button', { name: 'Turn off' }).click()
  await third.getByLabel('Your password', { exact: true }).fill('mouthpiece-dev')
  await third.getByLabel('Code from your app, or a recovery code').fill(renewed[0] ?? '')
  await third.getByRole('button', { name: 'Turn off' }).click()
  await said(third, 'Two-step sign-in is off')
  expect(third.complaints).toEqual([])
  await third.context().close()
  await signInByForm(await browser.newPage(), address, admin)
})

test('axe finds nothing on open forms and the crop, light or dark', async () => {
  const page = await settingsOf(browser, address, admin)
  const findings: string[] = []
  const check = async (name: string) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      findings.push(...(await axeFindings(page, `${name} ${colorScheme}`)))
    }
  }
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByRole('button', { name: 'Set new password' }).click()
  await page.getByRole('button', { name: 'Change address' }).click()
  await page.getByRole('button', { name: 'Delete my account…' }).click()
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByLabel('Your password', { exact: true }).fill('mouthpiece-dev')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Scan this').waitFor()
  await check('forms')
  await page.getByLabel('Picture file').setInputFiles(await twoColours(page))
  await page.getByRole('dialog').waitFor()
  await check('crop')
  expect(findings).toEqual([])
  await page.context().close()
})
