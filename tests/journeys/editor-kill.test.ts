import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { makeProject, startSession } from '../support/browser.ts'
import { killableBrowser } from '../support/killable-browser.ts'
import { ownServer } from '../support/servers/own-server.ts'

const address = ownServer()
const { begin, end } = killableBrowser()
afterAll(end)

/** Milliseconds after an edit at which the browser is killed: it writes down, waits, sends, and has sent. */
const MOMENTS = [0, 120, 300, 550, 900]

const captions = (page: Page) =>
  page
    .getByRole('region', { name: 'Timeline' })
    .getByRole('button', { name: /^Caption / })
    .evaluateAll((all) => all.map((one) => /“(.*)”/.exec(one.getAttribute('aria-label') ?? '')?.[1] ?? ''))

async function addCaption(page: Page, text: string) {
  await page.getByRole('main').click({ position: { x: 4, y: 4 } })
  await page.keyboard.press('c')
  await page.getByLabel('Text').fill(text)
  await expect.poll(() => captions(page)).toContain(text)
}

const isSaved = (page: Page) => page.getByText('Saved', { exact: true }).waitFor()

test('a browser that is killed during an edit loses nothing that was shown as saved', async () => {
  const project = await makeProject(address)
  const saved = new Set<string>()
  let { page, kill } = await begin()
  /** The editor has all that was saved. */
  const comeBack = async () => {
    await startSession(page, address)
    await page.goto(`${address}/projects/${project}/editor`)
    await page.getByRole('region', { name: 'Timeline' }).waitFor()
    await isSaved(page)
    const there = await captions(page)
    for (const text of saved) expect(there).toContain(text)
    return there
  }
  for (const moment of MOMENTS) {
    await comeBack()
    await addCaption(page, `said to be saved before ${moment} ms`)
    await isSaved(page)
    for (const text of await captions(page)) if (text !== '') saved.add(text)
    await addCaption(page, `${moment} ms old`)
    await new Promise((done) => setTimeout(done, moment))
    await kill()
    // A new browser on the profile of the one that was killed.
    ;({ page, kill } = await begin())
  }
  const restored = await comeBack()
  console.info(
    `${saved.size} captions were said to be saved; ${restored.length} are there after the last kill`,
  )
  expect(saved.size).toBeGreaterThanOrEqual(MOMENTS.length)
  await kill()
})
