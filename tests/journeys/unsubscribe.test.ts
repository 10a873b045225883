import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings, pixelsOver } from '../support/pages/axe.ts'
import { openPage, startSession } from '../support/browser.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { ownServer } from '../support/servers/own-server.ts'
import { until } from '../support/until.ts'

const address = ownServer()
let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser?.close())

async function admin(): Promise<(path: string, body: object) => Promise<Response>> {
  const post = (path: string, body: object, token = '') =>
    fetch(address + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: token },
      body: JSON.stringify(body),
    })
  const signedIn = await post('/api/collections/users/auth-with-password', {
    identity: 'admin@mouthpiece.test',
    password: 'mouthpiece-dev',
  })
  const { token } = (await signedIn.json()) as { token: string }
  return (path, body) => post(path, body, token)
}

/** Sends an invite. Returns its unsubscribe links: the page's, and the one for mail programs. */
async function refusals(email: string): Promise<{ page: string; oneClick: string }> {
  const post = await admin()
  expect((await post('/api/admin/invites', { people: [{ email }] })).status).toBe(200)
  return until(
    async () => {
      const answer = await fetch(`${address}/api/dev/outbox?to=${encodeURIComponent(email)}`)
      const { items } = (await answer.json()) as {
        items: { text: string; headers: Record<string, string> }[]
      }
      const page = /\/emails_unsubscribe\?token=\S+/.exec(items[0]?.text ?? '')?.[0]
      const oneClick = /<https?:\/\/[^/]+(.+)>/.exec(items[0]?.headers['List-Unsubscribe'] ?? '')?.[1]
      if (!page || !oneClick) throw new Error('The mail has not arrived.')
      return { page: address + page, oneClick: address + oneClick }
    },
    { interval: 200 },
  )
}

/** Returns whether an invite to this address would be sent. */
async function wouldBeMailed(email: string): Promise<boolean> {
  const answer = await (await admin())('/api/admin/invites/check', { text: email })
  const { rows } = (await answer.json()) as { rows: { verdict: string }[] }
  return rows[0]?.verdict !== 'suppressed'
}

async function revokeAll() {
  const post = await admin()
  const list = await fetch(`${address}/api/admin/lists/invites?perPage=200`, {
    headers: { Authorization: await tokenOf() },
  })
  const { items } = (await list.json()) as { items: { id: string }[] }
  const ids = items.map(({ id }) => id)
  if (ids.length > 0) await post('/api/admin/invites/steps', { ids, step: 'revoke' })
}

async function tokenOf(): Promise<string> {
  const answer = await fetch(`${address}/api/collections/users/auth-with-password`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ identity: 'admin@mouthpiece.test', password: 'mouthpiece-dev' }),
  })
  return ((await answer.json()) as { token: string }).token
}

test('an unsubscribe link shows, performs and undoes the step, without a session', async () => {
  const email = 'leaves@example.org'
  const { page: link } = await refusals(email)
  await revokeAll()
  const page = await openPage(await browser.newContext({ viewport: { width: 390, height: 844 } }))
  await page.goto(link)
  await page.getByRole('heading', { name: 'Stop getting invites by e-mail?' }).waitFor()
  expect(await wouldBeMailed(email)).toBe(true)
  expect(await page.content()).not.toContain(email)
  expect(await axeFindings(page, '/emails_unsubscribe')).toEqual([])
  expect(await pixelsOver(page)).toBe(0)

  await page.getByRole('button', { name: 'Unsubscribe from invites' }).press('Enter')
  await page.getByRole('heading', { name: 'No more invites by e-mail' }).waitFor()
  expect(await wouldBeMailed(email)).toBe(false)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('heading', { name: 'Stop getting invites by e-mail?' }).waitFor()
  expect(await wouldBeMailed(email)).toBe(true)

  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await page.getByRole('switch', { name: 'News' }).uncheck()
  await saved
  await page.reload()
  await until(async () => expect(await page.getByRole('switch', { name: 'News' }).isChecked()).toBe(false))

  await page.goto(`${address}/emails_unsubscribe?token=${'x'.repeat(60)}`)
  await page.getByRole('heading', { name: 'This link is incomplete' }).waitFor()
  expect(page.complaints).toEqual([])
  await page.context().close()
})

test('a scanner’s GET changes nothing; a mail program’s POST unsubscribes and may be repeated', async () => {
  const email = 'clicks@example.org'
  const { page, oneClick } = await refusals(email)
  await revokeAll()
  for (const url of [page, oneClick]) {
    for (const method of ['GET', 'HEAD']) expect((await fetch(url, { method })).ok).toBe(true)
  }
  expect(await wouldBeMailed(email)).toBe(true)
  for (let time = 0; time < 2; time++) {
    const answer = await fetch(oneClick, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(answer.status).toBe(204)
  }
  expect(await wouldBeMailed(email)).toBe(false)

  const context = await browser.newContext()
  const adminPage = await openPage(context)
  await startSession(adminPage, address, 'admin@mouthpiece.test')
  await adminPage.goto(`${address}/admin/emails/outbox?view=suppressed`)
  const row = adminPage.getByRole('listitem').filter({ hasText: email })
  await row.getByText('by the mail program’s button').waitFor()
  await context.close()
})

test('without a link, the page is for signed-in users; others are redirected to the start page', async () => {
  const page = await openPage(await browser.newContext())
  await page.goto(`${address}/emails_unsubscribe`)
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  await startSession(page, address, 'ada@mouthpiece.test')
  await page.goto(`${address}/emails_unsubscribe`)
  await page.getByRole('heading', { name: 'What we may send you' }).waitFor()
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await page.getByRole('switch', { name: 'Tips' }).uncheck()
  await saved
  await page.goto(`${address}/settings/account`)
  await until(async () => expect(await page.getByRole('switch', { name: 'Tips' }).isChecked()).toBe(false))
  await page.context().close()
})
