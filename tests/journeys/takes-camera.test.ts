import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings } from '../support/axe.ts'
import { newProject, openBrowser, openPage } from '../support/browser.ts'
import { ownServer } from '../support/own-server.ts'
import { press, startRecording, takeLength, timer } from '../support/recorder.ts'

const address = ownServer()
let browser: Browser
let context: BrowserContext
beforeAll(async () => {
  browser = await openBrowser({ microphone: 'tests/support/sounds/hello.wav' })
  context = await browser.newContext({ viewport: { width: 1440, height: 900 }, acceptDownloads: true })
  // The camera's stream is at hand, so that it can be unplugged.
  await context.addInitScript(() => {
    const media = navigator.mediaDevices
    const ask = media.getUserMedia.bind(media)
    media.getUserMedia = async (constraints) => {
      const stream = await ask(constraints)
      const [track] = stream.getVideoTracks()
      if (track) Object.assign(window, { unplug: () => track.dispatchEvent(new Event('ended')) })
      return stream
    }
  })
})
afterAll(async () => {
  await browser?.close()
})

/** Whether the middle of the corner shows the fake camera's green, and not the stage. */
const cornerIsGreen = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.querySelector(
      'main canvas[role=img], [data-area] canvas[role=img], canvas[role=img]',
    )
    if (!(canvas instanceof HTMLCanvasElement)) return false
    const context = canvas.getContext('2d')
    const place = [canvas.width * 0.87, canvas.height * 0.21] as const
    const pixels = context?.getImageData(place[0] - 20, place[1] - 20, 40, 40).data ?? []
    let green = 0
    for (let at = 0; at + 2 < pixels.length; at += 4) {
      const [red = 0, own = 0, blue = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]]
      if (own > red + 30 && own > blue + 30) green++
    }
    return green > 800
  })

/** How many pieces of films this browser keeps. */
const keptPieces = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('mouthpiece-recordings')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const counting = opening.result.transaction('films').objectStore('films').count()
          counting.onsuccess = () => {
            opening.result.close()
            resolve(counting.result)
          }
          counting.onerror = () => reject(counting.error)
        }
      }),
  )

test('the picture is recorded beside the voice, survives a reload, and is placed, cropped and exported', async () => {
  const page = await openPage(context)
  const project = await newProject(page, address)
  await press(page, 'Act with the camera')
  await page.getByRole('switch', { name: 'Record the picture too' }).check()
  await page.getByLabel('You, as the camera sees you').waitFor()
  expect(await axeFindings(page, 'recorder with a camera')).toEqual([])
  await startRecording(page)
  await expect.poll(() => timer(page)).toBeGreaterThan(2.5)
  // A busy machine opens its encoder late: what is to survive must have been kept.
  await expect.poll(() => keptPieces(page)).toBeGreaterThan(1)
  const recorded = await timer(page)

  // The tab goes in mid-recording: voice and picture are offered again.
  await page.reload()
  await page.getByText('A recording was cut short').waitFor()
  await press(page, 'Recover it')
  await page.getByText('In use').waitFor()
  expect(await takeLength(page)).toBeGreaterThan(recorded - 1)
  await page.getByText('Saved', { exact: true }).waitFor()
  await expect.poll(() => cornerIsGreen(page)).toBe(true)

  await page.goto(`${address}/projects/${project}/editor`)
  await expect.poll(() => cornerIsGreen(page)).toBe(true)
  // By keyboard: the lane's thing is reached, cut to a rectangle, cropped, and undone.
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  expect(await page.getByRole('menuitem', { name: 'Add the camera picture' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  const stage = page.locator('[data-stage-hand]')
  const box = await stage.boundingBox()
  if (!box) throw new Error('The stage is not there.')
  await page.mouse.click(box.x + box.width * 0.87, box.y + box.height * 0.21)
  await page.getByRole('heading', { name: 'Camera picture' }).waitFor()
  await page.getByRole('radio', { name: 'Rectangle' }).check({ force: true })
  await page.getByRole('slider', { name: 'Crop' }).press('ArrowRight')
  expect(await axeFindings(page, 'camera picture')).toEqual([])
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.keyboard.press('Delete')
  await expect.poll(() => cornerIsGreen(page)).toBe(false)
  await page.keyboard.press('Control+z')
  await expect.poll(() => cornerIsGreen(page)).toBe(true)
  await page.getByText('Saved', { exact: true }).waitFor()

  const download = page.waitForEvent('download')
  await page.goto(`${address}/projects/${project}/export?autostart=1&format=webm&size=720p&fps=24`)
  expect((await (await download).path()).length).toBeGreaterThan(0)
  expect(page.complaints).toEqual([])
  await page.close()
})

test('a camera that is unplugged in mid-recording leaves what it saw; of two takes the best parts are heard', async () => {
  const page = await openPage(context)
  const project = await newProject(page, address)
  await press(page, 'Act with the camera')
  await page.getByRole('switch', { name: 'Record the picture too' }).check()
  await page.getByLabel('You, as the camera sees you').waitFor()
  await startRecording(page)
  await expect.poll(() => timer(page)).toBeGreaterThan(1)
  await page.evaluate(() => (window as unknown as { unplug(): void }).unplug())
  await page.getByRole('alert').getByText('The camera has gone').waitFor()
  const gone = await timer(page)
  await expect.poll(() => timer(page)).toBeGreaterThan(gone + 0.5)
  await press(page, 'Stop')
  await page.getByText('In use').waitFor()
  await page.getByText('Saved', { exact: true }).waitFor()
  expect(await takeLength(page)).toBeGreaterThan(gone)

  // Said again without a camera, and the best of both, by keyboard, and back.
  await press(page, 'Record')
  await expect.poll(() => timer(page)).toBeGreaterThan(2)
  await press(page, 'Stop')
  await expect.poll(() => page.getByRole('list', { name: 'Takes' }).getByRole('listitem').count()).toBe(2)
  await press(page, 'Combine the best parts')
  const phrase = page.getByRole('button', { name: /^Phrase 1 of “Take 2”/ })
  await phrase.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => phrase.getAttribute('aria-pressed')).toBe('true')
  expect(await axeFindings(page, 'best parts')).toEqual([])
  await page.keyboard.press('Control+z')
  await expect.poll(() => phrase.getAttribute('aria-pressed')).toBe('false')
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.goto(`${address}/projects/${project}/editor`)
  await expect.poll(() => cornerIsGreen(page)).toBe(true)
  expect(page.complaints).toEqual([])
})
