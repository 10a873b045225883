import { Buffer } from 'node:buffer'
import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compileRig } from '../../worker/model/rig/compile.ts'
import { openPage, startSession } from '../support/browser.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { beginningOfHello } from '../support/media/hello-project.ts'
import { affinitySvg } from '../support/drawings/layered-svgs.ts'
import { layeredPuppet } from '../support/drawings/layered-puppet.ts'
import { FACE_MARKS, FACE_SIZE, madeFace, madeFacePng } from '../support/drawings/made-face.ts'
import { psdFile } from '../support/drawings/psd-file.ts'
import { madeTuber } from '../support/drawings/made-tuber.ts'
import { inspectVideo } from '../support/media/inspect-video.ts'
import { ownServer } from '../support/servers/own-server.ts'
import { followPath } from '../support/visitor.ts'

/** The inside of a new puppet's mouth. */
const mouthInside: [number, number, number] = [107, 21, 38]

const address = ownServer()
let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser?.close())

async function inOwnPage<Result>(work: (page: Page) => Promise<Result>): Promise<Result> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, acceptDownloads: true })
  const page = await openPage(context)
  const result = await work(page)
  expect(page.complaints).toEqual([])
  await context.close()
  return result
}

test('a drawing becomes a puppet in the studio and speaks with another person’s voice in the video', async () => {
  // A name of its own: other tries have left theirs in the gallery.
  const name = `Juniper ${Date.now() % 100_000}`
  await inOwnPage(async (page) => {
    await startSession(page, address, 'admin@mouthpiece.test')
    await page.goto(`${address}/admin/studio`)
    await page.getByLabel('Drawing, pictures or layers').setInputFiles({
      name: `${name}.svg`,
      mimeType: 'image/svg+xml',
      buffer: readFileSync('tests/support/drawings/juniper.svg'),
    })
    await page.getByRole('img', { name: 'The drawing' }).waitFor()
    // Its name is the file's, and its rights are asked.
    const creates = page.getByRole('button', { name: 'Create character' })
    expect(await creates.isDisabled()).toBe(true)
    await page.getByLabel(/I made this drawing/).check()
    await creates.click()
    await page.getByText(`${name} is saved as a draft`).waitFor()
    await page.getByRole('button', { name: /Accept all/ }).click()
    await page.getByText('14 of 14').waitFor()
    await page.getByText('It can act and be published.').waitFor()

    // A phone has the panels below the stage, and none covers its controls.
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Got it' }).click()
    await page.getByRole('button', { name: 'Sample voice' }).click({ trial: true })
    await page.getByRole('treeitem').first().click({ trial: true })
    await page.getByText('Gestures', { exact: true }).click({ trial: true })
    await page.setViewportSize({ width: 1440, height: 900 })

    // A pivot is moved by the keys, and back.
    const neck = page.getByRole('button', { name: /^Neck/ })
    const before = await neck.getAttribute('aria-label')
    await neck.focus()
    await page.keyboard.press('Shift+ArrowUp')
    await expect.poll(() => neck.getAttribute('aria-label')).not.toBe(before)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => neck.getAttribute('aria-label')).toBe(before)

    // A gesture of its own, from everybody's wave.
    await page.getByText('Gestures', { exact: true }).click()
    await page.getByRole('button', { name: 'Add a gesture' }).click()
    await page.getByRole('menuitem', { name: 'Like “Wave”' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Greet')
    await page.getByRole('button', { name: /^Right arm at 0.46 s: 72°/ }).focus()
    await page.keyboard.press('Shift+ArrowUp')
    await page.getByRole('button', { name: /^Right arm at 0.46 s: 77°/ }).waitFor()
    await page.getByRole('img', { name: 'The puppet in a gesture' }).waitFor()
    await page.getByLabel('Greet', { exact: true }).check()

    await page.getByText('Saved', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Publish' }).click()
    const dialog = page.getByRole('dialog', { name: 'Publish version 1' })
    await dialog.getByLabel('What’s new?').fill('The first')
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await page.getByText('is published as version 1').waitFor()

    // A set of pictures is a character as well, by the names of its files.
    await followPath(page, '/admin/studio')
    await page.getByLabel('Drawing, pictures or layers').setInputFiles(
      [
        { name: 'talk.png', bytes: madeTuber({ open: true }) },
        { name: 'idle.png', bytes: madeTuber({}) },
      ].map((one) => ({ name: one.name, mimeType: 'image/png', buffer: Buffer.from(one.bytes) })),
    )
    await page.getByLabel('Name', { exact: true }).fill(name.replace('Juniper', 'Nova'))
    await page.getByLabel(/I made these pictures/).check()
    await page.getByRole('button', { name: 'Create character' }).click()
    await page.getByText('It can act and be published.').waitFor({ timeout: 60_000 })
    await page.getByRole('button', { name: 'Publish' }).click()
    const setDialog = page.getByRole('dialog', { name: 'Publish version 1' })
    await setDialog.getByRole('button', { name: 'Publish' }).click()
    await page.getByText('is published as version 1').waitFor()

    // So is a layered document: its layers become parts by their names.
    await followPath(page, '/admin/studio')
    await page.getByLabel('Drawing, pictures or layers').setInputFiles({
      name: 'puppet.psd',
      mimeType: 'image/vnd.adobe.photoshop',
      buffer: Buffer.from(psdFile(layeredPuppet())),
    })
    await page.getByText('Mouth with 6 pictures').waitFor({ timeout: 60_000 })
    await page.getByText('Left eye and closed').waitFor()
    // An arm in one picture has been cut at its elbow.
    await page.getByText('Left forearm').waitFor()
    // On a phone only the import scrolls, not the page around it.
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(844)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByLabel('Name', { exact: true }).fill(name.replace('Juniper', 'Layla'))
    await page.getByLabel(/I made these pictures/).check()
    await page.getByRole('button', { name: 'Create character' }).click()
    await page.getByText('It can act and be published.').waitFor({ timeout: 60_000 })
    // Its head turns in an outline, which is moved by the keys.
    const edge = page.getByRole('button', { name: /^Edge of the head/ })
    const edgeBefore = await edge.getAttribute('aria-label')
    await edge.focus()
    await page.keyboard.press('Shift+ArrowRight')
    await expect.poll(() => edge.getAttribute('aria-label')).not.toBe(edgeBefore)
    const edgeAfter = await edge.getAttribute('aria-label')
    await page.getByText('Movement', { exact: true }).click()
    await page.getByRole('slider', { name: 'Round head' }).focus()
    await page.keyboard.press('Home')
    await expect.poll(() => edge.count()).toBe(0)
    // A flat head remembers its outline, and one undo brings it back.
    await page.keyboard.press('End')
    await expect.poll(() => edge.getAttribute('aria-label')).toBe(edgeAfter)
    for (const count of [0, 1]) {
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect.poll(() => edge.count()).toBe(count)
    }
    expect(await edge.getAttribute('aria-label')).toBe(edgeAfter)

    // A document with one layer is a picture whose face can be marked.
    await followPath(page, '/admin/studio')
    const { width, height, data } = madeFace({ photo: true })
    const photo = psdFile({
      width,
      height,
      layers: [
        {
          name: 'Background',
          box: [0, 0, width, height],
          paint: (x, y) => {
            const at = 4 * (y * width + x)
            return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0, 255]
          },
        },
      ],
    })
    await page.getByLabel('Drawing, pictures or layers').setInputFiles({
      name: 'photo.psd',
      mimeType: 'image/vnd.adobe.photoshop',
      buffer: Buffer.from(photo),
    })
    await page.getByRole('button', { name: 'Mark its face' }).click()
    await page.getByRole('application').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()

    // The layers of an SVG with gradients and hidden mouths become pictures, unless its user prefers shapes.
    await page.getByLabel('Drawing, pictures or layers').setInputFiles({
      name: 'face.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from(affinitySvg()),
    })
    await page.getByText('Mouth with 5 pictures').waitFor({ timeout: 60_000 })
    await page.getByRole('button', { name: 'Import as shapes' }).click()
    await page.getByRole('img', { name: 'The drawing' }).waitFor()
    await page.getByText('It became flat shapes without its gradients').waitFor()
    await page.getByRole('button', { name: 'Import as pictures' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('because flat shapes would lose its gradients').waitFor({ timeout: 60_000 })
    await page.getByRole('button', { name: 'Cancel' }).click()

    // And one photo: eyes and mouth are marked, the mouth by keys alone.
    await page.getByLabel('Drawing, pictures or layers').setInputFiles({
      name: 'portrait.png',
      mimeType: 'image/png',
      buffer: Buffer.from(madeFacePng({ photo: true })),
    })
    // The corners of an outline are undone by the same keys as everything else, and Escape discards them all.
    const picture = page.getByRole('application')
    await picture.focus()
    for (const key of ['Enter', 'Shift+ArrowUp', 'Enter', 'Shift+ArrowLeft', 'Enter'])
      await page.keyboard.press(key)
    const corners = picture.locator('circle')
    await expect.poll(() => corners.count()).toBe(3)
    await page.keyboard.press('Control+z')
    await expect.poll(() => corners.count()).toBe(2)
    await page.keyboard.press('Control+Shift+Z')
    await expect.poll(() => corners.count()).toBe(3)
    // Outside the picture as well.
    await page.getByText('Adds back').click()
    await page.keyboard.press('Escape')
    await expect.poll(() => corners.count()).toBe(0)
    await page.getByRole('button', { name: 'Continue to the face' }).click()
    const board = page.getByRole('application')
    const box = await board.boundingBox()
    if (!box) throw new Error('The picture has no place.')
    const scale = box.width / FACE_SIZE.width
    for (const { x, y } of [FACE_MARKS.right, FACE_MARKS.left])
      await page.mouse.click(box.x + x * scale, box.y + y * scale)
    await board.focus()
    const down = FACE_MARKS.mouth.y - FACE_SIZE.height / 2
    for (let pressed = 0; pressed < down / (FACE_SIZE.height / 200); pressed++)
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Mouth: 240, 36\d/ }).waitFor()
    await page.getByLabel('Name', { exact: true }).fill(name.replace('Juniper', 'Faye'))
    await page.getByLabel(/I made these pictures/).check()
    await page.getByRole('button', { name: 'Create character' }).click()
    await page.getByText('It can act and be published.').waitFor({ timeout: 60_000 })
  })

  await inOwnPage(async (page) => {
    await startSession(page, address, 'ben@mouthpiece.test')
    await page.goto(`${address}/projects`)
    const session = await page.evaluate(async (wanted) => {
      const answer = await fetch(
        `/api/collections/characters/records?filter=${encodeURIComponent(`name = "${wanted}"`)}`,
      )
      const { items } = (await answer.json()) as { items: { id: string; rig: string }[] }
      return items[0]
    }, name)
    expect(session?.rig).toMatch(/^\/api\/rigs\//)
    const drawn = await page.request.get(`${address}${session?.rig}`)
    expect(drawn.headers()['content-type']).toContain('image/svg+xml')
    const { gestures, habits } = compileRig(await drawn.text())
    expect(gestures.map(({ label, keys }) => [label, keys['arm-r']?.[1]])).toEqual([['Greet', [0.46, 77]]])
    expect(habits?.gestures).toEqual(['wave'])

    await page
      .getByRole('button', { name: /new project/i })
      .first()
      .click()
    await page.getByRole('button', { name: new RegExp(name) }).click()
    await page.waitForURL('**/audio')
    const project = /projects\/(\w+)/.exec(page.url())?.[1] ?? ''
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('main').getByText('Upload a file').click()
    const buffer = beginningOfHello(2)
    await (await chooser).setFiles({ name: 'hello.wav', mimeType: 'audio/wav', buffer })
    await page.getByText('In use').waitFor({ timeout: 60_000 })
    await page.getByText('Saved', { exact: true }).waitFor({ timeout: 60_000 })
    const arrives = page.waitForEvent('download', { timeout: 200_000 })
    await page.goto(`${address}/projects/${project}/export?autostart=1&format=webm&size=720p&fps=24`)
    const bytes = new Uint8Array(readFileSync(await (await arrives).path()))
    const report = await inspectVideo(browser, bytes, { colour: mouthInside, type: 'video/webm' })
    // Not blank, and the mouth opens and shuts.
    for (const frame of report.frames) expect(frame.colours).toBeGreaterThan(4)
    const shares = report.frames.map(({ share }) => share).toSorted((a, b) => a - b)
    expect((shares.at(-1) ?? 0) - (shares[0] ?? 0)).toBeGreaterThan(0.0005)

    // Lists show a poster of the set, and a project is drawn with its pictures.
    const loaded = page.waitForResponse((answer) => /\/pictures\/[0-9a-f]{32}-/.test(answer.url()))
    await followPath(page, `/projects/${project}/character`)
    await page.getByText(name.replace('Juniper', 'Nova')).first().click()
    const picture = await loaded
    expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/webp'])
    await page.getByText('Saved', { exact: true }).waitFor({ timeout: 60_000 })
  })
})
