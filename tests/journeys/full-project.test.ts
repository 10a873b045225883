import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings } from '../support/pages/axe.ts'
import { makeProject, openPage } from '../support/browser.ts'
import { followPath } from '../support/visitor.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { fullProject } from '../support/media/full-project.ts'
import { ownServer } from '../support/servers/own-server.ts'

const address = ownServer()
let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser?.close())

const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' })
const items = (page: Page, name: RegExp) => timeline(page).getByRole('button', { name })

test('a whole piece is made through the page; its clips are pasted into another project, and two fingers zoom', async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, hasTouch: true })
  const page = await openPage(context)
  await fullProject(page, address)
  expect(await items(page, /^Scene /).count()).toBeGreaterThan(1)
  expect(await items(page, /^Caption /).count()).toBe(3)
  expect(await axeFindings(page, 'full editor')).toEqual([])

  // A track is made quieter as a whole, by keys.
  const effect = items(page, /^Applause, /)
  await effect.focus()
  const volume = page.getByRole('slider', { name: 'Track volume' })
  await volume.press('Home')
  await expect.poll(() => volume.inputValue()).toBe('0')
  await page.keyboard.press('Control+z')

  // A track's performer can be chosen at its clips.
  await items(page, /^hello, /)
    .last()
    .focus()
  const speaker = page.getByRole('button', { name: /Who speaks “Nettie”/ })
  await speaker.click()
  await page.getByRole('option', { name: 'Tatters' }).click()
  await speaker.getByText('Tatters').waitFor()
  await page.keyboard.press('Control+z')
  await speaker.getByText('Nettie').first().waitFor()

  // With several performers the panel names the placed one.
  await page.keyboard.press('Escape')
  const selected = page.getByRole('complementary', { name: 'Selection' })
  await selected.getByRole('slider', { name: 'Vertical position' }).waitFor()
  await selected.getByRole('heading', { name: /^(Pip|Nettie|Tatters)$/ }).waitFor()

  // Two fingers on the lanes: nothing is carried away by them.
  const before = await effect.getAttribute('aria-label')
  const width = async () => (await effect.boundingBox())?.width ?? 0
  const narrow = await width()
  const box = await effect.boundingBox()
  if (!box) throw new Error('The effect is to be seen.')
  const touch = await context.newCDPSession(page)
  const fingers = (type: 'touchStart' | 'touchMove', apart: number) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [
        { x: box.x + box.width / 2 - apart, y: box.y + 20, id: 0 },
        ...(type === 'touchStart' && apart === 0
          ? []
          : [{ x: box.x + box.width / 2 + apart, y: box.y + 20, id: 1 }]),
      ],
    })
  // One finger comes first, right on the effect.
  await fingers('touchStart', 0)
  await fingers('touchStart', 20)
  for (let apart = 24; apart <= 120; apart += 12) await fingers('touchMove', apart)
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect.poll(width).toBeGreaterThan(narrow * 1.5)
  expect(await effect.getAttribute('aria-label')).toBe(before)
  await page.keyboard.press('0')

  await items(page, /^hello, /)
    .first()
    .focus()
  await page.keyboard.press('Control+c')
  await followPath(page, `/projects/${await makeProject(address)}/editor`)
  await page.getByText('Nothing recorded yet.').waitFor()
  await page.keyboard.press('Control+v')
  await items(page, /^hello, /).waitFor()
  await page.getByText('Saved', { exact: true }).first().waitFor()
  await page.reload()
  await items(page, /^hello, /).waitFor()
  expect(page.complaints).toEqual([])
  await context.close()
})
