import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings, pixelsOver } from '../support/pages/axe.ts'
import { openPage } from '../support/browser.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { ownServer } from '../support/servers/own-server.ts'

/** The deck and the demo, as a visitor without an account sees them. */
let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser({ microphone: 'tests/support/sounds/hello.wav' })
})
afterAll(() => browser?.close())

test('the deck is turned by keys and by its address, and prints one slide a page', async () => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await openPage(context)
  await page.goto(`${ownServer()}/investors/deck#3`)
  const shown = page.locator('.deck-slide[data-current]')
  const showsSlide = (number: number) =>
    page.locator(`.deck-slide[data-current][aria-label^="${number} of 12"]`).waitFor()
  await showsSlide(3)
  await page.keyboard.press('ArrowRight')
  await showsSlide(4)
  await page.keyboard.press('End')
  await showsSlide(12)
  await page.keyboard.press('ArrowRight')
  await showsSlide(12)
  expect(new URL(page.url()).hash).toBe('#12')
  await page.keyboard.press('Home')
  await showsSlide(1)
  await page.getByRole('button', { name: 'Show speaker notes' }).click()
  const notes = page.getByRole('complementary', { name: 'Speaker notes' })
  await notes.waitFor()
  // Readers see all of the slide, and all of the notes.
  const bottom = await shown.evaluate((slide) => slide.getBoundingClientRect().bottom)
  expect((await notes.boundingBox())?.y).toBeGreaterThanOrEqual(Math.floor(bottom))
  expect(await shown.count()).toBe(1)
  expect(await axeFindings(page, 'deck')).toEqual([])
  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(12)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await pixelsOver(page)).toBe(0)
  expect(page.complaints).toEqual([])
  await context.close()
})

test('a finger turns the deck’s slides', async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const page = await openPage(context)
  await page.goto(`${ownServer()}/investors/deck`)
  const slide = (number: number) => page.locator(`.deck-slide[data-current][aria-label^="${number} of 12"]`)
  await slide(1).waitFor()
  const hand = await context.newCDPSession(page)
  const swipe = async (from: number, to: number) => {
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      hand.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 300 }] })
    await touch('touchStart', from)
    for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', from + (to - from) * part)
    await touch('touchEnd')
  }
  await swipe(320, 60)
  await slide(2).waitFor()
  await swipe(60, 320)
  await slide(1).waitFor()
  await context.close()
})

test('the demo records, changes looks and exports without a network, and sends nothing', async () => {
  const context = await browser.newContext()
  // A device with a share sheet, as phones have one.
  await context.addInitScript(() => {
    navigator.canShare = () => true
    navigator.share = async ({ files = [] } = {}) => {
      document.documentElement.dataset.shared = files.map(({ name, type }) => `${name} ${type}`).join()
    }
  })
  const page = await openPage(context)
  const sent: string[] = []
  page.on('request', (request) => {
    if (!['GET', 'HEAD'].includes(request.method())) sent.push(`${request.method()} ${request.url()}`)
  })
  await page.goto(`${ownServer()}/investors/demo`)
  await page.getByText('it works without a network').waitFor()
  expect(await axeFindings(page, 'demo')).toEqual([])
  await context.setOffline(true)

  await page.getByText('Tatters', { exact: true }).click()
  await page.getByRole('button', { name: 'Speak', exact: true }).click()
  await page.getByText(/^[1-9] of 60 s$/).waitFor()
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByText('Ready. Play it again').waitFor()
  // It speaks at once.
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await page.getByRole('button', { name: 'Random' }).click()
  await page.getByTitle('Beach').click()
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await page.getByRole('button', { name: 'Pause', exact: true }).waitFor()
  await page.getByText('WebM', { exact: true }).click()
  await page.getByText('720p', { exact: true }).click()
  await page.getByRole('button', { name: 'Create the video' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('Tatters speaks.webm')
  expect(await page.title()).toBe('Ready · Demo · Mouthpiece')
  await page.getByRole('button', { name: 'Share the file' }).click()
  expect(await page.evaluate(() => document.documentElement.dataset.shared)).toBe(
    'Tatters speaks.webm video/webm',
  )
  expect(sent).toEqual([])
  await context.close()
})
