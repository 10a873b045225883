import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings, pixelsOver } from '../support/pages/axe.ts'
import { openPage, startSession } from '../support/browser.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { ownServer } from '../support/servers/own-server.ts'
import { followPath } from '../support/visitor.ts'

const address = ownServer()
let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser?.close())

test('an e-mail is composed, previewed, scheduled and sent, and its log shows it', async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await openPage(context)
  const findings: string[] = []
  const check = async (name: string) => {
    findings.push(...(await axeFindings(page, name)))
    if ((await pixelsOver(page)) > 0) findings.push(`${name}: over the edge`)
  }
  await startSession(page, address, 'admin@mouthpiece.test')
  await page.goto(`${address}/admin/emails`)
  await page.getByRole('button', { name: 'New e-mail' }).click()
  await page.getByRole('button', { name: /announcement/i }).click()
  const words = page.getByRole('textbox', { name: 'Text of the e-mail' })
  await words.waitFor()

  await page.getByLabel('Subject').fill('Curtain up, {{first_name|friend}}')
  await words.locator('p').last().click()
  await page.keyboard.press('End')
  await page.keyboard.type(' And this was written by hand.')
  await words.locator('.mail-button').click()
  await page.getByLabel('Links to').fill('https://mouthpiece.example/new')
  await page.getByRole('button', { name: 'Choose who gets it' }).click()
  await page.getByRole('menuitem', { name: 'A list of addresses' }).click()
  await page.getByRole('button', { name: 'Paste or import' }).click()
  await page.getByLabel('Name of the list').fill('Friends')
  await page
    .getByRole('textbox', { name: 'Addresses' })
    .fill('ada@example.org,Ada\nben@example.org,Ben\nADA@example.org\nnobody')
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await page.getByText('2 can be used, 1 duplicate, 1 without an address.').waitFor()
  await page.getByRole('button', { name: 'Save 2 addresses' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  await check('compose')

  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  const frame = page.frameLocator('iframe')
  await frame.getByText('And this was written by hand.').waitFor()
  await frame.getByText('Hi Ada,').waitFor()
  await page.getByText('Dark', { exact: true }).click()
  await frame.getByText('Hi Ada,').waitFor()
  await page.getByText('Headers', { exact: true }).click()
  await page.getByText('List-Unsubscribe-Post: List-Unsubscribe=One-Click').waitFor()
  await check('preview')
  await page.getByRole('link', { name: 'Back to the e-mail' }).click()
  // The newest text, not that of the first opening.
  await words.getByText('And this was written by hand.').waitFor()

  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('dialog').getByText('Later', { exact: true }).click()
  await page.getByLabel('Date and time').fill(soon())
  await page.getByLabel('Type 2 to confirm').fill('2')
  await page.getByRole('button', { name: 'Schedule' }).click()
  await page.getByRole('heading', { name: /^Goes out/ }).waitFor()
  await check('scheduled')

  await page.getByRole('button', { name: 'Unschedule' }).click()
  await words.waitFor()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByLabel('Type 2 to confirm').fill('2')
  await page.getByRole('button', { name: 'Send to 2 people' }).click()
  await page.getByRole('row', { name: /ada@example\.org Sent Stored in the outbox/ }).waitFor()
  await page.getByRole('row', { name: /ben@example\.org Sent/ }).waitFor()
  await page.getByText('2 of 2 people').waitFor()
  await check('log')
  const outbox = await fetch(`${address}/api/dev/outbox?to=ada@example.org`)
  const { items } = (await outbox.json()) as { items: { subject: string }[] }
  // A second try finds the first one's mail as well.
  expect(items[0]?.subject).toBe('Curtain up, Ada')
  await followPath(page, '/admin/emails')
  await page.getByRole('link', { name: 'Announcement' }).first().waitFor()
  await check('list')
  expect(findings).toEqual([])
  expect(page.complaints).toEqual([])
  await context.close()
})

/** Two minutes from now, as an input for date and time has it. */
function soon(): string {
  const time = new Date(Date.now() + 120_000)
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
