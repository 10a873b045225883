import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedBrowser } from '../support/shared-browser.ts'
import { ownServer } from '../support/servers/own-server.ts'
import { openSurveyAdmin } from '../support/survey-admin.ts'
import { followPath } from '../support/visitor.ts'

const address = ownServer()
let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser?.close())

test('an admin creates a token and a redirect; both are in the audit log', async () => {
  const page = await openSurveyAdmin(browser, address)
  await page.goto(`${address}/admin/account`)
  await page.getByRole('button', { name: 'New token' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Nightly backup')
  await page.getByRole('group', { name: 'Projects' }).getByText('Read', { exact: true }).click()
  await page.getByRole('button', { name: 'Create token' }).click()
  const token = await page.getByRole('dialog').locator('code').first().textContent()
  expect(token).toMatch(/^mp_[a-z0-9]{48}$/)
  await page.getByRole('button', { name: 'I’ve saved it' }).click()
  await page.getByText('Nightly backup').waitFor()
  const asked = await fetch(`${address}/api/collections/cam_projects/records`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  expect(asked.status).toBe(200)

  await followPath(page, '/admin/home')
  await page.getByRole('button', { name: 'New rule' }).click()
  await page.getByLabel('Visitors of').fill('/welcome')
  await page.getByLabel('Redirect to').fill('/terms-privacy')
  // A press beside the dialog, or one of Escape, does not lose typed text.
  await page.mouse.click(4, 4)
  await page.getByRole('alert').getByText('What you typed isn’t saved.').waitFor()
  await page.getByLabel('Note').fill('For the festival')
  await page.keyboard.press('Escape')
  await page.getByRole('alert').getByText('What you typed isn’t saved.').waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByLabel('What happens to …').fill('/welcome?from=mail')
  await page.getByText('Visitors are sent to /terms-privacy?from=mail (302).').waitFor()
  await page.goto(`${address}/welcome`)
  await page.waitForURL('**/terms-privacy')

  await followPath(page, '/admin/audit')
  await page.getByRole('button', { name: 'Created a redirect' }).first().click()
  await page.getByRole('dialog').getByText('route_rules.create').waitFor()
  await page.getByRole('dialog').getByRole('cell', { name: '/welcome', exact: true }).waitFor()
  expect(page.complaints).toEqual([])
  await page.context().close()
})
