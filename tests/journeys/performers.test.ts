import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Document } from '#contract/document/document'
import { makeProject, newProject, openNewProject, openPage, startSession } from '../support/browser.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { Caller } from '../support/chat.ts'
import { twoVoices } from '../support/media/two-voices.ts'
import { ownServer } from '../support/servers/own-server.ts'

const address = ownServer()
let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser?.close())

/** Waits until it has the focus. */
const hasFocus = (place: Locator) =>
  expect.poll(() => place.evaluate((element) => element === document.activeElement)).toBe(true)

test('a performer is added, selected, removed and restored by keyboard without losing focus', async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await openPage(context)
  await openNewProject(page, address, '/character')
  const performers = page.getByRole('region', { name: 'Performers' })
  const add = performers.getByRole('button', { name: 'Add a performer' })
  const who = (name: string) => performers.getByRole('radio', { name, exact: true })
  const leaves = (name: string) => performers.getByRole('button', { name: `Take ${name} off the stage` })
  for (const name of ['Nettie', 'Tatters']) {
    await add.click()
    await page.getByRole('menuitem', { name }).click()
    await leaves(name).waitFor()
    await hasFocus(add)
  }
  await who('Tatters').focus()
  await page.keyboard.press('ArrowLeft')
  await leaves('Nettie').waitFor()
  await hasFocus(who('Nettie'))

  await leaves('Nettie').press('Enter')
  await leaves('Pip').waitFor()
  await hasFocus(who('Pip'))
  await page.keyboard.press('ArrowRight')
  await leaves('Tatters').press('Enter')
  await leaves('Tatters').waitFor({ state: 'detached' })
  await hasFocus(add)

  await page.keyboard.press('Control+z')
  await leaves('Tatters').waitFor()
  await page.keyboard.press('Control+z')
  await who('Nettie').waitFor()
  await page.keyboard.press('Control+Shift+z')
  await who('Nettie').waitFor({ state: 'detached' })
  expect(page.complaints).toEqual([])
  await context.close()
})

test('an old tall project keeps its camera under its framing’s name; pressing it again fills the picture', async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await openPage(context)
  const project = await makeProject(address)
  const ada = await Caller.signIn(address, 'ada')
  const path = `/api/collections/cam_projects/records/${project}`
  const stored = async () => ada.ask<{ document: Document; revision: number }>('GET', path)
  const { document, revision } = await stored()
  const camera = { x: 0.5, y: 0.4, zoom: 1.3 }
  const earlier: Document = {
    ...document,
    stage: { ...document.stage, width: 720, height: 1280 },
    scenes: document.scenes.map((scene) => ({ ...scene, camera })),
  }
  await ada.ask('PUT', `/api/projects/${project}/document`, { document: earlier, revision })

  await startSession(page, address)
  await page.goto(`${address}/projects/${project}/editor`)
  const framing = page.getByRole('group', { name: 'Framing' })
  const medium = framing.getByRole('radio', { name: 'Medium' })
  await expect.poll(() => medium.isChecked()).toBe(true)
  expect(await page.getByRole('radio', { name: '9:16' }).isChecked()).toBe(true)
  expect((await stored()).document.scenes[0]?.camera).toEqual(camera)
  await framing.getByText('Medium').click()
  await expect.poll(async () => (await stored()).document.scenes[0]?.camera.y).toBeGreaterThan(0.6)
  expect(await medium.isChecked()).toBe(true)
  expect(page.complaints).toEqual([])
  await context.close()
})

test('one press makes a scene of a recording with two voices, one undo takes it back; captions have their font', async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await openPage(context)
  const project = await newProject(page, address)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('main').getByText('Upload a file').click()
  await (await chooser).setFiles({ name: 'talk.wav', mimeType: 'audio/wav', buffer: twoVoices() })
  await page.getByText('In use').waitFor()
  await page.getByText('Saved', { exact: true }).waitFor()
  const made = page.getByText(/^Scene made: 2 voices/)
  await Promise.all([
    made.waitFor(),
    page.getByRole('link', { name: 'Make a scene from this sound' }).click(),
  ])
  const ada = await Caller.signIn(address, 'ada')
  const path = `/api/collections/cam_projects/records/${project}`
  const stored = async () => ada.ask<{ document: Document; revision: number }>('GET', path)
  await expect.poll(async () => (await stored()).document.scenes.length).toBeGreaterThan(2)
  const directed = await stored()
  expect(directed.document.performers).toHaveLength(2)
  const voices = directed.document.tracks.filter(({ clips }) => clips.length > 0)
  expect(voices.map(({ clips }) => clips.length)).toEqual([2, 2])
  expect(directed.document.gestures.length).toBeGreaterThan(0)
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await stored()).document.performers.length).toBe(1)
  expect((await stored()).document.direction ?? null).toBeNull()

  // A font for a script is fetched once there are words in it, and only the parts that they need.
  const fonts: string[] = []
  page.on('request', (request) => {
    if (/noto-sans-.*\.woff2/.test(request.url())) fonts.push(request.url())
  })
  const before = await stored()
  const captions = [{ id: 'greeting', start: 0, duration: 2, text: '你好，世界' }]
  const greeting = { revision: before.revision, document: { ...before.document, captions } }
  await ada.ask('PUT', `/api/projects/${project}/document`, greeting)
  await page.reload()
  const isLoaded = () => page.evaluate(() => document.fonts.check('600 20px "Mouthpiece chinese"', '你好'))
  await expect.poll(() => fonts.length > 0 && isLoaded()).toBe(true)
  expect(fonts.length).toBeLessThan(12)
  expect(page.complaints).toEqual([])
  await context.close()
})
