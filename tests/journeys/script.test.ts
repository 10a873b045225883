import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings } from '../support/pages/axe.ts'
import { openPage } from '../support/browser.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { HELLO_TEXT, helloProject } from '../support/media/hello-project.ts'
import { ownServer } from '../support/servers/own-server.ts'

const address = ownServer()
let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser?.close())

const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' })
const clips = (page: Page) => timeline(page).getByRole('button', { name: /^hello, / })
const captions = (page: Page) =>
  timeline(page)
    .getByRole('button', { name: /^Caption/ })
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))
const script = (page: Page) => page.getByRole('listbox', { name: 'Script' })
const words = (page: Page) => script(page).getByRole('option').allTextContents()
const chosen = (page: Page) => script(page).getByRole('option', { selected: true }).allTextContents()

async function openScript(page: Page) {
  await clips(page).first().waitFor()
  await page.keyboard.press('w')
  const heading = page.getByRole('heading', { name: 'Script' })
  await heading.waitFor()
  // The focus went along: the next Tab is in the panel.
  await expect
    .poll(() => heading.evaluate((one) => one.closest('[tabindex="-1"]') === document.activeElement))
    .toBe(true)
}

test('a typed script is aligned with the clip, becomes captions, cuts the sound, and is there after a reload', async () => {
  const page = await openPage(await browser.newContext({ viewport: { width: 1440, height: 900 } }))
  await helloProject(page, address, '/editor')
  await openScript(page)

  // Without a recogniser on the server the page says so and leaves two other ways.
  await page.getByText('Speech recognition isn’t set up on this server.').waitFor()
  await page.getByRole('button', { name: 'Let this browser listen' }).waitFor()
  await page.getByRole('button', { name: 'Align the words' }).click()
  await page.getByText('Type or paste what is said first.').waitFor()

  await page.getByRole('textbox', { name: 'What is said' }).fill(HELLO_TEXT)
  await page.getByRole('button', { name: 'Align the words' }).click()
  await script(page).waitFor()
  expect(await words(page)).toEqual(HELLO_TEXT.split(' '))
  expect(await axeFindings(page, 'script')).toEqual([])

  // By mouse: a press chooses a word and goes there, Shift and a drag extend.
  const word = (place: number) => script(page).getByRole('option').nth(place)
  await word(2).click()
  expect(await chosen(page)).toEqual(['My'])
  await expect
    .poll(() => word(2).evaluate((one) => getComputedStyle(one).backgroundColor))
    .not.toBe('rgba(0, 0, 0, 0)')
  await word(5).click({ modifiers: ['Shift'] })
  expect(await chosen(page)).toEqual(['My', 'name', 'is', 'Pip.'])

  await page.getByRole('button', { name: 'Make captions' }).click()
  await expect.poll(() => captions(page)).toHaveLength(3)
  expect((await captions(page)).join()).toContain('My name is Pip.')
  const length = async () =>
    / [/] (\d\d:\d\d \d\d)f/.exec(
      (await page.getByRole('toolbar', { name: 'Transport' }).textContent()) ?? '',
    )?.[1]
  const whole = await length()

  // Deleting a sentence takes its sound and its caption along; one undo brings all of it back.
  await page.getByRole('button', { name: 'Cut these words out' }).click()
  await expect.poll(() => words(page)).toEqual('Hello there. Maybe we make a movie.'.split(' '))
  await expect.poll(() => clips(page).count()).toBe(2)
  await expect.poll(() => captions(page)).toHaveLength(2)
  await page.keyboard.press('Control+z')
  await expect.poll(() => words(page)).toEqual(HELLO_TEXT.split(' '))
  await expect.poll(() => clips(page).count()).toBe(1)
  await expect.poll(() => captions(page)).toHaveLength(3)
  await expect.poll(length).toBe(whole)

  // By keyboard: the same, and a sentence changes places with the next.
  await script(page).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+ArrowRight')
  expect(await chosen(page)).toEqual(['Hello', 'there.'])
  await page.keyboard.press('Delete')
  await expect.poll(() => words(page)).toEqual('My name is Pip. Maybe we make a movie.'.split(' '))
  await page.keyboard.press('Home')
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => words(page)).toEqual('Maybe we make a movie. My name is Pip.'.split(' '))

  // Edits survive a reload, words included.
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.reload()
  await openScript(page)
  await script(page).waitFor()
  await expect.poll(() => words(page)).toEqual('Maybe we make a movie. My name is Pip.'.split(' '))
  await page.keyboard.press('Escape')
  await script(page).waitFor({ state: 'detached' })
  expect(page.complaints).toEqual([])
})

test('subtitle files are imported and exported', async () => {
  const page = await openPage(await browser.newContext({ viewport: { width: 1440, height: 900 } }))
  await helloProject(page, address, '/editor')
  await openScript(page)
  const files = async (item: string) => {
    await page.getByRole('button', { name: 'Subtitle files' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  const srt = '1\n00:00:00,500 --> 00:00:02,000\nHello there.\n\n2\n00:00:02,500 --> 00:00:04,000\nA movie?\n'
  const chooser = page.waitForEvent('filechooser')
  await files('Import captions from SRT or VTT')
  await (
    await chooser
  ).setFiles({ name: 'hello.srt', mimeType: 'application/x-subrip', buffer: Buffer.from(srt) })
  await expect.poll(() => captions(page)).toHaveLength(2)

  const written = async (item: string) => {
    const download = page.waitForEvent('download')
    await files(item)
    return readFileSync(await (await download).path(), 'utf8').replaceAll('\r\n', '\n')
  }
  expect((await written('Save captions as SRT')).trim()).toBe(srt.trim())
  expect(await written('Save captions as WebVTT')).toMatch(/^WEBVTT\n[^]*00:00:02\.500 --> 00:00:04\.000/)

  const again = page.waitForEvent('filechooser')
  await files('Import captions from SRT or VTT')
  await (
    await again
  ).setFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Nothing here') })
  await page.getByText('no subtitles found').waitFor()
  expect(await captions(page)).toHaveLength(2)
})
