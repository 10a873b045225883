import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPage, startSession } from '../support/browser.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { Caller } from '../support/chat.ts'
import { ownServer } from '../support/servers/own-server.ts'
import { until } from '../support/until.ts'

const address = ownServer()
let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser?.close())

/** A page whose scripts wait until `run` is called. */
async function waitingPage(cookie = '') {
  const context = await browser.newContext()
  if (cookie) await context.addCookies([{ name: 'mouthpiece_hint', value: cookie, url: address }])
  let run: () => void = () => undefined
  const allowed = new Promise<void>((resolve) => (run = resolve))
  await context.route('**/assets/*.js', async (route) => {
    await allowed
    await route.continue()
  })
  return { context, page: await openPage(context), run }
}

/** A published project of a new user. */
async function publicProject(title: string): Promise<string> {
  const creator = await Caller.join(address, 'Robin')
  const records = '/api/collections/cam_projects/records'
  const { id } = await creator.ask<{ id: string }>('POST', records, { character: 'characterpip001', title })
  await creator.ask('PATCH', `${records}/${id}`, { published: true })
  return id
}

test('public pages can be read without scripts, and others show their frame', async () => {
  const project = await publicProject('A film to read')
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  for (const [path, heading] of [
    ['/', 'Give your voice a face'],
    ['/invite', 'Got an invite?'],
    ['/terms-privacy', 'Terms and privacy'],
    ['/auth/forgot-password', 'Forgot your password?'],
    [`/projects/${project}`, 'A film to read'],
    ['/forms/surveywelcome01', 'Welcome'],
  ] as const) {
    await page.goto(address + path)
    expect(await page.getByRole('heading', { level: 1, name: heading }).isVisible(), path).toBe(true)
    if (path === '/') expect(await page.locator('#how-it-works').isVisible()).toBe(true)
  }
  expect(await page.getByText('Would you recommend it to a friend?').isVisible()).toBe(true)
  await context.addCookies([{ name: 'mouthpiece_hint', value: 'admin-new', url: address }])
  await page.goto(`${address}/`)
  expect(new URL(page.url()).pathname).toBe('/projects')
  expect(await page.getByText('They are waiting for your voice').isVisible()).toBe(true)
  await page.goto(`${address}/admin/users`)
  expect(await page.getByRole('heading', { level: 1, name: 'Users' }).isVisible()).toBe(true)
  await context.close()
})

test('what is typed and pressed before the scripts run is not lost', async () => {
  const { context, page, run } = await waitingPage()
  await page.goto(address, { waitUntil: 'commit' })
  await page.getByLabel('E-mail').fill('ada@mouthpiece.test')
  await page.getByLabel('Password', { exact: true }).fill('mouthpiece-dev')
  await page.getByRole('button', { name: 'Sign in' }).click()
  expect(page.url()).toBe(`${address}/`)
  run()
  await page.waitForURL('**/projects')
  expect(page.complaints).toEqual([])
  await until(async () =>
    expect((await context.cookies()).find(({ name }) => name === 'mouthpiece_hint')?.value).toMatch(
      /^member/,
    ),
  )
  await context.close()
})

test('a field in focus stays in focus, and takes what is typed while the page starts', async () => {
  const { context, page, run } = await waitingPage()
  await page.goto(address, { waitUntil: 'commit' })
  await page.getByLabel('E-mail').focus()
  run()
  await page.waitForFunction(() => document.documentElement.dataset.app === 'running')
  await page.keyboard.type('ada')
  expect(await page.getByLabel('E-mail').inputValue()).toBe('ada')
  await context.close()
})

test('a hint that is wrong only changes what is shown first', async () => {
  const { context, page, run } = await waitingPage('admin')
  await page.goto(`${address}/projects`, { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
  run()
  await page.waitForURL(`${address}/`)
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  expect((await context.cookies()).filter(({ name }) => name === 'mouthpiece_hint')).toEqual([])
  await page.reload()
  expect(page.url()).toBe(`${address}/`)
  await context.close()
})

test('a visitor’s start page keeps the elements of its document, and what was typed into them', async () => {
  const { context, page, run } = await waitingPage()
  await page.goto(address, { waitUntil: 'commit' })
  await page.getByLabel('E-mail').fill('ada@mouthpiece.test')
  const marked = await page.evaluate(() => {
    const elements = document.querySelectorAll('#root h1, #root form, #root input')
    elements.forEach((element) => Object.assign(element, { isOfDocument: true }))
    return elements.length
  })
  run()
  await page.waitForFunction(() => document.documentElement.dataset.app === 'running')
  const found = await page.evaluate(
    () =>
      [...document.querySelectorAll('#root h1, #root form, #root input')].filter(
        (element) => 'isOfDocument' in element,
      ).length,
  )
  expect(marked).toBeGreaterThan(0)
  expect(found).toBe(marked)
  // React has the text, too, and finds its labels by the ids of the document.
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  expect(await page.getByLabel('E-mail').inputValue()).toBe('ada@mouthpiece.test')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('Wrong e-mail or password').first().waitFor()
  await page.getByRole('button', { name: 'Show password' }).click()
  expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text')
  expect(page.complaints).toEqual([])
  await context.close()
})

test('a start page whose document is of another build is drawn again, and works', async () => {
  const { context, page, run } = await waitingPage()
  await context.route(`${address}/`, async (route) => {
    const answer = await route.fetch()
    const text = await answer.text()
    await route.fulfill({ response: answer, body: text.replaceAll('Give your voice', 'Lend your voice') })
  })
  await page.goto(address, { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1, name: /^Lend your voice/ }).waitFor()
  await page.getByLabel('E-mail').fill('ada@mouthpiece.test')
  run()
  await page.getByRole('heading', { level: 1, name: /^Give your voice/ }).waitFor()
  await page.waitForFunction(() => document.documentElement.dataset.app === 'running')
  expect(await page.getByLabel('E-mail').inputValue()).toBe('ada@mouthpiece.test')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('heading', { level: 1, name: 'Forgot your password?' }).waitFor()
  await context.close()
})

test('a visitor’s start page follows another tab that signs in, before and after its scripts run', async () => {
  const { context, page, run } = await waitingPage()
  await page.goto(address, { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1, name: /^Give your voice/ }).waitFor()
  const other = await context.newPage()
  await startSession(other, address)
  run()
  await page.waitForURL('**/projects')
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
  expect(await page.locator('h1').count()).toBe(1)
  // Now the app runs, and follows the other tab.
  await page.waitForFunction(() => document.documentElement.dataset.app === 'running')
  await other.evaluate(() => localStorage.removeItem('mouthpiece_auth'))
  await page.waitForURL(`${address}/`)
  await startSession(other, address)
  await page.getByRole('link', { name: 'My projects' }).click()
  await page.waitForURL('**/projects')
  expect(page.complaints).toEqual([])
  await context.close()
})

test('the page replaces its document without a shift, and opens the menu that was pressed before', async () => {
  const { context, page, run } = await waitingPage('member')
  await startSession(page, address)
  await page.addInitScript(() => {
    const shifts = { sum: 0 }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.sum += 'value' in entry ? Number(entry.value) : 0
    }).observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, { shifts })
  })
  await page.goto(`${address}/projects`, { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
  expect(await page.locator('#root [style]').count()).toBe(0)
  await page.getByRole('button', { name: /^Account of/ }).click()
  run()
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'New project' }).first().waitFor()
  expect(
    await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum),
  ).toBeLessThan(0.01)
  await context.close()
})

test('a public project and a survey are shown from their page, which stays in place', async () => {
  const context = await browser.newContext()
  const page = await openPage(context)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const id = await publicProject('Straight from the page')
  const record = `/api/collections/cam_projects/records/${id}`
  await page.goto(`${address}/projects/${id}`)
  await page.getByRole('heading', { level: 1, name: 'Straight from the page' }).waitFor()
  await page.getByRole('complementary', { name: 'Share' }).waitFor()
  expect(asked).not.toContain(record)
  // The call for the form is only made to learn of an earlier answer.
  await page.route('**/api/surveys/**', () => undefined)
  await page.goto(`${address}/forms/surveywelcome01`)
  await page.getByRole('button', { name: /^(Next|Send)$/ }).waitFor()
  expect(await page.evaluate(() => document.querySelectorAll('#root h1').length)).toBe(1)
  expect(page.complaints).toEqual([])
  await context.close()
})
