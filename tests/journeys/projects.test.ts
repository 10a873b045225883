import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings } from '../support/pages/axe.ts'
import { openPage, signIn } from '../support/browser.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { Caller } from '../support/chat.ts'
import { ownServer } from '../support/servers/own-server.ts'

const address = ownServer()
let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser?.close())

test('a project is found by words of its title anywhere in the list', async () => {
  const ben = await Caller.signIn(address, 'ben')
  const make = (title: string) =>
    ben.ask('POST', '/api/collections/cam_projects/records', { title, character: 'characterpip001' })
  // The oldest of them is on the second page.
  await make('Ärger im Büro')
  for (let number = 1; number <= 30; number++) await make(`Something else ${number}`)
  const long = [
    `ירח ${'מעל הגגות '.repeat(9)}`,
    `قمر ${'فوق السطوح '.repeat(9)}`,
    `Moon ${'over roofs '.repeat(9)}`,
  ].map((title) => title.trim())
  for (const title of long) await make(title)
  const page = await openPage(await browser.newContext())
  await signIn(page, address, 'ben@mouthpiece.test')
  const found = page.getByRole('link', { name: 'Ärger im Büro' })
  await page.getByRole('link', { name: 'Something else 30' }).first().waitFor()
  expect(await found.count()).toBe(0)
  // Without room, a title loses its end in either direction.
  for (const title of long) expect(await ends(page, title)).toEqual({ first: true, last: false })
  const search = page.getByRole('searchbox', { name: 'Search my projects' })
  await search.fill('arger IM')
  await found.first().waitFor()
  expect(await page.getByRole('link', { name: /Something else/ }).count()).toBe(0)
  await search.fill('no such words')
  await page.getByText('Nothing called “no such words”').waitFor()
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.getByRole('link', { name: 'Something else 30' }).first().waitFor()
  expect(page.complaints).toEqual([])
  await page.context().close()
})

test('several projects are published, trashed and restored together', async () => {
  const ada = await Caller.join(address, 'Ada')
  for (const title of ['First of three', 'Second of three', 'Third of three']) {
    await ada.ask('POST', '/api/collections/cam_projects/records', { title, character: 'characterpip001' })
  }
  const page = await openPage(await browser.newContext())
  await signIn(page, address, ada.email)
  const cards = page.getByRole('link', { name: /of three/ })
  await cards.nth(2).waitFor()
  await page.getByRole('button', { name: 'Select several' }).click()
  await page.getByRole('checkbox', { name: 'Select “First of three”' }).check()
  await page.getByRole('checkbox', { name: 'Select “Third of three”' }).check()
  const bar = page.getByRole('region', { name: 'Selected projects' })
  await bar.getByText('2 projects selected').waitFor()
  await bar.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('2 projects are public now.').waitFor()
  await expect.poll(() => page.getByText('Published', { exact: true }).count()).toBeGreaterThanOrEqual(2)

  await page.getByRole('button', { name: 'Select several' }).click()
  await page.getByRole('checkbox', { name: 'Select “First of three”' }).check()
  await page.getByRole('checkbox', { name: 'Select “Second of three”' }).check()
  await bar.getByRole('button', { name: 'Move to trash' }).click()
  await page.getByText('2 projects are in the trash.').waitFor()
  await expect.poll(() => cards.count()).toBe(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => cards.count()).toBe(3)
  expect(page.complaints).toEqual([])
  await page.context().close()
})

test('projects are tagged one by one or in bulk, and filtered by tag', async () => {
  const ada = await Caller.join(address, 'Ada')
  for (const title of ['Tagged one', 'Tagged two', 'Tagged three']) {
    await ada.ask('POST', '/api/collections/cam_projects/records', { title, character: 'characterpip001' })
  }
  const page = await openPage(await browser.newContext())
  await signIn(page, address, ada.email)
  const cards = page.getByRole('link', { name: /Tagged/ })
  await cards.nth(2).waitFor()
  const dialog = page.getByRole('dialog')

  // One, by keys alone.
  await page.getByRole('button', { name: 'More for “Tagged one”' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Tags…' }).press('Enter')
  await dialog.getByLabel('New tag').fill('For Mia')
  await page.keyboard.press('Enter')
  await expect.poll(() => dialog.getByRole('checkbox', { name: 'For Mia' }).isChecked()).toBe(true)
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  const chip = (name: string) => page.getByRole('group', { name: 'Tag' }).getByText(name, { exact: true })
  await chip('For Mia').waitFor()

  // Two at once; what only one of them has says so.
  await page.getByRole('button', { name: 'Select several' }).click()
  await page.getByRole('checkbox', { name: 'Select “Tagged one”' }).check()
  await page.getByRole('checkbox', { name: 'Select “Tagged two”' }).check()
  await page.getByRole('region', { name: 'Selected projects' }).getByRole('button', { name: 'Tags…' }).click()
  await dialog.getByText('On 1 of 2').waitFor()
  expect(await axeFindings(page, 'tags')).toEqual([])
  await dialog.getByLabel('New tag').fill('Finished')
  // It stays for some seconds only: waited for before it can come.
  await Promise.all([
    page.getByText('Tags of 2 projects changed.').waitFor(),
    dialog.getByRole('button', { name: 'Save' }).click(),
  ])

  await chip('Finished').click()
  await expect.poll(() => cards.count()).toBe(2)
  await chip('For Mia').click()
  await expect.poll(() => cards.count()).toBe(1)
  // The tag is part of the address, and there after a reload.
  await page.reload()
  await cards.first().waitFor()
  expect(await cards.count()).toBe(1)
  // No one else is notified.
  interface Record {
    id: string
    title: string
    tags: string
  }
  const records = '/api/collections/cam_projects/records'
  const filter = encodeURIComponent('title = "Tagged one"')
  const own = await ada.ask<{ items: Record[] }>('GET', `${records}?filter=${filter}`)
  const [first] = own.items
  if (!first) throw new Error('The project is there.')
  expect(first.tags).toBe('For Mia,Finished')
  await ada.ask('PATCH', `${records}/${first.id}`, { published: true })
  const ben = await Caller.signIn(address, 'ben')
  expect(await ben.ask<Record>('GET', `${records}/${first.id}`)).toMatchObject({
    title: 'Tagged one',
    tags: '',
  })

  await chip('All').click()
  await expect.poll(() => cards.count()).toBe(3)
  expect(page.complaints).toEqual([])
  await page.context().close()
})

/** Returns whether the first and the last letter of a card's title are inside its box. */
async function ends(page: Page, title: string): Promise<{ first: boolean; last: boolean }> {
  return page
    .getByTitle(title, { exact: true })
    .first()
    .evaluate((box) => {
      const text = document.createTreeWalker(box, NodeFilter.SHOW_TEXT).nextNode()
      const { left, right } = box.getBoundingClientRect()
      const isInside = (at: number) => {
        const letter = document.createRange()
        if (!text) return false
        letter.setStart(text, at)
        letter.setEnd(text, at + 1)
        const place = letter.getBoundingClientRect()
        return place.width > 0 && place.left >= left - 1 && place.right <= right + 1
      }
      return { first: isInside(0), last: isInside((text?.textContent?.length ?? 0) - 1) }
    })
}
