import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pages, type Page as ProductPage } from '../../worker/model/pages/pages.ts'
import { SESSION_KEY } from '../../web/platform/session.ts'
import { passage } from '../../web/shell/routing/guards.ts'
import { makeProject, openNewProject, startSession } from '../support/browser.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { builtFileOf } from '../support/pages/built-file.ts'
import { ownServer } from '../support/servers/own-server.ts'
import { until } from '../support/until.ts'
import { captureAnalytics, configure, followPath, goWithin, openPath, visit } from '../support/visitor.ts'

const address = ownServer()
const path = (page: Page) => new URL(page.url()).pathname
const nobodysId = 'nobody000000001'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser?.close())

/** An address of this page that is about nothing there is. */
function example(page: ProductPage): string {
  return page.path.replace(/:(id|answer_id|survey_id)/, nobodysId).replace(/:(slug|token)/, 'nothing')
}

/** Target of a redirect by the page itself, which may precede the check. */
function leadsOn({ path }: ProductPage, who: keyof typeof visitors): string | undefined {
  if (path === '/chat') return '/chat/general'
  return path === '/projects/:id' && who === 'guest' ? '/' : undefined
}

const allPages: readonly ProductPage[] = pages
/** One page of each access in each area: guards decide by nothing else, and their own test asks them for every page. */
const onePerKind = [
  ...new Map(allPages.map((one) => [`${one.access} ${one.path.split('/')[1]}`, one])).values(),
]

const visitors = {
  guest: { user: null, email: '', start: '/' },
  member: { user: { admin: false }, email: 'ada@mouthpiece.test', start: '/projects' },
  admin: { user: { admin: true }, email: 'admin@mouthpiece.test', start: '/projects' },
}

test.each(['guest', 'member', 'admin'] as const)(
  'paths lead a %s where the specification says',
  async (who) => {
    const { user, email, start } = visitors[who]
    const { page, close } = await visit(browser)
    if (email) await startSession(page, address, email)
    await page.goto(`${address}/terms-privacy`)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    const wrong: string[] = []
    const expectAt = async (from: string, to: string) => {
      const reached = await goWithin(page, from, to)
      if (reached !== to) wrong.push(`${from} led to ${reached}, not to ${to}`)
    }
    for (const one of onePerKind) {
      const from = example(one)
      const isStart = one.path === '/' || one.path === '/home'
      const stays = passage(one.access, user) === 'open' && !(isStart && user)
      await expectAt(from, stays ? (leadsOn(one, who) ?? from) : start)
    }
    await expectAt('/admin', who === 'admin' ? '/admin/home' : start)
    await expectAt('/no/such/page', '/no/such/page')
    await expectAt('/admin/no/such/page', who === 'admin' ? '/admin/no/such/page' : start)
    expect(wrong).toEqual([])
    await close()
  },
)

test('an unknown path and a malformed parameter are a 404 with a link home; bots see no fatal error', async () => {
  const { page, close } = await visit(browser)
  await startSession(page, address)
  await page.goto(`${address}/no/such/page`)
  const alert = page.getByRole('alert')
  await alert.getByRole('heading', { name: 'Page not found: /no/such/page' }).waitFor()
  // The layout stays around it.
  await page.getByRole('banner').waitFor()
  await page.goto(`${address}/projects/BAD!`)
  await alert.getByRole('heading', { name: 'Page Not Found: /projects/BAD!' }).waitFor()
  expect(await alert.textContent()).toContain('404')
  expect(await page.getByRole('banner').count()).toBe(0)
  const home = page.getByRole('link', { name: 'Go home' })
  expect(await home.getAttribute('href')).toBe('/projects')
  // Inside every layout, with nothing over it: the console, the timeline, the list of rooms.
  await startSession(page, address, 'admin@mouthpiece.test')
  await page.evaluate(() => sessionStorage.setItem('mouthpiece_device_warned', 'mobile'))
  for (const place of ['/mixer/nosuchmix000000/audio', '/projects/nosuchthing0000/editor', '/chat/no-such']) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await openPath(page, address, place)
    await alert.getByText('404').waitFor()
    for (const viewport of [
      { width: 1280, height: 800 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(viewport)
      await home.click({ trial: true })
      const { y = 0, height = 0 } = (await home.boundingBox()) ?? {}
      expect(y + height, place).toBeLessThan(viewport.height)
    }
  }
  await followPath(page, '/jam/nosuchjam000000/editor')
  await alert.getByText('404').waitFor()
  await close()

  const bot = await visit(browser, { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
  await bot.page.goto(`${address}/forms/BAD!`)
  await bot.page.waitForFunction(() => document.querySelector('[aria-label="Opening"]') === null)
  expect(await bot.page.getByRole('alert').count()).toBe(0)
  await bot.close()
})

test('a stored user is verified: a bad id and an unknown one are cleared with a warning, other errors keep the session', async () => {
  const { page, said, close } = await visit(browser)
  await startSession(page, address)
  const session = await page.evaluate((key) => localStorage.getItem(key) ?? '', SESSION_KEY)
  const store = (value: string) =>
    page.evaluate(([key, text]) => localStorage.setItem(key, text), [SESSION_KEY, value] as const)
  const stored = () => page.evaluate((key) => localStorage.getItem(key), SESSION_KEY)

  await page.route('**/api/collections/users/records/*', (route) =>
    route.fulfill({ status: 503, json: { code: 'internal', status: 503, message: 'Something went wrong.' } }),
  )
  await page.goto(`${address}/settings/account`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  expect(path(page)).toBe('/settings/account')
  expect(await stored()).not.toBeNull()
  await page.unroute('**/api/collections/users/records/*')

  await page.route('**/api/collections/users/records/*', (route) =>
    route.fulfill({
      status: 404,
      json: { code: 'not_found', status: 404, message: 'Something went wrong.' },
    }),
  )
  // A page that visitors may see stays, without a word; any other is opened again after signing in.
  const ended = page.getByText('Your session has ended')
  await page.goto(`${address}/terms-privacy`)
  await until(async () => expect(await stored()).toBeNull())
  expect(path(page)).toBe('/terms-privacy')
  expect(await ended.count()).toBe(0)
  await store(session)
  await page.goto(`${address}/settings/account?tab=1`)
  await page.waitForURL(`${address}/`)
  expect(said).toContain('warning: Stored auth token references non-existent user, clearing')
  expect(await stored()).toBeNull()
  await ended.waitFor()
  await page.unroute('**/api/collections/users/records/*')
  await page.getByLabel('E-mail').fill('ada@mouthpiece.test')
  await page.getByLabel('Password', { exact: true }).fill('mouthpiece-dev')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/settings/account?tab=1')

  await store(session.replace(/"id":"[a-z0-9]+"/, '"id":"short"'))
  await page.goto(`${address}/settings/account`)
  await page.waitForURL(`${address}/`)
  expect(said).toContain('warning: Invalid user ID format, clearing auth state')
  expect(await stored()).toBeNull()
  await close()
})

test('signing in loads the user with the avatar, then the flags; failing flags are only logged', async () => {
  const { page, said, close } = await visit(browser)
  await startSession(page, address)
  const asked: string[] = []
  page.on('request', (request) => asked.push(decodeURIComponent(request.url().replace(address, ''))))
  await page.route('**/api/collections/user_flags/records?*', (route) => route.fulfill({ status: 500 }))
  await page.goto(`${address}/projects`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await until(() => expect(said.join('\n')).toContain('Loading the user flags failed'))
  const user = asked.findIndex((one) =>
    /^\/api\/collections\/users\/records\/[a-z0-9]{15}\?expand=avatar/.test(one),
  )
  const flags = asked.findIndex((one) => one.startsWith('/api/collections/user_flags/records'))
  expect(user).toBeGreaterThanOrEqual(0)
  expect(flags).toBeGreaterThan(user)
  const query = new URL(asked[flags] ?? '', address).searchParams
  expect(Object.fromEntries(query)).toMatchObject({ page: '1', perPage: '100', sort: 'created' })
  expect(query.get('filter')).toMatch(/^user ?= ?["'][a-z0-9]{15}["']$/)
  expect(path(page)).toBe('/projects')
  await close()
})

test('a navigation clears the page’s actions; a tool has its four areas', async () => {
  const { page, close } = await visit(browser)
  await openNewProject(page, address, '/editor')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  for (const area of ['left', 'right', 'bottom', 'overlay'])
    await page.locator(`[data-area=${area}]`).waitFor({ state: 'attached' })
  const offered = async () => {
    await page.keyboard.press('Control+k')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('option').first().waitFor()
    const found = await dialog.getByRole('option', { name: /split at the playhead/i }).count()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    return found
  }
  await until(async () => expect(await offered()).toBe(1))
  await goWithin(page, '/settings/account')
  // The tab's title may change before: with what is new in the chat.
  await page.getByRole('heading', { name: 'Account settings', level: 1 }).waitFor()
  expect(await offered()).toBe(0)
  await close()
})

test('a project from before the deprecation date leads to its deprecated page, a newer one does not', async () => {
  const { page, close } = await visit(browser)
  const project = await makeProject(address)
  await startSession(page, address)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url().replace(address, '')))
  await configure(page, address, { deprecationDate: '2999-01-01' })
  await page.goto(`${address}/projects/${project}`)
  await page.waitForURL(`**/projects/${project}/deprecated`)
  expect(asked).toContain(`/api/collections/cam_projects/records/${project}?expand=character`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.unroute(() => true).catch(() => undefined)
  await close()

  const other = await visit(browser)
  await startSession(other.page, address)
  await configure(other.page, address, { deprecationDate: '2020-01-01' })
  await other.page.goto(`${address}/projects/${project}`)
  await other.page.getByRole('heading', { level: 1 }).first().waitFor()
  expect(path(other.page)).toBe(`/projects/${project}`)
  await other.close()
})

test('the device warning has its texts, locks scrolling and closes by Escape or its button', async () => {
  const { page, close } = await visit(browser, { width: 390 })
  const dialog = page.getByRole('dialog', { name: 'Mobile Device Detected' })
  for (const quiet of ['/', '/investors/demo', '/emails_unsubscribe?token=nothing']) {
    await page.goto(address + quiet)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    expect(await dialog.count(), quiet).toBe(0)
  }
  await page.goto(`${address}/terms-privacy`)
  await dialog.waitFor()
  await dialog
    .getByText(
      'This app is optimized for desktop. Please use a larger screen or open this link in a desktop computer.',
    )
    .waitFor()
  const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflow)
  expect(await overflow()).toBe('hidden')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await overflow()).not.toBe('hidden')
  await close()

  const again = await visit(browser, { width: 390 })
  const warning = again.page.getByRole('dialog', { name: 'Mobile Device Detected' })
  // A survey that is none is a fatal page; so is a parameter that cannot be one.
  for (const fatal of ['/forms/nosuchsurvey001', '/forms/BAD!', '/projects/BAD!']) {
    await again.page.goto(address + fatal)
    await warning.waitFor()
    expect(await again.page.getByRole('heading', { includeHidden: true, level: 1 }).textContent()).toBe(
      `Page Not Found: ${fatal}`,
    )
  }
  await again.page.goto(`${address}/no/such/page`)
  await warning.getByRole('button', { name: 'Got it' }).click()
  await warning.waitFor({ state: 'detached' })
  await again.page.getByRole('heading', { name: 'Page not found: /no/such/page' }).waitFor()
  await again.close()
})

test('analytics identify once, are reset with the session, and get no token in an address', async () => {
  // Analytics leave out the headless shell, as they do every bot.
  const whole = await sharedBrowser({ whole: true })
  const { page } = await visit(whole)
  const host = `${address}/capture`
  const events = await captureAnalytics(page, host)
  await startSession(page, address)
  await configure(page, address, { analytics: { key: 'phc_test', host, defaults: '2025-05-24' } })
  const identified = () => events.filter(({ event }) => event === '$identify')
  await page.goto(`${address}/projects`)
  await until(() => expect(identified()).toHaveLength(1))
  expect(identified()[0]).toMatchObject({ $set: { email: 'ada@mouthpiece.test', name: 'Ada' } })

  const secret = 'sEcReT-token.of-a_mail'
  const views = () => events.filter(({ event }) => event === '$pageview').length
  const before = views()
  await page.goto(`${address}/auth/confirm-password-reset/${secret}?code=${secret}`)
  await until(() => expect(views()).toBeGreaterThan(before))
  expect(identified()).toHaveLength(1)
  expect(JSON.stringify(events)).not.toContain(secret)
  expect(JSON.stringify(events)).toContain('/auth/confirm-password-reset/:token')

  const known = identified()[0]?.properties.distinct_id
  // Needs a page without the app, whose start-up check could still store its answer.
  await page.goto(`${address}/api/health`)
  await page.evaluate(
    (key) => localStorage.setItem(key, '{"token":"dead.token.here","user":{"id":"nobody000000001"}}'),
    SESSION_KEY,
  )
  const count = views()
  await page.goto(`${address}/projects`)
  await page.waitForURL(`${address}/`)
  await page.goto(`${address}/terms-privacy`)
  await until(() => {
    expect(views()).toBeGreaterThan(count)
    expect(events.at(-1)?.properties.distinct_id).not.toBe(known)
  })
  await whole.close()
})

test('analytics that need consent load, store and send nothing before it; a refusal ends them in all tabs', async () => {
  const whole = await sharedBrowser({ whole: true })
  const { page } = await visit(whole)
  const host = `${address}/capture`
  const events = await captureAnalytics(page, host)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const analytics = { key: 'phc_test', host, defaults: '2025-05-24' }
  await configure(page, address, { analytics, needsConsent: true })
  const isLoaded = () => asked.includes(builtFileOf('web/shell/analytics/recording.ts'))
  const stored = () =>
    page.evaluate(() =>
      [localStorage, sessionStorage]
        .flatMap((storage) => Object.keys(storage))
        .filter((key) => key.startsWith('ph_')),
    )
  const notice = page.getByRole('region', { name: 'Analytics' })
  const record = page.getByRole('switch', { name: 'Record how I use Mouthpiece' })

  await page.goto(`${address}/terms-privacy`)
  await notice.getByRole('button', { name: 'Allow' }).waitFor()
  // Reached by the keyboard before the page is.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  expect(await notice.evaluate((region) => region.contains(document.activeElement))).toBe(true)
  expect(await record.isChecked()).toBe(false)
  await notice.getByRole('button', { name: 'No thanks' }).press('Enter')
  await notice.waitFor({ state: 'detached' })
  await page.reload()
  await record.waitFor()
  await page.waitForLoadState('networkidle')
  expect(await notice.count()).toBe(0)
  expect([isLoaded(), events, await stored()]).toEqual([false, [], []])

  await record.check()
  await until(() => expect(events.map(({ event }) => event)).toContain('$pageview'))
  expect(isLoaded()).toBe(true)
  expect(await stored()).not.toEqual([])
  await page.getByRole('link', { name: 'How long we keep it' }).click()
  await until(() => expect(JSON.stringify(events)).toContain('How long we keep it'))
  const first = events[0]?.properties.distinct_id
  // Another tab of the same browser.
  const other = await page.context().newPage()
  await configure(other, address, { analytics, needsConsent: true })
  await other.goto(`${address}/terms-privacy`)
  await other.getByRole('switch', { name: 'Record how I use Mouthpiece' }).uncheck()
  await until(async () => expect(await stored()).toEqual([]))
  expect(await record.isChecked()).toBe(false)
  await other.close()

  await page.getByRole('link', { name: 'Fair use' }).click()
  await record.check()
  await page.getByRole('link', { name: 'Who can see it' }).click()
  await until(() => expect(JSON.stringify(events)).toContain('Who can see it'))
  expect(events.at(-1)?.properties.distinct_id).not.toBe(first)
  expect(JSON.stringify(events)).not.toContain('Fair use')
  await whole.close()
})
