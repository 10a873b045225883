import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings, pixelsOver } from '../support/pages/axe.ts'
import { openPage, startSession } from '../support/browser.ts'
import { HELLO_TEXT, helloProject, makeHelloProject } from '../support/media/hello-project.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { ownServer } from '../support/servers/own-server.ts'

const address = ownServer()
const words = HELLO_TEXT

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser?.close())

/** A project that says hello, with its clip picked in the editor. */
async function saysHello(page: Page) {
  await helloProject(page, address, '/editor')
  await pickClip(page)
}

async function pickClip(page: Page) {
  await pick(page)
  await shown(page).waitFor()
}

const clip = (page: Page) => page.getByRole('button', { name: /^hello, / })
/** The lanes are one drawing: what is pressed is the place, not the button that keyboards and readers have there. */
const pick = (page: Page) => clip(page).click({ force: true })
const mouth = (page: Page) => page.getByRole('region', { name: 'Mouth' })
/** Which mouth is shown at the playhead, and why. */
const shown = (page: Page) => mouth(page).getByText(/as detected|corrected by hand/)
const saidLine = (page: Page) => mouth(page).locator('p[role="status"]').first()
const said = (page: Page) => mouth(page).getByLabel('What is said')
const fit = (page: Page) => mouth(page).getByRole('button', { name: 'Fit the mouth to these words' })

async function inContext(
  options: BrowserContextOptions,
  journey: (page: Page & { complaints: string[] }) => Promise<void>,
) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options })
  const page = await openPage(context)
  await journey(page)
  expect(page.complaints).toEqual([])
  await context.close()
}

test('a mouth is corrected, undone, fitted to the text, and unchanged after a reload', () =>
  inContext({}, async (page) => {
    await saysHello(page)
    // From mouth to mouth with the keys, until it says something.
    await page.keyboard.press('.')
    // It begins at rest: the key has been heard when that is over.
    await expect.poll(() => saidLine(page).textContent()).toMatch(/^(?!.* at rest ).* as detected$/)
    const heard = await saidLine(page).textContent()

    await mouth(page).getByRole('button', { name: 'D wide (AH)' }).click()
    await expect.poll(() => saidLine(page).textContent()).toBe('D wide (AH) corrected by hand')
    const from = mouth(page).getByRole('spinbutton', { name: 'From' })
    const before = Number(await from.inputValue())
    expect(await axeFindings(page, 'mouth')).toEqual([])
    await from.press('ArrowDown')
    await from.press('Shift+ArrowDown')
    await expect.poll(async () => Number(await from.inputValue())).toBeCloseTo(before - 0.11)
    await from.blur()
    await page.keyboard.press('Control+z')
    await expect.poll(() => from.inputValue()).toBe(before.toFixed(2))
    await page.keyboard.press('Control+z')
    await expect.poll(() => saidLine(page).textContent()).toBe(heard)
    await page.keyboard.press('Control+Shift+z')
    await expect.poll(() => saidLine(page).textContent()).toBe('D wide (AH) corrected by hand')
    await page.getByText('Saved', { exact: true }).waitFor()

    await said(page).fill('東京')
    await fit(page).click()
    await mouth(page).getByText('This contains no English words.').waitFor()
    await said(page).fill(words)
    await fit(page).click()
    await mouth(page).getByText('The mouth follows these words.').waitFor({ timeout: 60_000 })
    await expect.poll(() => saidLine(page).textContent()).toBe('D wide (AH) corrected by hand')

    await page.reload()
    await pickClip(page)
    await expect.poll(() => said(page).inputValue()).toBe(words)
    await page.keyboard.press('.')
    await expect.poll(() => saidLine(page).textContent()).toBe('D wide (AH) corrected by hand')
    await page.keyboard.press('m')
    await expect.poll(() => saidLine(page).textContent()).toContain('as detected')

    // Analysed without the text, which stays and can be fitted later.
    await mouth(page).getByRole('button', { name: 'Analyse again' }).click()
    await mouth(page).getByText('Done. Your corrections are unchanged.').waitFor({ timeout: 60_000 })
    expect(await said(page).inputValue()).toBe(words)
  }))

test('captions are offered as the words; without a connection a notice shows and the words stay', () =>
  inContext({}, async (page) => {
    await saysHello(page)
    await page.keyboard.press('c')
    await page.getByLabel('Text').fill('Hello there.')
    // Escape ends the writing: the next key is one of the timeline's.
    await page.keyboard.press('Escape')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toMatch(/“Hello there\.”/)
    await pick(page)
    await expect.poll(() => said(page).inputValue()).toBe('Hello there.')
    await said(page).fill(words)
    await page.context().setOffline(true)
    await fit(page).click()
    await mouth(page).getByRole('alert').getByText('No connection').waitFor({ timeout: 60_000 })
    expect(await said(page).inputValue()).toBe(words)
    await page.context().setOffline(false)
    await mouth(page).getByRole('button', { name: 'Try again' }).click()
    await mouth(page).getByText('The mouth follows these words.').waitFor({ timeout: 60_000 })
    // Console errors of the missing network are not the page's fault.
    page.complaints.splice(0)
  }))

test('takes of an older engine are analysed again silently', () =>
  inContext({}, async (page) => {
    const project = await makeHelloProject(address)
    await startSession(page, address)
    await page.route('**/api/files/media/*/analysis*', async (route) => {
      const answer = await route.fetch()
      const text = await answer.text()
      await route.fulfill({
        response: answer,
        body: text.replace(/"engine":"[^"]*"/, '"engine":"mouthpiece-voice/1.0.0"'),
      })
    })
    const changed = page.waitForResponse(
      (response) =>
        response.request().method() === 'PATCH' && response.url().includes('/collections/takes/records/'),
      { timeout: 120_000 },
    )
    await page.goto(`${address}/projects/${project}/editor`)
    expect((await changed).status()).toBe(200)
    await pick(page)
    await shown(page).waitFor()
  }))

/** Returns whether the whole link of the open tool is to be seen. */
const openToolInSight = (page: Page) =>
  page.getByRole('navigation', { name: 'Tools of this project' }).evaluate((links) => {
    const [open, room] = [links.querySelector('[aria-current="page"]'), links].map((element) =>
      element?.getBoundingClientRect(),
    )
    return !!open && !!room && open.left >= room.left - 1 && open.right <= room.right + 1
  })

test('on a phone the mouth is below the stage', () =>
  inContext({}, async (page) => {
    await saysHello(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Got it' }).click()
    await expect.poll(() => openToolInSight(page)).toBe(true)
    await page.getByRole('button', { name: 'Details' }).click()
    await mouth(page).getByRole('button', { name: 'Next mouth' }).click()
    await mouth(page).getByRole('button', { name: 'F puckered (OO, W)' }).click()
    await expect.poll(() => saidLine(page).textContent()).toBe('F puckered (OO, W) corrected by hand')
    const sheet = page.getByRole('region', { name: 'Selection' })
    // Escape gives up what is typed, and only that: the sheet stays.
    const from = sheet.getByRole('spinbutton', { name: 'From' })
    const before = await from.inputValue()
    await from.fill('99')
    await from.press('Escape')
    await expect.poll(() => from.inputValue()).toBe(before)
    await sheet.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => saidLine(page).textContent()).toContain('as detected')
    await sheet.getByRole('button', { name: 'Redo' }).click()
    await expect.poll(() => saidLine(page).textContent()).toContain('corrected by hand')
    expect(await pixelsOver(page)).toBe(0)
    expect(await axeFindings(page, 'mouth on a phone')).toEqual([])
    await page.getByRole('button', { name: 'Back to the timeline' }).click()
    await mouth(page).waitFor({ state: 'hidden' })
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await expect.poll(focused).toBe('Details')
  }))
