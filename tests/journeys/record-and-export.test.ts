import { readFileSync } from 'node:fs'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newProjectByHand, openPage } from '../support/browser.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { correlate, inspectVideo, wavEnvelope, type VideoReport } from '../support/media/inspect-video.ts'
import { ownServer } from '../support/servers/own-server.ts'
import { started } from '../support/servers/started.ts'

const voice = 'tests/support/sounds/hello.wav'
const spoken = wavEnvelope(readFileSync(voice))
const wavSeconds = spoken.length / 100
/** The inside of Pip's mouth, as the rig paints it. */
const mouthInside: [number, number, number] = [107, 21, 38]

const address = ownServer()
let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser({ microphone: voice })
})
afterAll(() => browser?.close())

/** The take lies on the timeline, and the server has both. */
async function takeIsSaved(page: Page) {
  await page.getByText('In use').waitFor({ timeout: 60_000 })
  await page.getByText('Saved', { exact: true }).waitFor({ timeout: 60_000 })
}

/** Exports unattended and answers the file's bytes. */
async function exportFile(page: Page): Promise<Uint8Array<ArrayBuffer>> {
  const arrives = page.waitForEvent('download', { timeout: 200_000 })
  await page.goto(page.url().replace('/audio', '/export?autostart=1&format=webm&size=720p&fps=24'))
  const download = await arrives
  const bytes = new Uint8Array(readFileSync(await download.path()))
  await page.waitForFunction(() => document.documentElement.dataset.export === 'done')
  return bytes
}

function expectTalkingCharacter(report: VideoReport, seconds: number) {
  const fps = 24
  expect(Math.abs(report.video.frames - Math.round(seconds * fps))).toBeLessThanOrEqual(1)
  expect(Math.abs(report.duration - seconds)).toBeLessThanOrEqual(1.5 / fps)
  expect(Math.abs(report.playerDuration - seconds)).toBeLessThanOrEqual(1.5 / fps)
  expect(report.frames).toHaveLength(report.video.frames)
  // Not blank: a puppet has a skin, an outfit, an ink line, a stage.
  for (const frame of report.frames) expect(frame.colours).toBeGreaterThan(4)

  // The mouth is often open during speech and never in silence. The edges of the voice are omitted, and the end of the
  // file: a mouth opens before its sound, which may begin where the recording was stopped.
  const speaking = report.envelope.map((level) => level > 0.02)
  const near = (time: number, wide: number) =>
    speaking.slice(Math.max(0, (time - wide) * 100), (time + wide) * 100)
  const silent = report.frames.filter(
    ({ time }) => time + 0.3 <= seconds && near(time, 0.3).every((speaks) => !speaks),
  )
  const voiced = report.frames.filter(({ time }) => near(time, 0.05).every((speaks) => speaks))
  expect(silent.length).toBeGreaterThan(5)
  expect(voiced.length).toBeGreaterThan(20)
  // At the outline's antialiased edge a few pixels have the mouth's colour in every frame.
  const shut = silent.map(({ share }) => share).sort((a, b) => a - b)[Math.floor(silent.length / 2)] ?? 0
  const open = (frame: { share: number }) => frame.share > shut + 0.0005
  expect(silent.filter(open)).toHaveLength(0)
  expect(voiced.filter(open).length / voiced.length).toBeGreaterThan(0.2)
}

async function inContext(
  journey: (page: Page & { complaints: string[] }, context: BrowserContext) => Promise<void>,
) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, acceptDownloads: true })
  const page = await openPage(context)
  await journey(page, context)
  expect(page.complaints).toEqual([])
  await context.close()
}

/** Records the microphone, which hears the sentence over and over, from wherever it is. */
async function record(page: Page, seconds = wavSeconds + 0.5) {
  await page.getByRole('button', { name: 'Turn on the microphone' }).click()
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  await page.waitForTimeout(seconds * 1000)
  await page.getByRole('button', { name: 'Stop' }).click()
  await takeIsSaved(page)
}

test('a recorded voice becomes a talking character on video', () =>
  inContext(async (page) => {
    await newProjectByHand(page, address)
    await record(page)

    const bytes = await exportFile(page)
    const report = await inspectVideo(browser, bytes, { colour: mouthInside, type: 'video/webm' })
    expect(report.video.codec).toBe('vp9')
    expect(report.audio.codec).toBe('opus')
    expectTalkingCharacter(report, report.audio.duration)
    const twice = [...spoken, ...spoken]
    expect(correlate(report.envelope, twice, spoken.length).correlation).toBeGreaterThan(0.9)
  }))

test('the page of an uploaded file is public once published', () =>
  inContext(async (page, context) => {
    const project = await newProjectByHand(page, address)
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('main').getByText('Upload a file').click()
    await (await chooser).setFiles(voice)
    await takeIsSaved(page)

    await page.goto(`${address}/projects/${project}`)
    await page.getByRole('switch', { name: /publish/i }).click()
    await page.getByText(/anyone with the link/i).waitFor()
    const visitor = await (await browser.newContext()).newPage()
    await visitor.goto(`${address}/projects/${project}`)
    await visitor.getByRole('button', { name: /play/i }).first().waitFor()
    expect(await visitor.title()).not.toBe('')
    await visitor.context().close()
    expect(context.pages()).toContain(page)
  }))

// Last: a clean copy takes a minute to start.
test('under the development server, a newcomer’s recording is saved', () =>
  inContext(async (page) => {
    const { address: newcomers } = await started()
    await newProjectByHand(page, newcomers)
    await record(page, 2)
  }))
