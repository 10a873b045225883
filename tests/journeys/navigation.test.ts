import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings } from '../support/pages/axe.ts'
import { newProject, openPage, signIn, startSession } from '../support/browser.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { Caller } from '../support/chat.ts'
import { ownServer } from '../support/servers/own-server.ts'
import { until } from '../support/until.ts'

const address = ownServer()
let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser({ motion: true })
})
afterAll(() => browser?.close())

/** A page that counts how often pages faded into each other. */
async function counting(reducedMotion: 'reduce' | 'no-preference') {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion })
  const page = await openPage(context)
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document)
    Object.assign(window, { fades: 0 })
    document.startViewTransition = (update) => {
      Object.assign(window, { fades: Number(Reflect.get(window, 'fades')) + 1 })
      return start(update)
    }
  })
  const fades = () => page.evaluate(() => Number(Reflect.get(window, 'fades')))
  return { page, fades }
}

test('pages fade into each other, but not in tools or with reduced motion', async () => {
  const { page, fades } = await counting('no-preference')
  await signIn(page, address)
  // The chat redirects to a room, which is one arrival; on a slow machine that precedes the chat's drawing, and the
  // fade restarts.
  await page.getByRole('link', { name: 'Chat' }).first().click()
  await page.waitForURL('**/chat/*')
  await page.getByRole('navigation', { name: 'Rooms' }).waitFor()
  await until(async () => expect([1, 2]).toContain(await fades()))
  const arrived = await fades()
  await page.goBack()
  await page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor()
  await until(async () => expect(await fades()).toBe(arrived + 1))

  // One that is interrupted by the next is no error.
  await page.getByRole('link', { name: 'Chat' }).first().click()
  await page.getByRole('link', { name: 'Projects', exact: true }).click()
  await page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor()

  await newProject(page, address)
  const before = await fades()
  await page.getByRole('link', { name: 'Editor', exact: true }).click()
  await page.getByRole('button', { name: 'Play', exact: true }).first().waitFor()
  expect(await fades()).toBe(before)
  expect(page.complaints).toEqual([])
  await page.context().close()

  const still = await counting('reduce')
  await signIn(still.page, address)
  await still.page.getByRole('link', { name: 'Chat' }).first().click()
  await still.page.getByRole('navigation', { name: 'Rooms' }).waitFor()
  expect(await still.fades()).toBe(0)
  await still.page.context().close()
})

test('the sheet of keys and the palette list the page’s actions and all pages', async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await openPage(context)
  await signIn(page, address, 'admin@mouthpiece.test')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })

  await page.keyboard.press('Shift+?')
  await sheet.getByText('On this page').waitFor()
  await sheet.getByText('Command menu').waitFor()
  expect(await axeFindings(page, 'sheet of keys')).toEqual([])
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })

  // The account's menu says which theme holds.
  const account = page.getByRole('button', { name: /^Account of/ })
  await account.click()
  const theme = page.getByRole('group', { name: 'Theme' }).getByRole('menuitemradio')
  await theme.filter({ hasText: 'Stage (dark)' }).click()
  await account.click()
  expect(await theme.and(page.getByRole('menuitemradio', { checked: true })).allInnerTexts()).toEqual([
    'Stage (dark)',
  ])
  expect(await axeFindings(page, 'menu of the account')).toEqual([])
  // The key opens the same sheet; in a field it is a character.
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
  await sheet.waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  const typed = page.getByRole('combobox', { name: 'Search actions' })
  await typed.pressSequentially('?')
  expect(await typed.inputValue()).toBe('?')
  expect(await sheet.count()).toBe(0)

  await typed.fill('office users')
  await page.getByRole('option', { name: 'Back office: users' }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/users')
  // A list has a sheet of its own, which says more.
  await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor()
  await page.keyboard.press('Shift+?')
  await sheet.getByText('Next row').waitFor()
  expect(page.complaints).toEqual([])
  await context.close()
})

test('with text of twice the size nothing in a phone’s header overlaps', async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await openPage(context)
  // With a project the page's own header is full, too.
  const ada = await Caller.join(address, 'Ada')
  await ada.ask('POST', '/api/collections/cam_projects/records', {
    title: 'Large letters',
    character: 'characterpip001',
  })
  await startSession(page, address, ada.email)
  await page.goto(`${address}/projects`)
  await page.getByRole('button', { name: 'Upload a sound' }).waitFor()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Account of/ })
    .waitFor({ state: 'attached' })
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '32px'
  })
  await until(async () => {
    const boxes = await page
      .locator('header')
      .locator('a, button')
      .filter({ visible: true })
      .evaluateAll((all) =>
        all.map((one) => {
          const { left, right, top, bottom } = one.getBoundingClientRect()
          return { left, right, top, bottom, name: one.textContent }
        }),
      )
    expect(boxes.length).toBeGreaterThan(3)
    for (const [index, one] of boxes.entries()) {
      expect(one.left, one.name).toBeGreaterThanOrEqual(0)
      expect(one.right, one.name).toBeLessThanOrEqual(390)
      const covered = boxes
        .slice(index + 1)
        .filter(
          ({ left, right, top, bottom }) =>
            left < one.right - 1 && right > one.left + 1 && top < one.bottom - 1 && bottom > one.top + 1,
        )
      expect(covered, one.name).toEqual([])
    }
  })
  await context.close()
})
