import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeAnalysis } from '../../worker/contract/takes/mouth-track.ts'
import { decodeFace, faceAt } from '../../web/engine/puppet/acting/face-track.ts'
import { SESSION_KEY } from '../../web/platform/session.ts'
import { axeFindings } from '../support/pages/axe.ts'
import { newProject, openPage } from '../support/browser.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { drawnFaceVideo } from '../support/media/drawn-face.ts'
import { ownServer } from '../support/servers/own-server.ts'
import { press, startRecording, takeLength, timer } from '../support/media/recorder.ts'

const address = ownServer()
let browser: Browser
let context: BrowserContext
let video: string
beforeAll(async () => {
  video = drawnFaceVideo()
  browser = await sharedBrowser({ microphone: 'tests/support/sounds/hello.wav', camera: video })
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
  rmSync(dirname(video), { recursive: true, force: true })
})

/** Returns whether the middle of the corner shows the skin of the face before the camera, and not the stage. */
const cornerIsFace = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.querySelector(
      'main canvas[role=img], [data-area] canvas[role=img], canvas[role=img]',
    )
    if (!(canvas instanceof HTMLCanvasElement)) return false
    const context = canvas.getContext('2d')
    const place = [canvas.width * 0.87, canvas.height * 0.21] as const
    const pixels = context?.getImageData(place[0] - 20, place[1] - 20, 40, 40).data ?? []
    let skin = 0
    for (let at = 0; at + 2 < pixels.length; at += 4) {
      const [red = 0, green = 0, blue = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]]
      if (red > green + 25 && green > blue + 10) skin++
    }
    return skin > 800
  })

/** The stage's pixels, in little: what the puppet does is to be seen in them. */
const stagePixels = (page: Page) =>
  page.evaluate(() => {
    const stage = document.querySelector('canvas[role=img]')
    const small = new OffscreenCanvas(160, 90).getContext('2d', { willReadFrequently: true })
    if (!(stage instanceof HTMLCanvasElement) || !small) throw new Error('There is no stage.')
    // Without its sides: a camera's picture may be there.
    const { width, height } = stage
    small.drawImage(stage, width * 0.25, 0, width * 0.5, height, 0, 0, 160, 90)
    return [...small.getImageData(0, 0, 160, 90).data]
  })

/** Changed values of the stage's pixels, by more than a shade. */
const changedSince = async (page: Page, before: readonly number[]) =>
  (await stagePixels(page)).filter((value, index) => Math.abs(value - (before[index] ?? 0)) > 24).length

/** Stored face track of the newest take. */
async function storedFace(page: Page, project: string) {
  const stored = await page.evaluate(
    async ([id, key]) => {
      const { token } = JSON.parse(localStorage.getItem(key) ?? '{}') as { token: string }
      const headers = { Authorization: token }
      const filter = encodeURIComponent(`project = "${id}"`)
      const answer = await fetch(
        `/api/collections/takes/records?filter=${filter}&sort=-created&expand=analysis`,
        { headers },
      )
      const { items } = (await answer.json()) as {
        items: { expand?: { analysis?: { id: string; file: string } } }[]
      }
      const file = items[0]?.expand?.analysis
      return file && (await fetch(`/api/files/media/${file.id}/${file.file}`, { headers })).json()
    },
    [project, SESSION_KEY] as const,
  )
  const { face } = takeAnalysis.parse(stored)
  if (!face) throw new Error('The take has no face.')
  return face
}

/** Chunks of films in the browser's storage. */
const storedChunks = (page: Page) =>
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
  // A busy machine opens its encoder late: the surviving part must have been stored.
  await expect.poll(() => storedChunks(page)).toBeGreaterThan(1)
  const recorded = await timer(page)

  // The tab goes in mid-recording: voice and picture are offered again.
  await page.reload()
  await page.getByText('A recording was interrupted').waitFor()
  await press(page, 'Recover it')
  await page.getByText('In use').waitFor()
  expect(await takeLength(page)).toBeGreaterThan(recorded - 1)
  await page.getByText('Saved', { exact: true }).waitFor()
  await expect.poll(() => cornerIsFace(page)).toBe(true)

  await page.goto(`${address}/projects/${project}/editor`)
  await expect.poll(() => cornerIsFace(page)).toBe(true)
  // By keyboard: the lane's thing is reached, cut to a rectangle, cropped, and undone.
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  expect(await page.getByRole('menuitem', { name: 'Add the camera picture' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  const stage = page.locator('[data-stage-drag]')
  const box = await stage.boundingBox()
  if (!box) throw new Error('The stage is not there.')
  await page.mouse.click(box.x + box.width * 0.87, box.y + box.height * 0.21)
  await page.getByRole('heading', { name: 'Camera picture' }).waitFor()
  await page.getByRole('radio', { name: 'Rectangle' }).check({ force: true })
  await page.getByRole('slider', { name: 'Crop' }).press('ArrowRight')
  expect(await axeFindings(page, 'camera picture')).toEqual([])
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.keyboard.press('Delete')
  await expect.poll(() => cornerIsFace(page)).toBe(false)
  await page.keyboard.press('Control+z')
  await expect.poll(() => cornerIsFace(page)).toBe(true)
  await page.getByText('Saved', { exact: true }).waitFor()

  const download = page.waitForEvent('download')
  await page.goto(`${address}/projects/${project}/export?autostart=1&format=gif&size=small&fps=10`)
  expect((await (await download).path()).length).toBeGreaterThan(0)
  expect(page.complaints).toEqual([])
  await page.close()
})

test('a face moves the character; an unplugged camera keeps its recording; the best parts of two takes are combined', async () => {
  const page = await openPage(context)
  const faceFiles: string[] = []
  page.on('request', (request) => {
    if (/blazeface|facemesh|tfjs-backend-wasm/.test(request.url())) faceFiles.push(request.url())
  })
  const project = await newProject(page, address)
  expect(faceFiles).toEqual([])
  await press(page, 'Act with the camera')
  await page.getByRole('switch', { name: 'Record the picture too' }).check()
  await page.getByLabel('You, as the camera sees you').waitFor()
  await page.getByText('Following your face.').waitFor()
  expect(faceFiles.length).toBeGreaterThan(0)
  expect(faceFiles.every((file) => file.startsWith(address))).toBe(true)
  // Here puppets stand still by themselves: what moves this one is the face.
  const before = await stagePixels(page)
  await expect.poll(() => changedSince(page, before)).toBeGreaterThan(100)
  // It is learnt within a second: looked for in every frame, from before the press.
  const learning = page.waitForFunction(() => document.querySelector('main [role=progressbar]'))
  await press(page, 'Calibrate again')
  await learning
  await page.getByText('Following your face.').waitFor()
  await startRecording(page)
  await expect.poll(() => timer(page)).toBeGreaterThan(2)
  await page.evaluate(() => (window as unknown as { unplug(): void }).unplug())
  await page.getByRole('alert').getByText('The camera was disconnected').waitFor()
  const disconnectedAt = await timer(page)
  await expect.poll(() => timer(page)).toBeGreaterThan(disconnectedAt + 1)
  await press(page, 'Stop')
  await page.getByText('In use').waitFor()
  await page.getByText('Saved', { exact: true }).waitFor()
  expect(await takeLength(page)).toBeGreaterThan(disconnectedAt)
  const face = await storedFace(page, project)
  const track = decodeFace(face)
  const moments = Array.from({ length: face.frames }, (_, frame) => faceAt(track, frame / face.rate))
  const turns = moments.flatMap((moment) => (moment && moment.seen > 0.5 ? [moment.turn] : []))
  expect(Math.max(...turns) - Math.min(...turns)).toBeGreaterThan(0.1)
  // From where the camera resumed, no face was seen.
  expect(moments.at(-1)?.seen).toBeLessThan(0.5)

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
  await expect.poll(() => cornerIsFace(page)).toBe(true)
  expect(page.complaints).toEqual([])
})
