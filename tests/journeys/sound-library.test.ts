import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeWav } from '../../web/engine/sound/wav.ts'
import { axeFindings } from '../support/pages/axe.ts'
import { openNewProject, openPage } from '../support/browser.ts'
import { helloProject } from '../support/media/hello-project.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { ownServer } from '../support/servers/own-server.ts'

const address = ownServer()
let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser?.close())

const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' })
const clips = (page: Page, name: string) =>
  timeline(page).getByRole('button', { name: new RegExp(`^${name}, `) })
const startOf = async (page: Page, name: string) =>
  (await clips(page, name).first().getAttribute('aria-label'))?.match(/\d\d:\d\d \d\df/)?.[0]
const library = (page: Page) => page.getByRole('region', { name: 'Sounds and music' })

test('effects and music are added from the library by Enter, button and drag, are saved, and files are dropped beside them', async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await openPage(context)
  await helloProject(page, address, '/editor')
  await clips(page, 'hello').first().waitFor()

  // By key: found by what it is good for, heard, and added at the playhead.
  await page.keyboard.press('b')
  await library(page).getByLabel('Search sounds').fill('joke')
  const joke = library(page).getByRole('button', { name: 'Listen to Ba-dum tss' })
  await joke.press('Space')
  await expect.poll(() => joke.getAttribute('aria-pressed')).toBe('true')
  await expect.poll(() => joke.getAttribute('aria-pressed'), { timeout: 15_000 }).toBe('false')
  await timeline(page).getByRole('slider', { name: 'Playhead' }).press('Shift+ArrowRight')
  await joke.press('Enter')
  await clips(page, 'Ba-dum tss').waitFor()
  expect(await startOf(page, 'Ba-dum tss')).toBe('00:01 00f')
  // The mouth goes on saying what it said.
  expect(await clips(page, 'hello').count()).toBe(1)
  expect(await axeFindings(page, 'library')).toEqual([])

  // The second time it is there at once, and not uploaded again.
  const takes: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/takes/records')) takes.push(request.url())
  })
  await joke.press('Enter')
  await expect.poll(() => clips(page, 'Ba-dum tss').count()).toBe(2)
  expect(takes).toEqual([])

  // Music repeats to the end of the piece and sets its tempo; nothing of another group is shown.
  await library(page).getByLabel('Search sounds').fill('')
  await library(page).getByRole('button', { name: 'Category' }).click()
  await page.getByRole('option', { name: 'Music' }).click()
  await library(page).getByText('Boing').waitFor({ state: 'detached' })
  await timeline(page).getByRole('slider', { name: 'Playhead' }).press('Home')
  await library(page).getByRole('button', { name: 'Add Sunday morning at the playhead' }).click()
  await clips(page, 'Sunday morning').first().waitFor()
  await timeline(page).getByText('Music', { exact: true }).waitFor()

  // Carried to a place of the timeline by hand.
  await library(page).getByRole('button', { name: 'Category' }).click()
  await page.getByRole('option', { name: 'Cartoon' }).click()
  const box = await timeline(page).boundingBox()
  if (!box) throw new Error('There is a timeline.')
  await library(page)
    .getByRole('button', { name: 'Listen to Boing' })
    .dragTo(timeline(page), {
      targetPosition: { x: box.width - 200, y: 60 },
    })
  await clips(page, 'Boing').waitFor()
  expect(await startOf(page, 'Boing')).not.toBe('00:00 00f')

  // A file of one's own is dropped just like that.
  const tone = Float32Array.from({ length: 8_000 }, (_, index) => (9_000 / 32_768) * Math.sin(index / 4))
  const data = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([new Uint8Array(bytes)], 'doorbell.wav', { type: 'audio/wav' }))
      return transfer
    },
    [...encodeWav([tone], 8_000)],
  )
  const lanes = timeline(page).locator('div.touch-none:not([role])')
  for (const type of ['dragover', 'drop']) {
    await lanes.dispatchEvent(type, {
      dataTransfer: data,
      clientX: box.x + box.width - 60,
      clientY: box.y + 60,
    })
  }
  await clips(page, 'doorbell').waitFor()

  // All of it is there after a reload, and music is quieter under the voice.
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.reload()
  await clips(page, 'doorbell').waitFor()
  expect(await clips(page, 'Ba-dum tss').count()).toBe(2)
  expect(page.complaints).toEqual([])
  await context.close()
})

test('on a phone the library opens over the stage and adds by touch', async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, hasTouch: true })
  const page = await openPage(context)
  await openNewProject(page, address, '/editor')
  await page.getByText('Nothing recorded yet.').waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Got it' }).click()
  await page
    .getByRole('toolbar', { name: 'Transport' })
    .getByRole('button', { name: 'Sounds and music' })
    .tap()
  await library(page).getByRole('button', { name: 'Add Boing at the playhead' }).tap()
  await clips(page, 'Boing').waitFor()
  expect(await axeFindings(page, 'library on a phone')).toEqual([])
  expect(page.complaints).toEqual([])
  await context.close()
})
