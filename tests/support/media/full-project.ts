import type { Page } from 'playwright-core'
import { followPath } from '../visitor.ts'
import { helloProject } from './hello-project.ts'

const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' })
const items = (page: Page, name: RegExp) => timeline(page).getByRole('button', { name })

/** By keys, from the start. */
async function goTo(page: Page, seconds: number) {
  const playhead = timeline(page).getByRole('slider', { name: 'Playhead' })
  await playhead.press('Home')
  for (let second = 0; second < seconds; second++) await playhead.press('Shift+ArrowRight')
}

/**
 * Through the page: three performers, of whom two speak in turn, scenes, captions, a title, a sticker, music and an
 * effect. Ends in the editor; returns the id.
 */
export async function fullProject(page: Page, address: string, { rounds = 1 } = {}): Promise<string> {
  const project = await helloProject(page, address, '/character')
  const performers = page.getByRole('region', { name: 'Performers' })
  for (const name of ['Nettie', 'Tatters']) {
    await performers.getByRole('button', { name: 'Add a performer' }).click()
    await page.getByRole('menuitem', { name }).click()
    await performers.getByText(name, { exact: true }).first().waitFor()
  }
  await page.getByText('Saved', { exact: true }).first().waitFor()
  await followPath(page, `/projects/${project}/editor`)

  // The second performer answers with the same take, later on a track of its own.
  const clips = items(page, /^hello, /)
  await clips.first().waitFor()
  for (let round = 0; round < rounds; round++) {
    await clips.last().focus()
    await page.keyboard.press('Control+d')
    if (round % 2 === 0) await page.keyboard.press('Alt+ArrowDown')
    else await page.keyboard.press('Alt+ArrowUp')
  }
  await page.keyboard.press('Escape')
  await page.keyboard.press('0')

  const words = ['Hello there. My name is Pip.', 'Maybe we make a movie.', 'Hello there! I am Nettie.']
  for (const [index, text] of words.entries()) {
    await goTo(page, index * 2)
    await page.keyboard.press('c')
    await page.getByLabel('Text', { exact: true }).fill(text)
    await page.keyboard.press('Escape')
  }
  await goTo(page, 0)
  await page.keyboard.press('Escape')
  await page
    .getByRole('toolbar', { name: 'Transport' })
    .getByRole('button', { name: 'Add', exact: true })
    .click()
  await page.getByRole('menuitem', { name: 'Cut on every sentence' }).click()
  const scenes = items(page, /^Scene /)
  const selection = page.getByRole('complementary', { name: 'Selection' })
  for (const [index, name] of ['Living room', 'Street', 'Beach'].entries()) {
    if ((await scenes.count()) <= index + 1) break
    await scenes.nth(index + 1).focus()
    await selection.getByTitle(name, { exact: true }).click()
    await selection.getByText(index === 0 ? 'Curtain' : 'Glide', { exact: true }).click()
  }
  await goTo(page, 0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('t')
  await page.getByLabel('Words', { exact: true }).fill('The big debate')
  await goTo(page, 3)
  await page
    .getByRole('toolbar', { name: 'Transport' })
    .getByRole('button', { name: 'Add', exact: true })
    .click()
  await page.getByRole('menuitem', { name: 'Add a sticker' }).click()

  await goTo(page, 4)
  await page.keyboard.press('Escape')
  await page.keyboard.press('b')
  const library = page.getByRole('region', { name: 'Sounds and music' })
  await library.getByRole('button', { name: 'Add Applause at the playhead' }).click()
  await items(page, /^Applause, /).waitFor()
  await goTo(page, 0)
  await library.getByRole('button', { name: 'Add Sunday morning at the playhead' }).click()
  await items(page, /^Sunday morning, /)
    .first()
    .waitFor()
  // Closes the library.
  await page.keyboard.press('Escape')
  await library.waitFor({ state: 'detached' })
  await page.getByText('Saved', { exact: true }).first().waitFor()
  return project
}
