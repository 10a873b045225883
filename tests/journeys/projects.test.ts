import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, openPage, signIn } from '../support/browser.ts'
import { Caller } from '../support/chat.ts'
import { ownServer } from '../support/own-server.ts'

const address = ownServer()
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

test('a project is found by words of its title, wherever in the list it stands', async () => {
  const ben = await Caller.signIn(address, 'ben')
  const make = (title: string) =>
    ben.ask('POST', '/api/collections/cam_projects/records', { title, character: 'characterpip001' })
  // The oldest of them is on the second page.
  await make('Ärger im Büro')
  for (let number = 1; number <= 30; number++) await make(`Something else ${number}`)
  const page = await openPage(await browser.newContext())
  await signIn(page, address, 'ben@mouthpiece.test')
  const found = page.getByRole('link', { name: 'Ärger im Büro' })
  await page.getByRole('link', { name: 'Something else 30' }).first().waitFor()
  expect(await found.count()).toBe(0)
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
