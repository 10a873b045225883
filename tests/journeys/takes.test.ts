import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings } from '../support/axe.ts'
import { newProject, openBrowser, openPage } from '../support/browser.ts'
import { ownServer } from '../support/own-server.ts'
import { press, takeLength, timer } from '../support/recorder.ts'

const address = ownServer()
const voice = 'tests/support/sounds/hello.wav'
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser({ microphone: voice })
})
afterAll(async () => {
  await browser?.close()
})

test('a microphone that is opened moves nothing; it is paused, taken again, and becomes a take', async () => {
  const page = await openPage(await browser.newContext({ viewport: { width: 1440, height: 900 } }))
  await newProject(page, address)
  const upload = page.getByRole('main').getByRole('button', { name: 'Upload a file' })
  const place = async () => (await upload.boundingBox())?.y
  const before = await place()
  await page.getByRole('button', { name: 'Turn on the microphone' }).click()
  await page.getByRole('button', { name: 'Record', exact: true }).waitFor()
  expect(await place()).toBe(before)
  expect(await axeFindings(page, 'recorder')).toEqual([])

  await page.getByRole('button', { name: /Channels/ }).click()
  await page.getByRole('option', { name: 'Left channel' }).click()
  await page.getByRole('button', { name: 'Record', exact: true }).waitFor()
  await press(page, 'Record')
  await page.getByRole('button', { name: 'Stop' }).waitFor()
  expect(await place()).toBe(before)
  await expect.poll(() => timer(page)).toBeGreaterThan(1)
  await press(page, 'Pause')
  const stood = await timer(page)
  await press(page, 'Continue')
  await expect.poll(() => timer(page)).toBeGreaterThan(stood + 0.5)
  const length = await timer(page)
  await press(page, 'Stop')
  await page.getByText('In use').waitFor()
  // The next one is a press away.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Record')
  expect(await takeLength(page)).toBeGreaterThanOrEqual(length - 0.1)
  expect(page.complaints).toEqual([])
})
