import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProjectRecord } from '../../worker/contract/projects/projects.ts'
import { axeFindings } from '../support/pages/axe.ts'
import { openPage, startSession } from '../support/browser.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { Caller } from '../support/chat.ts'
import { alphaReport, gifReport } from '../support/media/exported-file.ts'
import { beginningOfHello, makeHelloProject } from '../support/media/hello-project.ts'
import { soundOfVideo } from '../support/media/exported-sound.ts'
import { correlate, envelopeOf, wavEnvelope } from '../support/media/inspect-video.ts'
import { ownServer } from '../support/servers/own-server.ts'
import { colourAt, colourTags, hasFfmpeg } from '../support/media/video-colours.ts'

const address = ownServer()
const patches = [
  [246, 231, 203],
  [228, 87, 46],
  [61, 90, 128],
  [0, 177, 64],
  [250, 250, 250],
  [20, 20, 20],
] as const

let browser: Browser
let ada: Caller
/** A foreign site. */
let outside: Server
beforeAll(async () => {
  browser = await sharedBrowser()
  ada = await Caller.signIn(address, 'ada')
  outside = createServer((request, response) => {
    const shown = `${address}${request.url ?? ''}`
    response.setHeader('Content-Type', 'text/html')
    response.end(`<title>Outside</title><iframe src="${shown}" width="800" height="500"></iframe>`)
  })
  await new Promise<void>((done) => outside.listen(0, '127.0.0.1', done))
})
afterAll(async () => {
  outside?.close()
  await browser?.close()
})

/** A project in front of one plain colour after the other, each for `each` seconds. */
async function colourfulProject(each: number, options?: { sound?: Buffer; title?: string }): Promise<string> {
  const id = await makeHelloProject(address, options)
  const { document, revision } = await recordOf(id)
  const scenes = patches.map((colour, index) => ({
    id: `scene-${index}`,
    start: index * each,
    duration: index === patches.length - 1 ? 1_000 : each,
    background: `rgb(${colour.join(' ')})`,
    camera: { x: 0.5, y: 0.4, zoom: 1.3 },
  }))
  const captions = [{ id: 'caption-1', start: 0.5, duration: 1, text: 'Hello there' }]
  const said = { ...document, scenes, captions }
  await ada.ask('PUT', `/api/projects/${id}/document`, { revision, document: said })
  return id
}

const recordOf = (id: string) => ada.ask<ProjectRecord>('GET', `/api/collections/cam_projects/records/${id}`)

/** The file sounds like the WAV file, and begins where that begins. */
async function expectInStep(file: Buffer, wave: Buffer) {
  const { samples, rate } = await soundOfVideo(browser, file)
  const wanted = wavEnvelope(wave)
  expect(Math.abs(samples.length / rate - wanted.length / 100)).toBeLessThan(0.1)
  const { correlation, shift } = correlate(wanted, envelopeOf(samples, rate), 20)
  expect(correlation).toBeGreaterThan(0.95)
  expect(Math.abs(shift)).toBeLessThanOrEqual(3)
}

/** Publishes a project from the grid in a tab that is closed while it renders what link previews play. */
async function publishAndClose(tab: Page, title: string) {
  let workers = 0
  tab.on('worker', (worker) => void (worker.url().includes('export-worker') && workers++))
  // However fast it renders, nothing is stored.
  await tab.route('**/api/media/uploads', (route) => {
    const { kind } = route.request().postDataJSON() as { kind: string }
    return kind === 'video' ? undefined : route.fallback()
  })
  await tab.goto(`${address}/projects`)
  await tab.getByRole('button', { name: 'Select several' }).click()
  await tab.getByRole('checkbox', { name: `Select “${title}”` }).check()
  await tab
    .getByRole('region', { name: 'Selected projects' })
    .getByRole('button', { name: 'Publish' })
    .click()
  // The first one probes the encoders.
  await expect.poll(() => workers).toBe(2)
  await tab.close()
}

test('a published project has a preview picture, a card with its thumbnail and a public player', async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await openPage(context)
  await startSession(page, address)
  const id = await colourfulProject(0.5, { title: 'In colours' })
  await publishAndClose(await openPage(context), 'In colours')
  expect(await recordOf(id)).toMatchObject({ published: true, preview: '' })

  await page.goto(`${address}/projects/${id}`)
  await page.getByText(/anyone with the link/i).waitFor()
  await expect.poll(async () => (await recordOf(id)).posterRevision).toBe((await recordOf(id)).revision)
  // Chat apps play its first seconds, which the next visit rendered; they ask for parts of it.
  await expect.poll(async () => (await recordOf(id)).previewRevision).toBe((await recordOf(id)).revision)
  const agent = { 'User-Agent': 'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)' }
  const crawled = await (await fetch(`${address}/projects/${id}`, { headers: agent })).text()
  const played = /og:video" content="([^"]+)"/.exec(crawled)?.[1] ?? ''
  const part = await fetch(played, { headers: { ...agent, Range: 'bytes=0-99' } })
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 100])
  expect(part.headers.get('content-type')).toMatch(/^video\/(mp4|webm)$/)
  const { samples, rate } = await soundOfVideo(
    browser,
    Buffer.from(await (await fetch(played)).arrayBuffer()),
  )
  expect(samples.length / rate).toBeGreaterThan(3)
  const shape = await page.evaluate(async (from) => {
    const video = document.createElement('video')
    video.src = from
    await new Promise((ready, failed) => Object.assign(video, { onloadedmetadata: ready, onerror: failed }))
    return [video.videoWidth, video.videoHeight].map(String)
  }, played)
  const stated = ['width', 'height'].map(
    (side) => new RegExp(`og:video:${side}" content="(\\d+)"`).exec(crawled)?.[1],
  )
  expect(stated).toEqual(shape)
  // On a phone the way to the film is a key away.
  const phone = await openPage(await browser.newContext({ viewport: { width: 390, height: 800 } }))
  await phone.goto(`${address}/projects/${id}`)
  const watch = phone.getByRole('button', { name: 'Watch anyway' })
  await watch.waitFor()
  await expect.poll(() => watch.evaluate((button) => button === document.activeElement)).toBe(true)
  await phone.keyboard.press('Enter')
  await watch.waitFor({ state: 'detached' })
  await phone.context().close()

  const { character } = await recordOf(id)
  const other = { title: 'Shown to all', character, published: true }
  const shown = await ada.ask<ProjectRecord>('POST', '/api/collections/cam_projects/records', other)
  const admin = await Caller.signIn(address, 'admin')
  await admin.ask('POST', '/api/admin/lists/projects/acts/feature', { ids: [shown.id] })
  const html = await (await fetch(`${address}/projects/${id}`)).text()
  const image = /og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
  const picture = await fetch(image)
  expect(picture.headers.get('content-type')).toBe('image/jpeg')
  expect(html).toContain('og:image:width" content="1280"')
  const size = await page.evaluate(async (from) => {
    const bitmap = await createImageBitmap(await (await fetch(from)).blob())
    return [bitmap.width, bitmap.height]
  }, image)
  expect(size).toEqual([1280, 720])

  // Whatever was published without its page being opened gets its picture on the shelf.
  await ada.ask('PATCH', `/api/collections/cam_projects/records/${id}`, { poster: '' })
  await page.goto(`${address}/projects`)
  await expect.poll(async () => (await recordOf(id)).poster).not.toBe('')

  // The one that its owner chose takes its place, there and on the shelf.
  await page.goto(`${address}/projects/${id}/thumbnail?t=1.2&autosave=1`)
  await page.waitForFunction(() => document.documentElement.dataset.thumbnail === 'done')
  await page.goto(`${address}/projects`)
  const card = page.getByRole('link', { name: /^Open/ }).first()
  await card.locator('canvas').nth(1).waitFor()
  const { thumbnail } = await recordOf(id)
  expect(await (await fetch(`${address}/projects/${id}`)).text()).toContain(`/media/${thumbnail}/`)

  const visitor = await openPage(await browser.newContext({ viewport: { width: 1440, height: 900 } }))
  await visitor.goto(`${address}/projects/${id}?t=2`)
  await visitor.getByRole('button', { name: 'Play', exact: true }).waitFor()
  // A link may begin anywhere, what is said can be read, and there is more to watch.
  const at = () => visitor.getByRole('slider', { name: 'Time' }).inputValue().then(Number)
  expect(await at()).toBeCloseTo(2, 1)
  const said = visitor.getByRole('region', { name: 'Transcript' })
  await said.getByRole('button', { name: /Hello there/ }).click()
  expect(await at()).toBeCloseTo(0.5, 1)
  await visitor
    .getByRole('region', { name: 'More to watch' })
    .getByRole('link', { name: /Shown to all/ })
    .waitFor()
  expect(await visitor.getByRole('button', { name: /^(play|pause)$/i }).count()).toBe(1)
  await admin.ask('POST', '/api/admin/lists/projects/acts/unfeature', { ids: [shown.id] })
  await visitor.keyboard.press('f')
  await visitor.getByRole('button', { name: 'Leave full screen' }).waitFor()
  await visitor.getByRole('button', { name: 'Leave full screen' }).click()
  await visitor.getByRole('button', { name: 'Full screen', exact: true }).waitFor()
  expect(await axeFindings(visitor, 'public page')).toEqual([])
  expect(visitor.complaints).toEqual([])
  await visitor.context().close()

  const elsewhere = await openPage(await browser.newContext())
  // Safe: it listens on a port.
  const site = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`
  await elsewhere.goto(`${site}/projects/${id}?embed=1`)
  const frame = elsewhere.frameLocator('iframe')
  await frame.getByRole('button', { name: 'Play', exact: true }).click()
  await frame.getByRole('button', { name: 'Pause', exact: true }).waitFor()
  expect(await frame.getByRole('link').count()).toBe(1)
  expect(elsewhere.complaints).toEqual([])
  await elsewhere.goto(`${site}/projects/${id}`)
  await expect.poll(() => elsewhere.complaints.join()).toContain('frame-ancestors')
  await elsewhere.context().close()
  expect(page.complaints).toEqual([])
  await context.close()
})

test.runIf(hasFfmpeg)('a video has the colours of its preview, and says which they are', async () => {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    acceptDownloads: true,
  })
  const page = await openPage(context)
  const each = 0.25
  await startSession(page, address)
  const id = await colourfulProject(each, { sound: beginningOfHello(each * patches.length) })
  const corner = { x: 24, y: 24 }
  for (const [format, size] of [
    ['mp4', '720p'],
    ['webm', 'square'],
  ]) {
    const arrives = page.waitForEvent('download')
    await page.goto(`${address}/projects/${id}/export?autostart=1&format=${format}&size=${size}&fps=24`)
    const file = await (await arrives).path()
    expect(colourTags(file)).toEqual({
      pix_fmt: 'yuv420p',
      color_range: 'tv',
      color_space: 'bt709',
      color_primaries: 'bt709',
      color_transfer: 'bt709',
    })
    patches.forEach((wanted, index) => {
      const found = colourAt(file, (index + 0.5) * each, corner)
      const away = Math.max(...wanted.map((value, part) => Math.abs(value - (found[part] ?? 0))))
      expect(away, `${format}: ${wanted.join(' ')} became ${found.join(' ')}`).toBeLessThanOrEqual(3)
    })
  }
  // The preview is what was asked for, to the bit.
  await page.goto(`${address}/projects/${id}`)
  const stage = page.getByRole('img', { name: /performed by/ })
  await expect
    .poll(() =>
      stage.evaluate((canvas) => {
        const context2d = (canvas as HTMLCanvasElement).getContext('2d')
        return [...(context2d?.getImageData(24, 24, 1, 1).data ?? [])].slice(0, 3)
      }),
    )
    .toEqual([...patches[0]])
  expect(page.complaints).toEqual([])
  await context.close()
})

test('a project is exported without a background, as a GIF, and as sound alone', async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, acceptDownloads: true })
  const page = await openPage(context)
  const seconds = 2
  const wave = beginningOfHello(seconds)
  await startSession(page, address)
  const id = await makeHelloProject(address, { sound: wave })
  const exported = async (choice: string) => {
    const arrives = page.waitForEvent('download')
    await page.goto(`${address}/projects/${id}/export?autostart=1&${choice}`)
    const download = await arrives
    return { name: download.suggestedFilename(), bytes: new Uint8Array(readFileSync(await download.path())) }
  }

  const seeThrough = await exported('format=transparent&size=720p&fps=24')
  expect(seeThrough.name).toMatch(/\.webm$/)
  const alpha = await alphaReport(browser, seeThrough.bytes)
  expect(alpha.corner).toBe(0)
  expect(alpha.clear).toBeGreaterThan(0.3)
  expect(alpha.solid).toBeGreaterThan(0.1)

  const gif = await exported('format=gif&size=small&fps=10')
  expect(gif.name).toMatch(/\.gif$/)
  const { shown, ...size } = gifReport(gif.bytes)
  expect(size).toEqual({ width: 320, height: 180 })
  expect(shown).toEqual(Array(seconds * 10).fill(0.1))
  const seen = page.getByRole('img', { name: 'The finished GIF' })
  await expect.poll(() => seen.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBe(320)

  for (const [format, ending] of [
    ['mp3', 'mp3'],
    ['opus', 'webm'],
    ['wav', 'wav'],
  ]) {
    const sound = await exported(`format=${format}`)
    expect(sound.name).toMatch(new RegExp(`\\.${ending}$`))
    await expectInStep(Buffer.from(sound.bytes), wave)
  }
  const player = page.getByRole('group', { name: 'The finished sound' })
  await player.getByRole('button', { name: 'Play' }).click()
  await player.getByRole('button', { name: 'Pause' }).waitFor()
  // By keys: the pressed button goes, and the focus is with what came of it.
  await page.getByRole('button', { name: 'Export again' }).press('Enter')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Your sound is ready')
  expect(page.complaints).toEqual([])
  await context.close()
})

test('a video is attached to the project by keyboard, and uploads when the connection is back', async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, acceptDownloads: true })
  const page = await openPage(context)
  const wave = beginningOfHello(1.5)
  await startSession(page, address)
  const id = await makeHelloProject(address, { sound: wave })
  const arrives = page.waitForEvent('download')
  await page.goto(`${address}/projects/${id}/export?autostart=1&format=webm&size=720p&fps=24`)
  const keep = page.getByRole('button', { name: 'Save as the project’s video' })
  await keep.waitFor()
  await expectInStep(readFileSync(await (await arrives).path()), wave)
  const player = page.getByRole('group', { name: 'The finished video' })
  await player.getByRole('button', { name: 'Play' }).press('Enter')
  await player.getByRole('button', { name: 'Pause' }).waitFor()
  expect(await page.locator('video[controls]').count()).toBe(0)
  expect(await page.getByText('The last step: make a video of it here').count()).toBe(0)
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await context.setOffline(true)
  await keep.press('Enter')
  await page.getByText('Waiting for a connection').waitFor()
  await expect.poll(focused).toBe('Cancel')
  await page.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect.poll(focused).toBe('Save as the project’s video')
  await context.setOffline(false)
  await keep.press('Enter')
  await expect.poll(focused).toBe('See its page')
  const saved = await recordOf(id)
  expect(saved.video).not.toBe('')
  expect(saved.published).toBe(false)
  // A count of unread messages may precede the title.
  expect(await page.title()).toMatch(/^(\(\d+\) )?Ready · /)

  // The export page publishes the video and offers the link.
  await page.getByRole('button', { name: 'Publish with this video' }).press('Enter')
  await page.getByRole('button', { name: 'Copy link' }).waitFor()
  await expect.poll(focused).toBe('See its page')
  expect(await recordOf(id)).toMatchObject({ published: true, video: saved.video })
  // From there it goes to a room, where it can be talked about; the card has the picture that is drawn meanwhile.
  await page.getByRole('button', { name: 'Post in the chat' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Post in the chat' })
  await dialog.getByRole('button', { name: /Room$/ }).click()
  await page.getByRole('option', { name: 'General', exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Message' }).fill('What do you think?')
  await dialog.getByRole('button', { name: 'Post', exact: true }).click()
  await page.getByText('Posted in General.').waitFor()
  await dialog.waitFor({ state: 'detached' })
  expect(await axeFindings(page, 'a video that is published')).toEqual([])
  await page.goto(`${address}/chat/general`)
  await page.getByRole('link', { name: saved.title }).last().locator('img[src*="poster"]').waitFor()
  expect((await recordOf(id)).poster).not.toBe('')
  await context.close()
})
