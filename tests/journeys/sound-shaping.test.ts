import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loudnessOf } from '../../web/engine/effects/level-loudness.ts'
import { pitchOf } from '../support/sounds/sung-vowel.ts'
import { ROBOT_PITCH } from '../../web/engine/effects/robot-voice.ts'
import { axeFindings } from '../support/pages/axe.ts'
import { newProject, openPage } from '../support/browser.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { soundOfVideo } from '../support/media/exported-sound.ts'
import { helloProject } from '../support/media/hello-project.ts'
import { ownServer } from '../support/servers/own-server.ts'
import { press, startRecording, takeLength, timer } from '../support/media/recorder.ts'

const address = ownServer()
const voice = 'tests/support/sounds/hello.wav'
let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser({ microphone: voice })
})
afterAll(async () => {
  await browser?.close()
})

test('an unplugged microphone and a full storage lose no recorded sound', async () => {
  const page = await openPage(await browser.newContext({ viewport: { width: 1440, height: 900 } }))
  await page.addInitScript(() => {
    const devices = navigator.mediaDevices
    const ask = devices.getUserMedia.bind(devices)
    devices.getUserMedia = async (constraints) => {
      const stream = await ask(constraints)
      Object.assign(window, { unplug: () => stream.getTracks()[0]?.dispatchEvent(new Event('ended')) })
      return stream
    }
    const put = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...rest: Parameters<typeof put>) {
      const isTakes = this.name === 'chunks' || this.transaction.db.name === 'mouthpiece-studio-takes'
      if (isTakes) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      return put.apply(this, rest)
    }
  })
  await newProject(page, address)
  await startRecording(page)
  await page.getByText('This device is out of space').waitFor()
  await expect.poll(() => timer(page)).toBeGreaterThan(1.5)
  await page.evaluate(() => (window as unknown as { unplug(): void }).unplug())
  await page.getByText('In use').waitFor()
  expect(await takeLength(page)).toBeGreaterThan(1.4)
  await page.getByRole('button', { name: 'Turn on the microphone' }).waitFor()
  // Both the recorder and the upload failed: one message, which can be closed.
  expect(await page.getByText('This device is out of space').count()).toBe(1)
  await press(page, 'Close this message')
  await page.getByText('This device is out of space').waitFor({ state: 'detached' })
})

/** Exported sound of the project, in one channel. */
async function exported(page: Page, project: string) {
  const arrives = page.waitForEvent('download')
  await page.goto(`${address}/projects/${project}/export?autostart=1&format=wav`)
  return soundOfVideo(browser, readFileSync(await (await arrives).path()))
}

test('a take’s voice, level, speed and noise are changed; a key compares; the export has the result', async () => {
  const page = await openPage(await browser.newContext({ viewport: { width: 1440, height: 900 } }))
  const project = await helloProject(page, address, '/audio')
  const shape = page.getByRole('region', { name: 'Clean and shape' })
  const option = (name: string) => shape.getByRole('radio', { name, exact: true })
  await shape.scrollIntoViewIfNeeded()
  await shape.getByText('Robot', { exact: true }).click()
  await shape.getByText('Even loudness').click()
  await press(page, 'Play')
  await page.getByRole('button', { name: 'Pause', exact: true }).waitFor()
  await page.keyboard.press('b')
  expect(await option('Original').isChecked()).toBe(true)
  await page.keyboard.press('b')
  expect(await option('With changes').isChecked()).toBe(true)
  expect(await axeFindings(page, 'shape')).toEqual([])

  // By keyboard: faster, and back by one undo.
  const speed = shape.getByRole('slider', { name: 'Speed' })
  const length = () =>
    page.getByRole('region', { name: 'hello', exact: true }).locator('p').first().textContent()
  const whole = await length()
  await speed.focus()
  await page.keyboard.press('End')
  await expect.poll(length).not.toBe(whole)
  await page.keyboard.press('Control+z')
  await expect.poll(length).toBe(whole)
  await page.getByText('Saved', { exact: true }).waitFor()

  const { samples, rate } = await exported(page, project)
  expect(Math.abs(samples.length / rate - 4.47)).toBeLessThan(0.1)
  expect(Math.abs(loudnessOf([samples], rate) + 14)).toBeLessThan(0.5)
  const said = samples.subarray(Math.round(3 * rate), Math.round(3.75 * rate))
  expect(Math.abs(pitchOf(said, rate) - ROBOT_PITCH)).toBeLessThan(3)

  // Settings survive a reload; pauses can be removed and restored.
  await page.goto(`${address}/projects/${project}/audio`)
  await expect.poll(() => option('Robot').isChecked()).toBe(true)
  await shape.getByRole('button', { name: 'Remove pauses' }).click()
  await page.getByText('This take is cut into').waitFor()
  const hello = page.getByRole('region', { name: 'hello', exact: true })
  await hello.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('This take is cut into').waitFor({ state: 'detached' })
  await shape.getByRole('button', { name: 'Reset' }).click()
  await expect.poll(() => option('Natural').isChecked()).toBe(true)
  expect(page.complaints).toEqual([])
})

test('a part is re-recorded over the existing one, which can be restored', async () => {
  const page = await openPage(await browser.newContext({ viewport: { width: 1440, height: 900 } }))
  const project = await helloProject(page, address, '/audio')
  await press(page, 'Record over a part')
  // By keyboard: the part begins and ends where the handles stand.
  const from = page.getByRole('slider', { name: 'Record from' })
  await from.focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => from.getAttribute('aria-valuenow')).toBe('0.5')
  await press(page, 'Record this part')
  await page.getByText('Listen, then speak').waitFor()
  const takes = page.getByRole('list', { name: 'Takes' }).getByRole('listitem')
  await expect.poll(() => takes.count()).toBe(2)
  await expect.poll(() => page.getByText('In use').count()).toBe(2)
  await page.getByText('Saved', { exact: true }).waitFor()

  await takes.filter({ hasText: 'hello' }).getByRole('button').first().click()
  await press(page, 'Use this part')
  await expect.poll(() => page.getByText('In use').count()).toBe(1)
  await page.keyboard.press('Control+z')
  await expect.poll(() => page.getByText('In use').count()).toBe(2)

  // On the timeline the new words stand exactly where the old ones were.
  await page.goto(`${address}/projects/${project}/editor`)
  const clips = page
    .getByRole('region', { name: 'Timeline' })
    .getByRole('button', { name: /^(hello|Take 1), / })
  await expect.poll(() => clips.count()).toBe(4)
  const names = await clips.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
  const spans = (name: string) =>
    names.filter((one) => one?.startsWith(name)).map((one) => one?.replace(`${name}, `, ''))
  expect(spans('hello')).toEqual(expect.arrayContaining(spans('Take 1')))
  expect(page.complaints).toEqual([])
})
