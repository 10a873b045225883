import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Attention, AttentionKind, AttentionRow } from '../../worker/contract/admin/attention.ts'
import { axeFindings, pixelsOver } from '../support/pages/axe.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { ownServer } from '../support/servers/own-server.ts'
import { openSurveyAdmin } from '../support/survey-admin.ts'

const address = ownServer()
let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser?.close())

const row = (id: string, title: string, more: Partial<AttentionRow> = {}): AttentionRow => ({
  id,
  title,
  detail: '',
  since: '2026-11-24 10:00:00.000Z',
  count: 1,
  over: false,
  ...more,
})

/** Nothing on a test server fails by itself: what waits is made up here, and who settles it is looked at. */
const waiting: [AttentionKind, AttentionRow][] = [
  ['failed_mails', row('mail1', 'A new password → ada@example.org', { detail: '550 Not here' })],
  ['failed_sends', row('email1', 'Spring news', { detail: '550 No such user', count: 12 })],
  ['failed_jobs', row('job1', 'projects.deprecate', { detail: '1250/4000' })],
  ['stuck_jobs', row('job2', 'projects.feature', { detail: '250/1200' })],
  ['paused_campaigns', row('email2', 'Autumn news', { detail: 'queue_failed' })],
  ['unsettled_recipients', row('email3', 'Winter news', { count: 3 })],
]

test('items that need attention are settled in place, also on a phone', async () => {
  const page = await openSurveyAdmin(browser, address)
  let left = waiting
  const calls: string[] = []
  await page.route('**/api/admin/attention', (route) => {
    const items: Attention['items'] = left.map(([kind, one]) => ({
      kind,
      count: 1,
      since: one.since,
      rows: [one],
    }))
    return route.fulfill({ json: { items } })
  })
  await page.route(/\/api\/admin\/(mails|list-jobs|attention|emails)\/.+/, (route) => {
    const { pathname } = new URL(route.request().url())
    calls.push(`${route.request().method()} ${pathname.replace('/api/admin/', '')}`)
    // Whatever it was about is settled; what the calls answer is the worker's tests' business.
    left = left.filter(([, { id }]) => !pathname.includes(`/${id}`))
    return pathname.includes('/mails/')
      ? route.fulfill({ json: { state: 'sent', answer: '' } })
      : route.fulfill({ status: 204, body: '' })
  })
  await page.goto(`${address}/admin/home`)
  const section = page.getByRole('region', { name: 'Needs attention' })
  await section.getByText('A new password → ada@example.org').waitFor()
  await section.getByText('Stopped after 1,250 of 4,000 rows.').waitFor()
  await section.getByText(/dead-letter queue/).waitFor()
  expect(await axeFindings(page, '/admin/home')).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await axeFindings(page, '/admin/home on a phone')).toEqual([])
  expect(await pixelsOver(page)).toBe(0)

  await section.getByRole('button', { name: /^Try again: A new password/ }).press('Enter')
  await page.getByText('Sent.', { exact: true }).waitFor()
  await section.getByText('A new password → ada@example.org').waitFor({ state: 'detached' })
  await section.getByRole('button', { name: 'Dismiss: Spring news' }).click()
  await section.getByText('Spring news').waitFor({ state: 'detached' })
  await section.getByRole('button', { name: 'Send again: Winter news' }).click()
  await page
    .getByRole('alertdialog')
    .getByText(/would get it twice/)
    .waitFor()
  await page.getByRole('button', { name: 'Leave as is' }).click()
  await section.getByRole('button', { name: 'Leave it: Winter news' }).click()
  await section.getByText('Winter news').waitFor({ state: 'detached' })
  expect(calls).toEqual([
    'POST mails/mail1/retry',
    'POST attention/failed_sends/email1/dismiss',
    'POST attention/unsettled_recipients/email3/dismiss',
  ])
  expect(page.complaints).toEqual([])
  await page.context().close()
})

test('every undelivered e-mail is on the mail page and is settled alone or with all others', async () => {
  const page = await openSurveyAdmin(browser, address)
  const sources: Record<string, AttentionRow[]> = {
    failed_mails: Array.from({ length: 12 }, (_, index) =>
      row(`mail${index}`, `A new password → person${index}@example.org`, {
        detail: '550 Not here',
        over: index < 2,
      }),
    ),
    waiting_mails: [row('late1', 'You are invited → late@example.org', { detail: '1', since: '' })],
  }
  await page.route(/\/api\/admin\/mails\?/, (route) => {
    const query = new URL(route.request().url()).searchParams
    const all = sources[query.get('kind') ?? ''] ?? []
    const [at, perPage] = [Number(query.get('page')), 10]
    return route.fulfill({
      json: {
        items: all.slice((at - 1) * perPage, at * perPage),
        page: at,
        perPage,
        totalItems: all.length,
        over: all.filter(({ over }) => over).length,
      },
    })
  })
  await page.route(/\/api\/admin\/mails\/.+/, (route) => {
    const request = route.request()
    if (request.method() === 'DELETE') {
      sources.waiting_mails = []
      return route.fulfill({ status: 204, body: '' })
    }
    if (request.method() !== 'POST') return route.continue()
    const { step } = request.postDataJSON() as { step: string }
    const done = (sources.failed_mails ?? []).filter(({ over }) => over === (step === 'drop_expired'))
    sources.failed_mails = (sources.failed_mails ?? []).filter((one) => !done.includes(one))
    if (step === 'retry') sources.waiting_mails = [...(sources.waiting_mails ?? []), ...done]
    return route.fulfill({ json: { done: done.length } })
  })
  await page.goto(`${address}/admin/emails/outbox?view=undelivered`)
  const refused = page.getByRole('region', { name: 'Refused (12)' })
  await refused.getByText('person0@example.org').waitFor()
  await refused
    .getByText(/Its link has expired/)
    .first()
    .waitFor()
  expect(await axeFindings(page, 'undelivered')).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await axeFindings(page, 'undelivered on a phone')).toEqual([])
  expect(await pixelsOver(page)).toBe(0)

  await refused.getByRole('button', { name: 'Next' }).click()
  await refused.getByText('person11@example.org').waitFor()
  await refused.getByRole('button', { name: 'Dismiss 2 expired' }).press('Enter')
  await page.getByText('Dismissed 2 e-mails.').waitFor()
  await page
    .getByRole('region', { name: 'Refused (10)' })
    .getByRole('button', { name: 'Try all again' })
    .click()
  await page.getByText('Trying 10 e-mails again.').waitFor()
  await page.getByText('No account e-mail was refused in the last week.').waitFor()
  await page.getByRole('region', { name: 'Waiting for another try (11)' }).waitFor()
  // Running retries are polled every few seconds, sooner than the fifteen of an idle list.
  sources.waiting_mails = (sources.waiting_mails ?? []).slice(0, 1)
  await page.getByRole('region', { name: 'Waiting for another try (1)' }).waitFor({ timeout: 12_000 })
  await page.getByRole('button', { name: 'Don’t send: You are invited → late@example.org' }).click()
  await page.getByText('Nothing is waiting.').waitFor()
  expect(page.complaints).toEqual([])
  await page.context().close()
})
