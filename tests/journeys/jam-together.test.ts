import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wavHeader } from '../../web/engine/sound/wav-header.ts'
import { axeFindings, pixelsOver } from '../support/pages/axe.ts'
import { openPage, startSession } from '../support/browser.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { Caller } from '../support/chat.ts'
import { clickTrack } from '../support/media/click-track.ts'
import { loopBackAudio } from '../support/media/loop-back.ts'
import { ownServer } from '../support/servers/own-server.ts'
import { until } from '../support/until.ts'
import { followPath } from '../support/visitor.ts'

const ADMIN = 'admin@mouthpiece.test'
const address = ownServer()
let browser: Browser
let folder: string

beforeAll(async () => {
  browser = await sharedBrowser()
  folder = mkdtempSync(join(tmpdir(), 'mouthpiece-jam-'))
})
afterAll(async () => {
  await browser?.close()
  rmSync(folder, { recursive: true, force: true })
})

async function admin({ width = 1440, height = 900, microphone = true, email = ADMIN } = {}) {
  const context = await browser.newContext({ viewport: { width, height } })
  if (microphone) await loopBackAudio(context, 0.05)
  const page = await openPage(context)
  await startSession(page, address, email)
  return page
}

async function newJamByHand(page: Page, title: string) {
  await page.goto(`${address}/jam`)
  await page.getByRole('heading', { level: 1, name: 'Jams' }).waitFor()
  await page.keyboard.press('n')
  await page.getByRole('dialog').getByLabel('Title').fill(title)
  await page.getByRole('button', { name: 'Start the jam' }).click()
  await page.getByRole('button', { name: 'Take seat 1' }).waitFor()
  return /\/jam\/(\w+)\//.exec(page.url())?.[1] ?? ''
}

/** By a call; returns its id. */
async function makeJam(title: string): Promise<string> {
  const boss = await Caller.signIn(address, 'admin')
  return (await boss.ask<{ id: string }>('POST', '/api/collections/jams/records', { title, seats: 3 })).id
}

/** By a call; open in the recorder. Returns its id. */
async function newJam(page: Page, title: string) {
  const jam = await makeJam(title)
  await page.goto(`${address}/jam/${jam}/recorder`)
  await page.getByRole('button', { name: 'Take seat 1' }).waitFor()
  return jam
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

/** Presses Tab until the control with this name has the focus. */
async function tabTo(page: Page, name: RegExp) {
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement
      return element?.getAttribute('aria-label') ?? element?.textContent ?? ''
    })
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab')
    if (name.test((await focused()).trim())) return
  }
  throw new Error(`Tab never comes to ${name}.`)
}

/** A wave file whose head promises three hours. */
function threeHours(): string {
  const sampleRate = 1_000
  const frames = sampleRate * 3 * 3_600
  const head = wavHeader({ channels: 1, sampleRate, format: 16 }, frames)
  const path = join(folder, 'three-hours.wav')
  writeFileSync(path, Buffer.concat([head, Buffer.alloc(frames * 2)]))
  return path
}

test('a backing track that is no sound or too long is refused by name, and the next one is accepted', async () => {
  const page = await admin({ microphone: false })
  await page.goto(`${address}/jam`)
  await page.getByRole('button', { name: 'New jam' }).first().click()
  const dialog = page.getByRole('dialog')
  const fileInput = page.locator('input[type=file]')
  await fileInput.setInputFiles({ name: 'notes.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('words') })
  await dialog.getByRole('alert').filter({ hasText: 'isn’t audio' }).waitFor()
  await fileInput.setInputFiles(threeHours())
  await dialog.getByRole('alert').filter({ hasText: '30 minutes' }).waitFor()
  const buffer = clickTrack({ tempo: 90, seconds: 6, first: 0.3 })
  await fileInput.setInputFiles({ name: 'clicks.wav', mimeType: 'audio/wav', buffer })
  await dialog.getByText('Tempo and first beat were found').waitFor()
  expect(await dialog.getByRole('alert').count()).toBe(0)
  expect(await dialog.getByLabel('Beats per minute').inputValue()).toBe('90')
  expect(Number(await dialog.getByLabel(/^First beat/).inputValue())).toBeCloseTo(0.3, 2)
  await page.context().close()
})

test('without a microphone the recorder shows an error, and a second press tries again', async () => {
  const page = await admin({ microphone: false })
  await newJam(page, 'No microphone')
  await page.getByRole('button', { name: 'Take seat 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /Pip/ }).click()
  const turnOn = page.getByRole('button', { name: 'Turn on the microphone' })
  await turnOn.click()
  await page
    .getByRole('alert')
    .filter({ hasText: /microphone/i })
    .waitFor()
  expect(await turnOn.isEnabled()).toBe(true)
  await page.context().close()
})

test('two people by keyboard and mouse: seats, words of a performer, scenes, reactions, and a seat shown elsewhere until its key is revoked', async () => {
  const first = await admin()
  const jam = await newJamByHand(first, 'Keys and words')
  const second = await admin()
  await second.goto(`${address}/jam/${jam}/view`)

  // By keyboard alone: a seat, a character.
  await heading(first, 'Seats').waitFor()
  await tabTo(first, /^Take seat 1$/)
  await first.keyboard.press('Enter')
  await first
    .getByRole('dialog')
    .getByRole('button', { name: /Tatters/ })
    .waitFor()
  await tabTo(first, /Tatters/)
  await first.keyboard.press('Enter')
  await first.getByRole('button', { name: 'Turn on the microphone' }).waitFor()
  await second.getByRole('button', { name: 'Leave' }).waitFor()
  const findings = await axeFindings(first, 'recorder')

  await first.getByRole('link', { name: 'Editor' }).click()
  // The heading appears before the room is open and its keys work.
  await first.getByRole('button', { name: 'Caption here' }).waitFor()
  await first.keyboard.press('t')
  await first.getByRole('textbox', { name: 'Words' }).fill('Sing along')
  await first.getByRole('button', { name: /No one in particular/ }).click()
  await first.getByRole('option', { name: /Tatters/ }).click()
  findings.push(...(await axeFindings(first, 'editor with a caption')))
  const caption = first.getByRole('button', { name: 'Caption: Sing along' })
  await caption.focus()
  await first.keyboard.press('Shift+ArrowRight')
  await second.getByRole('link', { name: 'Editor' }).click()
  await second.getByRole('button', { name: 'Caption: Sing along' }).waitFor()
  await second.getByRole('button', { name: 'Scene here' }).click()
  await second.getByText('Duet', { exact: true }).click()
  await first.getByRole('button', { name: 'Scene: Duet' }).waitFor()
  findings.push(...(await axeFindings(second, 'editor with a scene')))

  await Promise.all([first, second].map((page) => page.getByRole('link', { name: 'View' }).click()))
  await Promise.all([first, second].map((page) => heading(page, 'When you’re done').waitFor()))
  await second.getByRole('button', { name: 'React with 🎉' }).click()
  await first.getByText('🎉', { exact: true }).nth(1).waitFor()
  await first.getByText('No sound is sent').waitFor()
  await first.getByText('Perform live', { exact: true }).click()
  await second.getByText('Live', { exact: true }).waitFor()
  findings.push(...(await axeFindings(first, 'view')))

  // A visitor without an account: the page that streamers show.
  await first.getByRole('button', { name: 'Create addresses' }).click()
  const stream = await first.locator('input[readonly]').first().inputValue()
  const shown = await openPage(await browser.newContext({ viewport: { width: 640, height: 360 } }))
  await shown.goto(stream)
  await shown.getByRole('img', { name: 'Seat 1' }).waitFor()
  await until(async () => expect((await alphas(shown)).middle).toBeGreaterThan(200))
  // Beside the performer nothing is painted at all.
  expect((await alphas(shown)).corner).toBe(0)
  // The app shows nothing around or over the small page.
  expect(await shown.getByRole('banner').count()).toBe(0)
  expect(await shown.getByRole('dialog').count()).toBe(0)
  await first.getByRole('button', { name: 'Revoke' }).click()
  await shown.getByText('This address no longer works.').waitFor()
  await shown.reload()
  await shown.getByText('This address no longer works.').waitFor()

  expect(findings).toEqual([])
  for (const page of [first, second]) expect(page.complaints).toEqual([])
  await Promise.all([first, second, shown].map((page) => page.context().close()))
})

test('the host records all performers at once, removes a user and readmits them', async () => {
  const timo = await Caller.join(address, 'Timo')
  const caller = await Caller.signIn(address, 'admin')
  await caller.ask('POST', `/api/admin/users/${timo.id}/admin`, {})
  const first = await admin()
  const jam = await newJam(first, 'All at once')
  const second = await admin({ email: timo.email })
  await second.goto(`${address}/jam/${jam}/recorder`)
  for (const [index, page] of [first, second].entries()) {
    await page.getByRole('button', { name: `Take seat ${index + 1}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: /Pip/ }).click()
    await page.getByRole('button', { name: 'Turn on the microphone' }).click()
  }
  await first.getByText('Everyone is ready.').waitFor()
  await first.getByRole('button', { name: 'Record everyone' }).click()
  await Promise.all([first, second].map((page) => page.getByText(/Recording, [1-9]/).waitFor()))
  // Singers are not asked to listen along.
  expect(await second.getByRole('button', { name: 'Listen along' }).count()).toBe(0)
  await first.getByRole('button', { name: 'Stop everyone' }).click()
  for (const page of [first, second]) {
    const takes = page.getByRole('button', { name: /^Take \d/ })
    await takes.nth(1).waitFor()
    const begin = await Promise.all((await takes.all()).map(async (take) => (await take.boundingBox())?.x))
    expect(begin[1]).toBe(begin[0])
  }

  await first.getByRole('button', { name: 'Remove Timo' }).click()
  const asked = first.getByRole('alertdialog', { name: /Remove .*Timo.* from this jam/ })
  await asked.getByRole('button', { name: 'Remove' }).click()
  await second.getByText('You were removed from this jam').waitFor()
  await first.getByRole('button', { name: 'Let Timo in again' }).click()
  await second.goto(`${address}/jam/${jam}/view`)
  await second.getByRole('button', { name: 'Take seat 2' }).waitFor()
  // Viewers can be removed, too.
  await first.getByRole('region', { name: 'Watching' }).getByRole('button', { name: 'Remove Timo' }).click()
  await asked.getByRole('button', { name: 'Remove' }).click()
  await second.getByText('You were removed from this jam').waitFor()
  for (const page of [first, second]) expect(page.complaints).toEqual([])
  await Promise.all([first, second].map((page) => page.context().close()))
})

/** Opacity of a screenshot, 0 to 255: in a corner, and in the performer's middle. */
async function alphas(page: Page): Promise<{ corner: number; middle: number }> {
  const picture = (await page.screenshot({ omitBackground: true })).toString('base64')
  return page.evaluate(async (data) => {
    const bitmap = await createImageBitmap(
      new Blob([Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))], { type: 'image/png' }),
    )
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    context?.drawImage(bitmap, 0, 0)
    const alpha = (x: number, y: number) => context?.getImageData(x, y, 1, 1).data[3] ?? -1
    return { corner: alpha(3, 3), middle: alpha(bitmap.width / 2, bitmap.height / 2) }
  }, picture)
}

test('Undo restores a deleted jam, and leaving the page first deletes it', async () => {
  const boss = await Caller.signIn(address, 'admin')
  const page = await admin({ microphone: false })
  const title = `Over ${Date.now().toString(36)}`
  const jam = await makeJam(title)
  await page.goto(`${address}/jam`)
  const open = page.getByRole('link', { name: new RegExp(`^Open .*${title}`) })
  async function remove() {
    await page.getByRole('button', { name: new RegExp(`^More for .*${title}`) }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete for everyone' }).click()
    await open.waitFor({ state: 'detached' })
  }
  await remove()
  await page.getByRole('button', { name: 'Undo' }).click()
  await open.waitFor()

  await remove()
  await page.goto('about:blank')
  const isThere = () =>
    boss.ask('GET', `/api/collections/jams/records/${jam}`).then(
      () => true,
      () => false,
    )
  await until(async () => expect(await isThere()).toBe(false))
  await page.context().close()
})

test('a take can be saved after a change of its character, a lost connection and the deletion of its jam', async () => {
  const boss = await Caller.signIn(address, 'admin')
  const page = await admin()
  const jam = await newJam(page, 'Pulled away')
  await page.getByRole('button', { name: 'Take seat 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /Pip/ }).click()
  await page.getByRole('button', { name: 'Turn on the microphone' }).click()
  await page.getByRole('button', { name: 'Record from the playhead' }).click()
  await page.getByText(/Recording, [1-9]/).waitFor()
  await page.getByRole('button', { name: 'Change my character' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Tatters/ })
    .click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByText('Your take is saved on this device').waitFor()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: /^Take \d/ }).waitFor()

  await page.getByRole('button', { name: 'Record from the playhead' }).click()
  await page.getByText(/Recording, [1-9]/).waitFor()
  await boss.ask('DELETE', `/api/collections/jams/records/${jam}`)
  await heading(page, 'This jam was deleted').waitFor()
  const save = page
    .getByRole('region', { name: 'Your takes' })
    .getByRole('button', { name: 'Save as a file' })
  await save.waitFor()
  await page.reload()
  const arrives = page.waitForEvent('download')
  await save.click()
  expect((await arrives).suggestedFilename()).toMatch(/^Take .*\.wav$/)
  await page.getByRole('button', { name: 'Discard' }).click()
  await save.waitFor({ state: 'detached' })
  await page.context().close()
})

test('on a phone no part of a jam overflows', async () => {
  const jam = await makeJam('In the pocket')
  const page = await admin({ width: 390, height: 844 })
  const over: string[] = []
  await page.goto(`${address}/jam/${jam}/recorder`)
  for (const tool of ['audio', 'editor', 'view', 'recorder']) {
    await followPath(page, `/jam/${jam}/${tool}`)
    await page.getByRole('img', { name: /The stage of/ }).waitFor()
    if ((await pixelsOver(page)) > 0) over.push(tool)
  }
  expect(over).toEqual([])
  await page.context().close()
})
