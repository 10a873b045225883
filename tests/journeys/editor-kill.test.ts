import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { newProject, startSession } from '../support/browser.ts'
import { killableBrowser } from '../support/killable-browser.ts'
import { ownServer } from '../support/own-server.ts'

const address = ownServer()
const { begin, end } = killableBrowser()
afterAll(end)

/** Repeatable chance: mulberry32. */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const captions = (page: Page) =>
  page
    .getByRole('region', { name: 'Timeline' })
    .getByRole('button', { name: /^Caption / })
    .evaluateAll((all) => all.map((one) => /“(.*)”/.exec(one.getAttribute('aria-label') ?? '')?.[1] ?? ''))

test('a browser that is killed ten times in mid-edit loses nothing that was said to be saved', async () => {
  const seed = 20_261
  console.info(`seed ${seed}`)
  const next = chance(seed)
  let { page, browser, kill } = await begin()
  const project = await newProject(page, address)
  const saved: string[] = []
  let kept = 0
  await browser.close()
  // A profile writes a new sign-in down a little later: the first browser ends by itself.
  await kill()
  for (let round = 0; round < 10; round++) {
    ;({ page, browser, kill } = await begin())
    await startSession(page, address)
    await page.goto(`${address}/projects/${project}/editor`)
    await page.getByRole('region', { name: 'Timeline' }).waitFor()
    await page.getByText('Saved', { exact: true }).waitFor()
    const there = await captions(page)
    for (const text of saved) expect(there, `round ${round}`).toContain(text)
    kept = there.length

    const count = 1 + Math.floor(next() * 3)
    for (let made = 0; made < count; made++) {
      const text = `round ${round}, ${made}`
      await page.getByRole('main').click({ position: { x: 4, y: 4 } })
      await page.keyboard.press('c')
      await page.getByLabel('Text').fill(text)
      await expect.poll(() => captions(page)).toContain(text)
      if (next() < 0.6) {
        await page.getByText('Saved', { exact: true }).waitFor()
        saved.push(...(await captions(page)).filter((one) => one !== '' && !saved.includes(one)))
      }
    }
    // At any moment of what the page does then: writing down, sending, waiting.
    await new Promise((done) => setTimeout(done, next() * 900))
    await kill()
  }
  console.info(`${saved.length} captions were said to be saved; ${kept} were there before the last kill`)
  expect(saved.length).toBeGreaterThan(4)
})
