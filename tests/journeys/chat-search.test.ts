import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings } from '../support/axe.ts'
import { openBrowser } from '../support/browser.ts'
import { Caller, chatOf, message } from '../support/chat.ts'
import { ownServer } from '../support/own-server.ts'

const address = ownServer()
let browser: Browser
let admin: Caller
let ada: Caller
let ben: Caller

beforeAll(async () => {
  browser = await openBrowser()
  admin = await Caller.signIn(address, 'admin')
  ada = await Caller.signIn(address, 'ada')
  ben = await Caller.signIn(address, 'ben')
})
afterAll(() => browser?.close())

async function newRoom(name: string) {
  const slug = `search-${name}-${Date.now().toString(36)}`
  return { slug, id: await admin.makeRoom(slug) }
}

test('all rooms are searched from any page, and by keyboard a result leads to its message', async () => {
  const [one, two] = [await newRoom('one'), await newRoom('two')]
  const word = `cassowary${Date.now().toString(36)}`
  await ben.say(one.id, `a ${word} in the first`)
  await ada.say(two.id, `a ${word} in the second`)
  const page = await chatOf(browser, address, 'ada', { room: two.slug })
  await page.goto(`${address}/projects`)
  await page.getByRole('button', { name: 'Command menu' }).click()
  await page.getByRole('combobox', { name: 'Search actions' }).fill('search the chat')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Search all rooms' })
  await dialog.getByRole('searchbox', { name: 'Words' }).fill(word)
  await dialog.getByText('2 messages').waitFor()
  expect(await dialog.locator('mark').allTextContents()).toEqual([word, word])
  expect(await axeFindings(page, 'search')).toEqual([])

  await dialog.getByRole('combobox', { name: 'Said by' }).pressSequentially('ben')
  await page.getByRole('option', { name: /^Ben/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await dialog.getByText('1 message', { exact: true }).waitFor()
  await dialog.getByLabel('To', { exact: true }).fill('2020-01-01')
  await dialog.getByText('No message fits.').waitFor()
  await dialog.getByLabel('To', { exact: true }).fill('')
  await dialog.getByText('1 message', { exact: true }).waitFor()
  // Said by anybody again: the list of people stays away from the results, which the keyboard reaches.
  await dialog.getByRole('combobox', { name: 'Said by' }).fill('')
  await dialog.getByText('2 messages').waitFor()
  await dialog.getByRole('searchbox', { name: 'Words' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await message(page, `a ${word} in the first`).waitFor()
  await page.waitForURL(`**/chat/${one.slug}`)
  await dialog.waitFor({ state: 'detached' })

  expect(page.complaints).toEqual([])
  await page.context().close()
})
