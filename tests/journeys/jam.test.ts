import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPage, startSession } from '../support/browser.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { startWorker, type WorkerApp } from '../support/servers/built-app.ts'
import { clicksIn, clickTrack } from '../support/media/click-track.ts'
import { soundOfVideo } from '../support/media/exported-sound.ts'
import { takeDownloads } from '../support/media/recorder.ts'
import { loopBackAudio } from '../support/media/loop-back.ts'
import { until } from '../support/until.ts'

const ADMIN = 'admin@mouthpiece.test'
const TEMPO = 120
/** Start of the second take, in seconds. */
const SECOND = 4
let browser: Browser
/** Not shared with other journeys: it is killed. */
let app: WorkerApp

beforeAll(async () => {
  app = await startWorker({})
  browser = await sharedBrowser()
})
afterAll(async () => {
  await browser?.close()
  app?.stop()
})

/** A performer whose microphone hears the headphones this many seconds late. */
async function performer(delay: number) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, acceptDownloads: true })
  await loopBackAudio(context, delay)
  const page = await openPage(context)
  await startSession(page, app.address, ADMIN)
  return page
}

async function record(page: Page, seat: number) {
  // The page that is left has seats as well.
  await page.getByRole('heading', { name: 'Jam recorder' }).waitFor()
  await page.getByRole('button', { name: `Take seat ${seat}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: /Pip/ }).click()
  await page.getByRole('button', { name: 'Turn on the microphone' }).click()
  await page.getByRole('button', { name: 'Measure the latency' }).click()
  await page.getByText(/Latency: \d+ ms/).waitFor()
  await page.getByRole('button', { name: 'Record from the playhead' }).click()
  await page.getByText(/Recording, [34]/).waitFor()
  await page.getByRole('button', { name: 'Stop' }).click()
}

const takes = (page: Page) => page.getByRole('button', { name: /^Take \d/ })
const mute = (page: Page) => page.getByRole('button', { name: 'Mute Backing track' })

/** Drafts in the page's browser storage. */
const storedDrafts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('mouthpiece-drafts')
        opening.onerror = () => reject(opening.error ?? new Error('No storage'))
        opening.onsuccess = () => {
          const counting = opening.result.transaction('values').objectStore('values').count()
          counting.onsuccess = () => {
            opening.result.close()
            resolve(counting.result)
          }
        }
      }),
  )

test('two people, each with a latency of their own, sing to a click track; the server is killed in between; both hear both, in step', async () => {
  let first = await performer(0.12)
  await first.goto(`${app.address}/jam`)
  await first.getByRole('button', { name: 'New jam' }).first().click()
  const buffer = clickTrack({ tempo: TEMPO, seconds: 8 })
  await first.locator('input[type=file]').setInputFiles({ name: 'clicks.wav', mimeType: 'audio/wav', buffer })
  await first.getByText('Tempo and first beat were found').waitFor()
  expect(await first.getByLabel('Beats per minute').inputValue()).toBe(String(TEMPO))
  await first.getByRole('button', { name: 'Start the jam' }).click()
  await first.getByRole('button', { name: 'Take seat 1' }).waitFor()
  const jam = /\/jam\/(\w+)\//.exec(first.url())?.[1] ?? ''

  const second = await performer(0.05)
  const [asked, loaded] = [takeDownloads(second), takeDownloads(second, 'requestfinished')]
  await second.goto(`${app.address}/jam/${jam}/audio`)
  await second.getByRole('button', { name: 'clicks', exact: true }).waitFor()
  // The first beat is moved by keys, and dragged back to where the clicks begin.
  const firstBeat = second.getByRole('slider', { name: 'First beat' })
  await firstBeat.press('Shift+ArrowRight')
  await until(async () => expect(Number(await firstBeat.getAttribute('aria-valuenow'))).toBeCloseTo(0.1, 2))
  await firstBeat.hover()
  await second.mouse.down()
  await second.mouse.move(0, 400, { steps: 3 })
  await second.mouse.up()
  await until(async () => expect(await firstBeat.getAttribute('aria-valuenow')).toBe('0'))
  // Away while the first take comes in, and back.
  await second.context().setOffline(true)
  await record(first, 1)
  await first.getByRole('link', { name: 'Sound' }).click()
  await takes(first).waitFor()
  await second.context().setOffline(false)
  await takes(second).waitFor()

  // The power goes: what was acknowledged is there, and what is done meanwhile waits.
  await app.kill()
  await Promise.all([first, second].map((page) => page.getByText(/^Offline/).waitFor()))
  await mute(first).click()
  // Its tab is closed before the line is back: what was done is stored on the device.
  await first.getByText(/^Offline.*saved on this device/).waitFor()
  await until(async () => expect(await storedDrafts(first)).toBe(1))
  const device = first.context()
  await first.close()
  await app.restart()
  first = await openPage(device)
  await first.goto(`${app.address}/jam/${jam}/audio`)
  await Promise.all([first, second].map((page) => page.getByText('Saved', { exact: true }).waitFor()))
  await until(async () => expect(await mute(second).getAttribute('aria-pressed')).toBe('true'))
  for (const page of [first, second]) await until(async () => expect(await takes(page).count()).toBe(1))
  await mute(first).click()
  await until(async () => expect(await mute(second).getAttribute('aria-pressed')).toBe('false'))

  await second.getByRole('slider', { name: 'Time' }).fill(String(SECOND))
  await second.getByRole('link', { name: 'Recorder' }).click()
  await record(second, 2)
  const recorded = { asked: [...asked], loaded: [...loaded] }
  await second.getByRole('link', { name: 'Sound' }).click()
  for (const page of [first, second]) {
    await until(async () => expect(await takes(page).count()).toBe(2))
  }
  // The recording page plays the take from memory.
  const player = second.getByRole('group', { name: 'Player' })
  const position = async () => Number(await second.getByRole('slider', { name: 'Time' }).inputValue())
  const before = await position()
  await player.getByRole('button', { name: 'Play' }).click()
  await until(async () => expect(await position()).toBeGreaterThan(before))
  await player.getByRole('button', { name: 'Pause' }).click()
  await player.getByRole('button', { name: 'Play' }).waitFor()
  // Only a download that the kill cut off is repeated.
  const since = asked.slice(recorded.asked.length)
  expect(since.filter((one) => recorded.loaded.includes(one) || !recorded.asked.includes(one))).toEqual([])

  // Only the two are heard in the file.
  await mute(first).click()
  await first.getByRole('link', { name: 'View' }).click()
  await first.getByRole('button', { name: 'Export', exact: true }).click()
  const dialog = first.getByRole('dialog', { name: 'Export' })
  await dialog.getByText('WebM', { exact: true }).click()
  await dialog.getByText('720p').click()
  await dialog.getByText('24', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Export' }).click()
  const arrives = first.waitForEvent('download', { timeout: 200_000 })
  await dialog.getByRole('button', { name: 'Save the file' }).click({ timeout: 200_000 })
  const file = readFileSync(await (await arrives).path())

  const { samples, rate } = await soundOfVideo(browser, file)
  const heard = clicksIn(samples, rate)
  const [ones, twos] = [
    heard.filter((time) => time < SECOND - 0.1),
    heard.filter((time) => time >= SECOND - 0.1),
  ]
  const beat = 60 / TEMPO
  const late = heard.map((time) => (time - Math.round(time / beat) * beat) * 1000)
  console.log(`late by, in milliseconds: ${late.map((one) => one.toFixed(1)).join(' ')}`)
  for (const clicks of [ones, twos]) expect(clicks.length).toBeGreaterThan(4)
  // Each recorded click is where it was played, to 10 ms.
  for (const one of late) expect(Math.abs(one)).toBeLessThan(10)
  // Being away, and answers that the kill cut off, were the test’s own doing.
  const complaints = [first, second].flatMap((page) => page.complaints)
  expect(
    complaints.filter(
      (one) =>
        !/ERR_(INTERNET_DISCONNECTED|CONNECTION_|CONTENT_LENGTH|EMPTY_RESPONSE|INCOMPLETE_CHUNKED|NETWORK_)/.test(
          one,
        ),
    ),
  ).toEqual([])
}, 300_000)
