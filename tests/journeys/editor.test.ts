import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings } from '../support/pages/axe.ts'
import { openPage } from '../support/browser.ts'
import { helloProject } from '../support/media/hello-project.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { ownServer } from '../support/servers/own-server.ts'

const address = ownServer()
let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser?.close())

/** The editor of a new project that says hello. */
async function saysHello(page: Page): Promise<string> {
  const project = await helloProject(page, address, '/editor')
  await clips(page).first().waitFor()
  return project
}

const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' })
const clips = (page: Page) => timeline(page).getByRole('button', { name: /^hello, / })
const places = (page: Page) =>
  clips(page).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')?.replace('hello, ', '')))
const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Transport' })
const tool = (page: Page, name: string | RegExp) =>
  toolbar(page).getByRole('button', { name, exact: typeof name === 'string' })
const playhead = (page: Page) => timeline(page).getByRole('slider', { name: 'Playhead' })
/** Moves the playhead this many seconds from the start, by keys. */
async function goTo(page: Page, seconds: number) {
  await playhead(page).press('Home')
  for (let second = 0; second < seconds; second++) await playhead(page).press('Shift+ArrowRight')
}
/** Lets go right after the next move is shown: as early as a drop can come, and later than the move. */
const releaseInTheFrameOfTheNextMove = (page: Page) =>
  page.evaluate(() => {
    const release = ({ target, pointerId, button, clientX, clientY }: PointerEvent) =>
      requestAnimationFrame(() => {
        const up = { pointerId, button, clientX, clientY, bubbles: true }
        target?.dispatchEvent(new PointerEvent('pointerup', up))
      })
    window.addEventListener('pointermove', release, { once: true })
  })
const middleOf = async (page: Page, index: number) => {
  const box = await clips(page).nth(index).boundingBox()
  if (!box) throw new Error('There is no such clip.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width }
}

test('clips are cut, picked by click, Shift, Ctrl and frame, copied, pasted, deleted with and without their gap', async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await openPage(context)
  await saysHello(page)
  await page.keyboard.press('-')

  // Space plays right after a click on a tool, and stops again.
  await goTo(page, 1)
  await tool(page, 'Split at the playhead').click()
  await expect.poll(() => places(page)).toHaveLength(2)
  await page.keyboard.press('Space')
  await tool(page, 'Pause').waitFor()
  await page.keyboard.press('Space')
  await tool(page, 'Play').waitFor()
  expect(await places(page)).toHaveLength(2)
  // Reached by keys, the tool is pressed by Space as any button.
  await goTo(page, 2)
  await tool(page, /^Snapping/).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Space')
  await tool(page, 'Snapping is off').waitFor()
  await page.keyboard.press('Space')
  await tool(page, 'Snapping is on').waitFor()

  await goTo(page, 2)
  await page.keyboard.press('s')
  await expect.poll(() => places(page)).toHaveLength(3)
  const [first, second, third] = [await middleOf(page, 0), await middleOf(page, 1), await middleOf(page, 2)]
  const pressed = () =>
    clips(page).evaluateAll((all) => all.map((one) => one.getAttribute('aria-pressed') === 'true'))
  await page.mouse.click(first.x, first.y)
  await page.keyboard.down('Shift')
  await page.mouse.click(third.x, third.y)
  await page.keyboard.up('Shift')
  await expect.poll(pressed).toEqual([true, true, true])
  await page.keyboard.down('Control')
  await page.mouse.click(second.x, second.y)
  await page.keyboard.up('Control')
  await expect.poll(pressed).toEqual([true, false, true])
  await page.keyboard.press('Escape')
  await expect.poll(pressed).toEqual([false, false, false])
  // A frame from the empty space behind the clips over the last of them.
  await page.mouse.move(third.x + third.width / 2 + 60, third.y + 20)
  await page.mouse.down()
  await page.mouse.move(third.x + third.width / 2 + 20, third.y)
  await page.mouse.move(third.x, third.y - 20)
  await expect.poll(pressed).toEqual([false, false, true])
  await page.mouse.up()
  await page.keyboard.press('Control+a')
  await expect.poll(pressed).toEqual([true, true, true])

  // Copied, pasted at the playhead, undone as one.
  await page.mouse.click(first.x, first.y)
  await page.keyboard.press('Control+c')
  await page.keyboard.press('End')
  await page.keyboard.press('Control+v')
  await expect.poll(() => places(page)).toHaveLength(4)
  expect((await places(page)).at(-1)).toMatch(/^00:04 14f/)
  await page.keyboard.press('Control+z')
  await expect.poll(() => places(page)).toHaveLength(3)

  // The first goes and leaves silence; or the others move up.
  await page.mouse.click(first.x, first.y)
  await page.keyboard.press('Delete')
  await expect.poll(async () => (await places(page))[0]).toMatch(/^00:01 00f/)
  await page.keyboard.press('Control+z')
  await expect.poll(() => places(page)).toHaveLength(3)
  await page.mouse.click(first.x, first.y)
  await page.keyboard.press('Shift+Delete')
  await expect.poll(async () => (await places(page))[0]).toMatch(/^00:00 00f/)
  expect(await places(page)).toHaveLength(2)
  // And everything goes at once.
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await page.getByText('Nothing recorded yet.').waitFor()
  await page.keyboard.press('Control+z')
  await expect.poll(() => places(page)).toHaveLength(2)
  expect(page.complaints).toEqual([])
  await context.close()
})

test('tracks are added, named, muted, locked and moved; a clip is dragged to another and back', async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await openPage(context)
  await saysHello(page)
  await page.keyboard.press('-')
  await timeline(page).getByRole('button', { name: 'Track', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Sounds' }).click()
  await timeline(page).getByRole('button', { name: 'More for Sounds' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByLabel('Name of the track').fill('Applause')
  await page.keyboard.press('Enter')
  await timeline(page).getByText('Applause').waitFor()

  const from = await middleOf(page, 0)
  const to = await timeline(page).getByText('Applause').boundingBox()
  if (!to) throw new Error('The track is to be seen.')
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 30, from.y + 10)
  await releaseInTheFrameOfTheNextMove(page)
  await page.mouse.move(from.x + 60, to.y + 10)
  await expect.poll(async () => (await places(page))[0]).not.toMatch(/^00:00 00f/)
  await page.mouse.up()
  const carried = (await places(page))[0]
  await timeline(page).getByRole('button', { name: 'Lock Applause' }).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  expect(await places(page)).toEqual([carried])
  await timeline(page).getByRole('button', { name: 'Mute Applause' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  const findings = await axeFindings(page, 'editor')
  expect(findings).toEqual([])

  // Edits survive a reload, and can still be undone.
  await page.reload()
  await timeline(page).getByRole('button', { name: 'Mute Applause', pressed: true }).waitFor()
  for (let step = 0; step < 3; step++) await page.keyboard.press('Control+z')
  await expect.poll(async () => (await places(page))[0]).toMatch(/^00:00 00f/)
  expect(page.complaints).toEqual([])
  await context.close()
})

test('performers and titles are moved and sized on the stage, scenes are cut by one press, and an earlier version is restored', async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await openPage(context)
  await saysHello(page)
  const value = (name: string) => page.getByRole('slider', { name, exact: true }).inputValue()
  const stage = await page.locator('[data-stage-drag]').boundingBox()
  if (!stage) throw new Error('There is a stage.')
  const at = (x: number, y: number) => [stage.x + stage.width * x, stage.y + stage.height * y] as const

  expect(await value('Horizontal position')).toBe('0.5')
  await page.mouse.move(...at(0.5, 0.6))
  await page.mouse.down()
  await page.mouse.move(...at(0.4, 0.6))
  await page.mouse.move(...at(0.3, 0.6))
  await page.mouse.up()
  await expect.poll(async () => Number(await value('Horizontal position'))).toBeLessThan(0.4)
  // Near the middle it jumps onto it.
  await page.mouse.move(...at(0.3, 0.6))
  await page.mouse.down()
  await page.mouse.move(...at(0.4, 0.6))
  await page.mouse.move(...at(0.495, 0.6))
  await page.mouse.up()
  await expect.poll(() => value('Horizontal position')).toBe('0.5')
  const held = page.getByRole('group', { name: /^Performer on the stage/ })
  await held.press('ArrowRight')
  await expect.poll(async () => Number(await value('Horizontal position'))).toBeGreaterThan(0.5)
  const size = Number(await value('Size'))
  await held.press('+')
  await expect.poll(async () => Number(await value('Size'))).toBeGreaterThan(size)

  await page.getByRole('main').click({ position: { x: 4, y: 4 } })
  await page.keyboard.press('t')
  await page.getByLabel('Words', { exact: true }).fill('Good evening')
  await timeline(page)
    .getByRole('button', { name: /^Title “Good evening”/ })
    .waitFor()
  await tool(page, 'Add').click()
  await page.getByRole('menuitem', { name: 'Cut on every sentence' }).click()
  const scenes = timeline(page).getByRole('button', { name: /^Scene / })
  await expect.poll(() => scenes.count()).toBeGreaterThan(1)
  await scenes.nth(1).focus()
  await page.getByRole('complementary', { name: 'Selection' }).getByText('Curtain', { exact: true }).click()
  await page.getByText('Saved', { exact: true }).waitFor()

  // The version before the first change is stored, played and restored; one undo reverts that.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+h')
  const dialog = page.getByRole('dialog', { name: 'Earlier versions' })
  await dialog.getByRole('list', { name: 'Versions' }).getByRole('button').last().click()
  await dialog.getByRole('img', { name: 'The earlier version' }).waitFor()
  expect(await axeFindings(page, 'versions')).toEqual([])
  await dialog.getByRole('button', { name: 'Restore this version' }).click()
  await expect.poll(() => scenes.count()).toBe(1)
  await page.keyboard.press('Control+z')
  await expect.poll(() => scenes.count()).toBeGreaterThan(1)
  expect(page.complaints).toEqual([])
  await context.close()
})

test('where no panel stands beside the stage, its settings open from the row of tools', async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await openPage(context)
  await saysHello(page)
  const stage = page.locator('[data-stage-drag]')
  const isTall = async () => {
    const box = await stage.boundingBox()
    return box !== null && box.height > box.width
  }
  expect(await tool(page, 'Stage').count()).toBe(0)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Got it' }).click()
  await tool(page, 'Stage').click()
  const sheet = page.getByRole('region', { name: 'Selection' })
  await sheet.getByText('9:16').click()
  await expect.poll(isTall).toBe(true)
  expect(await axeFindings(page, 'stage on a phone')).toEqual([])
  await sheet.getByRole('button', { name: 'Back to the timeline' }).click()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Stage')

  await page.setViewportSize({ width: 820, height: 1180 })
  await tool(page, 'Stage').click()
  const beside = page.getByRole('complementary', { name: 'Selection' })
  await beside.getByText('16:9').click()
  await expect.poll(isTall).toBe(false)

  // Each swatch is a step of undo, which says what it takes back.
  const colour = (name: string) => beside.getByRole('radio', { name, exact: true })
  await colour('Sea').click()
  await colour('Velvet').click()
  await tool(page, 'Undo change scene').click()
  await expect.poll(() => colour('Sea').isChecked()).toBe(true)
  await tool(page, 'Redo change scene').click()
  await expect.poll(() => colour('Velvet').isChecked()).toBe(true)
  await tool(page, 'Undo change scene').click()
  await expect.poll(() => colour('Sea').isChecked()).toBe(true)
  await tool(page, 'Undo change scene').click()
  await expect.poll(() => colour('Sea').isChecked()).toBe(false)
  await page.keyboard.press('Control+k')
  await page.getByRole('option', { name: 'Redo change scene' }).waitFor()
  await page.keyboard.press('Escape')
  await beside.getByRole('button', { name: 'Close the stage’s settings' }).click()
  await beside.getByText('Performer', { exact: true }).waitFor()
  expect(page.complaints).toEqual([])
  await context.close()
})

test('a second tab of a project shows what the first saved, and continues from it', async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const first = await openPage(context)
  const project = await saysHello(first)
  const second = await openPage(context)
  await second.goto(`${address}/projects/${project}/editor`)
  await expect.poll(() => places(second)).toHaveLength(1)
  const saved = async (page: Page, split: number) => {
    const stored = page.waitForResponse(
      (answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/document'),
    )
    await goTo(page, split)
    await tool(page, 'Split at the playhead').click()
    expect((await stored).status()).toBe(200)
  }
  await saved(first, 1)

  // The save is announced; nothing is done in the other tab.
  await expect.poll(() => places(second)).toHaveLength(2)
  await saved(second, 2)
  await expect.poll(() => places(second)).toHaveLength(3)
  expect([...first.complaints, ...second.complaints]).toEqual([])
  await context.close()
})
