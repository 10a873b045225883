import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings, pixelsOver } from '../support/pages/axe.ts'
import { openPage, startSession } from '../support/browser.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { ownServer } from '../support/servers/own-server.ts'
import { followPath } from '../support/visitor.ts'
import { until } from '../support/until.ts'

const address = ownServer()
const PASSWORD = 'a crow who sings at noon'
let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser?.close())

interface OutboxMail {
  subject: string
  text: string
  headers: Record<string, string>
}

/** The newest mail to an address, once it is there. */
function newestMail(to: string): Promise<OutboxMail> {
  return until(
    async () => {
      const answer = await fetch(`${address}/api/dev/outbox?to=${encodeURIComponent(to)}`)
      const { items } = (await answer.json()) as { items: OutboxMail[] }
      const [mail] = items
      if (!mail) throw new Error(`No mail to ${to} has arrived.`)
      return mail
    },
    { interval: 200 },
  )
}

async function linkIn(to: string, pattern: RegExp): Promise<string> {
  const { text } = await newestMail(to)
  const path = pattern.exec(text)?.[0]
  if (!path) throw new Error(`No ${pattern} in ${text}`)
  return address + path
}

async function looked(page: Page, name: string) {
  expect(await axeFindings(page, name)).toEqual([])
  expect(await pixelsOver(page), name).toBe(0)
}

test('an admin invites, the guest comes by the mail, gets an account, and starts a first project', async () => {
  // A second try finds the first one's guest, who has an account by then.
  const nora = `nora-${Date.now()}@example.org`
  const adminPage = await openPage(await browser.newContext({ viewport: { width: 1440, height: 900 } }))
  await startSession(adminPage, address, 'admin@mouthpiece.test')
  await adminPage.goto(`${address}/admin/invites`)
  await adminPage.getByRole('button', { name: 'Invite people' }).first().click()
  await adminPage
    .getByLabel('Addresses')
    .fill(`name,email\nNora,${nora}\n,${nora.toUpperCase()}\n,ben@mouthpiece.test\n,nobody`)
  const dialog = adminPage.getByRole('dialog')
  // A list that was pasted is there again when the window was closed by a slip.
  await adminPage.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await adminPage.getByRole('button', { name: 'Invite people' }).first().click()
  await adminPage.getByRole('button', { name: 'Check the list' }).click()
  for (const verdict of ['New', 'Duplicate', 'Has an account', 'Not an address']) {
    await dialog.getByRole('cell', { name: verdict, exact: true }).waitFor()
  }
  await dialog.getByLabel('A personal line').fill('We met at the festival.')
  await looked(adminPage, 'the dry run')
  await dialog.getByRole('button', { name: 'Send 1 invite' }).click()
  await dialog.getByText('1 invite on the way').waitFor()
  await dialog.getByRole('button', { name: 'Done' }).click()
  const row = adminPage.getByRole('row', { name: nora })
  await row.getByText('Sent').waitFor()
  await looked(adminPage, '/admin/invites')

  const guest = await openPage(await browser.newContext({ viewport: { width: 390, height: 844 } }))
  await guest.goto(await linkIn(nora, /\/invite\?code=\w+/))
  await guest.getByRole('heading', { name: 'Welcome, Nora' }).waitFor()
  await guest.getByText('We met at the festival.').waitFor()
  // The code is not in the browser's history.
  expect(guest.url()).toBe(`${address}/invite`)
  await guest.getByRole('button', { name: 'Got it' }).click()
  await looked(guest, '/invite')
  await guest.reload()
  await guest.getByRole('heading', { name: 'Welcome, Nora' }).waitFor()
  await guest.getByLabel('Password', { exact: true }).fill('password1')
  await guest.getByRole('button', { name: 'Create account' }).click()
  await guest.getByText('This password is easy to guess').waitFor()
  await guest.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await guest.getByRole('button', { name: 'Create account' }).click()
  await guest.waitForURL('**/projects')
  await guest
    .getByRole('button', { name: /new project|choose a character/i })
    .first()
    .click()
  await guest.getByRole('dialog').getByRole('button', { name: /pip/i }).click()
  await guest.waitForURL(/\/projects\/[a-z0-9]{15}\/audio/)
  expect(guest.complaints).toEqual([])

  await adminPage.reload()
  await row.getByText('Accepted').waitFor()
  expect(adminPage.complaints).toEqual([])
  await Promise.all([adminPage.context().close(), guest.context().close()])
})

test('an invalid invite explains why and what to do, also to signed-in users', async () => {
  const page = await openPage(await browser.newContext())
  await page.goto(`${address}/invite?code=nothing`)
  await page.getByRole('heading', { name: 'We don’t know this invite' }).waitFor()
  await page.getByRole('heading', { name: 'Join the waiting list' }).waitFor()
  await looked(page, '/invite, unknown')
  await startSession(page, address, 'ben@mouthpiece.test')
  await page.goto(`${address}/invite?code=nothing`)
  await page.getByRole('heading', { name: 'You are signed in as Ben' }).waitFor()
  await page.getByRole('link', { name: 'My projects' }).click()
  await page.waitForURL('**/projects')
  await page.context().close()
})

test('a visitor joins the waiting list on the start page and is invited from it', async () => {
  const visitor = await openPage(await browser.newContext())
  // Without an invite one finds the waiting list on the invite's page, too, and the demo on the start page.
  await visitor.goto(`${address}/invite`)
  await visitor.getByRole('heading', { name: 'No invite? Join the waiting list' }).waitFor()
  await looked(visitor, '/invite, without one')
  await visitor.getByRole('link', { name: 'Sign in' }).click()
  const demo = visitor.getByRole('link', { name: 'Make a video without an account' })
  expect(await demo.getAttribute('href')).toBe('/investors/demo')
  await visitor.getByRole('button', { name: 'Ask for an invitation' }).first().click()
  // The button is gone, what it opened has the focus: it can be typed into at once.
  await visitor.locator('input[type=email]:focus').and(visitor.getByLabel('Your e-mail')).waitFor()
  await visitor.keyboard.type('ida@example')
  await visitor.getByRole('button', { name: 'Join the list' }).click()
  await visitor.getByText('does not look like an e-mail address').waitFor()
  await visitor.getByLabel('Your e-mail').fill('ida@example.org')
  await visitor.getByLabel('What would you like to make?').fill('Radio plays with my class.')
  await visitor.getByRole('button', { name: 'Join the list' }).click()
  await visitor.locator(':focus', { hasText: 'You are on the list.' }).waitFor()

  const adminPage = await openPage(await browser.newContext())
  await startSession(adminPage, address, 'admin@mouthpiece.test')
  await adminPage.goto(`${address}/admin/invites/waitlist`)
  await adminPage.getByText('Radio plays with my class.').waitFor()
  await looked(adminPage, 'the waiting list')
  await adminPage.getByRole('button', { name: /^What to do with “ida@example.org”/ }).click()
  await adminPage.getByRole('menuitem', { name: 'Invite' }).click()
  await adminPage.getByText('Invited 1 person.').waitFor()
  expect((await newestMail('ida@example.org')).subject).toBe('Your place at Mouthpiece is ready')

  await followPath(adminPage, '/admin/emails/outbox')
  await adminPage.getByRole('button', { name: /ida@example\.org/ }).click()
  const mail = adminPage.frameLocator('iframe')
  await mail.getByRole('link', { name: 'Accept the invite' }).waitFor()
  expect(await pixelsOver(adminPage)).toBe(0)
  await Promise.all([visitor.context().close(), adminPage.context().close()])
})
