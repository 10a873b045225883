import { readFileSync } from 'node:fs'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pitchOf } from '../support/sounds/sung-vowel.ts'
import { ROBOT_PITCH } from '../../web/engine/effects/robot-voice.ts'
import { SESSION_KEY } from '../../web/platform/session.ts'
import { axeFindings } from '../support/pages/axe.ts'
import { openPage, startSession } from '../support/browser.ts'
import { helloProject } from '../support/media/hello-project.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { soundOfVideo } from '../support/media/exported-sound.ts'
import { ownServer } from '../support/servers/own-server.ts'

const address = ownServer()
const ADMIN = 'admin@mouthpiece.test'
const voice = 'tests/support/sounds/hello.wav'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser?.close())

const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' })
const slider = (page: Page, name: string) => page.getByRole('slider', { name, exact: true })
const saved = (page: Page) => page.getByText('Saved', { exact: true })

async function tabTo(page: Page, target: Locator) {
  const isThere = () => target.evaluate((element) => element === document.activeElement)
  await target.waitFor()
  for (let presses = 0; presses < 250; presses++) {
    if (await isThere()) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The Tab key never came to ${String(target)}`)
}

/** Every sound of the mix has been loaded and decoded. */
async function soundsAreThere(page: Page) {
  await timeline(page).waitFor()
  await expect.poll(() => page.getByText(/Loading \d+ of/).count()).toBe(0)
  await page.locator('[data-clip] [data-waveform]').first().waitFor()
}

function record(page: Page, collection: string, id: string): Promise<Record<string, unknown>> {
  return page.evaluate(
    async ([path, key]) => {
      const { token } = JSON.parse(localStorage.getItem(key) ?? '{}') as { token: string }
      const answer = await fetch(path, { headers: { Authorization: token } })
      return (await answer.json()) as Record<string, unknown>
    },
    [`/api/collections/${collection}/records/${id}`, SESSION_KEY] as const,
  )
}

test('a project is mixed by keyboard alone, and its sound is the mix', async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await openPage(context)
  const project = await helloProject(page, address, '/audio', { email: ADMIN })
  // Effects of a take are imported too.
  const shape = page.getByRole('region', { name: 'Clean and shape' })
  await shape.getByText('Robot', { exact: true }).click()
  await expect
    .poll(async () => JSON.stringify((await record(page, 'cam_projects', project)).document))
    .toContain('"voice":"robot"')
  const { title } = await record(page, 'cam_projects', project)

  // From here on there is no mouse.
  await page.goto(`${address}/mixer`)
  await page.getByRole('heading', { level: 1, name: 'Mixes' }).waitFor()
  expect(await axeFindings(page, 'mixes')).toEqual([])
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'New mix' })
  await tabTo(page, dialog.getByRole('button', { name: new RegExp(`^${String(title)}`) }).first())
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/mixer\/[a-z0-9]{15}\/audio/)
  await soundsAreThere(page)
  const mix = /mixer\/([a-z0-9]{15})/.exec(page.url())?.[1] ?? ''

  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  // Playback moves the meter.
  await expect
    .poll(() => page.getByRole('meter', { name: 'Level of the master' }).getAttribute('aria-valuenow'))
    .not.toBe('-60')
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
  await page.keyboard.press('Home')

  const fader = slider(page, 'Volume of Voice')
  await tabTo(page, fader)
  await page.keyboard.press('-')
  await page.keyboard.type('6')
  await page.keyboard.press('Enter')
  await expect.poll(() => fader.getAttribute('aria-valuetext')).toBe('−6.0 dB')
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => fader.getAttribute('aria-valuetext')).toBe('−5.3 dB')
  await page.keyboard.press('Control+z')
  await expect.poll(() => fader.getAttribute('aria-valuetext')).toBe('−6.0 dB')

  await tabTo(page, page.getByRole('button', { name: 'Mute Voice' }).first())
  await page.keyboard.press('Space')
  await page.keyboard.press('m')
  const compressor = page.getByRole('button', { name: 'Compressor of Voice' })
  await tabTo(page, compressor)
  await page.keyboard.press('Space')
  await expect.poll(() => compressor.getAttribute('aria-pressed')).toBe('true')

  await tabTo(page, page.getByRole('button', { name: /^Make the mix -16 LUFS/ }))
  await page.keyboard.press('Enter')
  await page.getByText(/LUFS now|The limiter holds/).waitFor()
  await saved(page).waitFor()
  expect(await axeFindings(page, 'desk')).toEqual([])

  await page.keyboard.press('Control+Shift+e')
  const bounce = page.getByRole('dialog', { name: 'Bounce' })
  await tabTo(page, bounce.getByRole('button', { name: 'Use in the project' }))
  await page.keyboard.press('Enter')
  await bounce.getByText('The bounce is the sound of the project now').waitFor()
  expect(await axeFindings(page, 'bounce')).toEqual([])
  const download = page.waitForEvent('download')
  await tabTo(page, bounce.getByRole('button', { name: 'Save to disk' }))
  await page.keyboard.press('Enter')
  const { samples, rate } = await soundOfVideo(browser, readFileSync(await (await download).path()))
  const said = samples.subarray(Math.round(3 * rate), Math.round(3.75 * rate))
  expect(Math.abs(pitchOf(said, rate) - ROBOT_PITCH)).toBeLessThan(3)

  const { document } = (await record(page, 'cam_projects', project)) as {
    document: { tracks: { id: string; gain: number; clips: { take: string }[] }[] }
  }
  const [own, mixed] = document.tracks
  expect(own?.gain).toBeLessThan(0.001)
  expect(mixed?.id).toBe(`mix-${mix}`)
  const take = await record(page, 'takes', mixed?.clips[0]?.take ?? '')
  expect(take).toMatchObject({ project, source: 'upload' })
  const stored = (await record(page, 'mixes', mix)) as { document: { tracks: { gain: number }[] } }
  expect(stored.document.tracks[0]?.gain).toBe(-6)
  expect(page.complaints).toEqual([])
  await context.close()
})

test('files are dropped together, mixed and bounced to disk, and the mix is there after a reload', async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, acceptDownloads: true })
  const page = await openPage(context)
  await startSession(page, address, ADMIN)
  await page.goto(`${address}/mixer`)
  await page.getByRole('heading', { level: 1, name: 'Mixes' }).waitFor()
  await page.keyboard.press('n')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose sound files' }).click()
  // Files without sound are reported and skipped.
  await (await chooser).setFiles([voice, voice, 'tests/support/sounds/README.md'])
  await page.waitForURL(/\/mixer\/[a-z0-9]{15}\/audio/)
  await page.getByText(/This file isn’t audio/).waitFor()
  await soundsAreThere(page)
  const clips = page.locator('[data-clip]')
  expect(await clips.count()).toBe(2)

  // Ctrl picks one more, and lets go of another although the focus comes to it.
  const picked = page.locator('[data-clip][aria-pressed="true"]')
  await clips.first().click()
  await clips.last().click({ modifiers: ['Control'] })
  await expect.poll(() => picked.count()).toBe(2)
  await clips.first().click({ modifiers: ['Control'] })
  await expect.poll(() => picked.count()).toBe(1)

  // The ruler goes there; the clip is cut there.
  await clips.first().focus()
  await page.keyboard.press('.')
  await page.keyboard.press('s')
  await expect.poll(() => clips.count()).toBe(3)
  await page.keyboard.press('Control+z')
  await expect.poll(() => clips.count()).toBe(2)
  await page.keyboard.press('Control+Shift+z')
  await expect.poll(() => clips.count()).toBe(3)

  // Keys that come faster than the sound follows are all counted.
  for (const key of ['Home', '.', 'i', '.', 'o']) await page.keyboard.press(key)
  const mix = /mixer\/([a-z0-9]{15})/.exec(page.url())?.[1] ?? ''
  await expect
    .poll(async () => (await record(page, 'mixes', mix)).document)
    .toMatchObject({ loop: { on: true, start: 2, end: 4 } })
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')

  // A frame drawn from below the last clip picks what it touches: both tracks' clips are moved and undone as one.
  const [first, last] = [await clips.first().boundingBox(), await clips.last().boundingBox()]
  if (!first || !last) throw new Error('The clips are drawn.')
  const start = () => clips.last().evaluate((clip) => clip.style.left)
  const before = await start()
  await page.mouse.move(last.x + last.width + 40, last.y + last.height - 4)
  await page.mouse.down()
  await page.mouse.move(first.x + 5, first.y + 5, { steps: 3 })
  await page.mouse.up()
  await expect.poll(() => page.locator('[data-clip][aria-pressed="true"]').count()).toBe(3)
  await page.mouse.move(first.x + 20, first.y + 40)
  await page.mouse.down()
  await page.mouse.move(first.x + 120, first.y + 40, { steps: 3 })
  await page.mouse.up()
  await expect.poll(start).not.toBe(before)
  await page.keyboard.press('Control+z')
  await expect.poll(start).toBe(before)

  const name = await page
    .getByRole('list', { name: 'Tracks' })
    .getByRole('listitem')
    .first()
    .getAttribute('aria-label')
  await page
    .getByRole('button', { name: `Automation of ${name}` })
    .first()
    .click()
  await page.getByRole('group', { name: 'Automation of volume' }).click({ position: { x: 80, y: 40 } })
  const point = page.getByRole('button', { name: /^Volume .* at 0:02/ })
  await point.focus()
  await page.keyboard.press('PageDown')
  await saved(page).waitFor()

  await page.getByRole('button', { name: 'Bounce', exact: true }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save to disk' }).click()
  expect((await download).suggestedFilename()).toBe('hello.wav')
  await page.getByText(/dBTP/).last().waitFor()
  await page.keyboard.press('Escape')

  await page.reload()
  await soundsAreThere(page)
  expect(await clips.count()).toBe(3)
  // Undo outlives the reload.
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect.poll(() => clips.count()).toBe(2)

  // A sound goes where it is dropped: to the track and the beat under the pointer.
  const ruler = await page.locator('[data-ruler]').boundingBox()
  const row = await page.locator('[data-track]').last().boundingBox()
  if (!ruler || !row) throw new Error('The timeline is drawn.')
  const place = { x: ruler.x + 6.1 * 40, y: row.y + row.height / 2 }
  await page.evaluate(
    ([sound, { x, y }]) => {
      const bytes = Uint8Array.from(atob(sound), (letter) => letter.charCodeAt(0))
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([bytes], 'dropped.wav', { type: 'audio/wav' }))
      for (const type of ['dragenter', 'dragover', 'drop']) {
        const event = { bubbles: true, cancelable: true, clientX: x, clientY: y, dataTransfer }
        document.elementFromPoint(x, y)?.dispatchEvent(new DragEvent(type, event))
      }
    },
    [readFileSync(voice).toString('base64'), place] as const,
  )
  const dropped = page.getByRole('button', { name: /^dropped on .*, 0:06\.0 to/ })
  await dropped.waitFor()
  expect(await page.locator('[data-track]').last().locator('[data-clip]').count()).toBe(2)
  expect(page.complaints).toEqual([])
  await context.close()
})
