import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings } from '../support/pages/axe.ts'
import { until } from '../support/until.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { Caller, chatOf, composer, message } from '../support/chat.ts'
import { builtFileOf } from '../support/pages/built-file.ts'
import { ownServer } from '../support/servers/own-server.ts'

const address = ownServer()
let browser: Browser
let admin: Caller
let ada: Caller
let ben: Caller

beforeAll(async () => {
  browser = await sharedBrowser()
  admin = await Caller.signIn(address, 'admin')
  ada = await Caller.signIn(address, 'ada')
  ben = await Caller.signIn(address, 'ben')
})
afterAll(() => browser?.close())

async function newRoom(name: string) {
  const slug = `search-${name}-${Date.now().toString(36)}`
  return { slug, id: await admin.makeRoom(slug) }
}

test('all rooms are searched from any page, and a result opens its message by keyboard', async () => {
  const [one, two] = [await newRoom('one'), await newRoom('two')]
  const word = `cassowary${Date.now().toString(36)}`
  await ben.say(one.id, `a ${word} in the first`)
  await ada.say(two.id, `a ${word} in the second`)
  const page = await chatOf(browser, address, 'ada', { room: two.slug })
  const dialog = page.getByRole('dialog', { name: 'Search all rooms' })
  // Text typed before the dialog has loaded is searched once it has.
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  const results = `**${builtFileOf('web/features/chat/search/search-results.tsx')}`
  await page.route(results, async (route) => {
    await arrived
    await route.continue()
  })
  await page.getByRole('button', { name: 'Search all rooms' }).click()
  await dialog.getByRole('searchbox', { name: 'Words' }).waitFor()
  await page.keyboard.type(word)
  arrive()
  await dialog.getByText('2 messages').waitFor()
  await page.unroute(results)
  // The palette opens before the chat has loaded, and offers its actions afterwards.
  let chatComes = () => {}
  const chatCame = new Promise<void>((resolve) => (chatComes = resolve))
  await page.route(/\/assets\/with-start-(?!notice)/, async (route) => {
    await chatCame
    await route.continue()
  })
  await page.goto(`${address}/projects`)
  await page.getByRole('button', { name: 'Command menu' }).click()
  await page.getByRole('combobox', { name: 'Search actions' }).fill('search the chat')
  await page.getByText('No matching action.').waitFor()
  chatComes()
  await page.getByRole('option', { name: 'Search the chat: all rooms' }).waitFor()
  await page.keyboard.press('Enter')
  await dialog.getByRole('searchbox', { name: 'Words' }).fill(word)
  await dialog.getByText('2 messages').waitFor()
  expect(await dialog.locator('mark').allTextContents()).toEqual([word, word])
  expect(await axeFindings(page, 'search')).toEqual([])

  await dialog.getByRole('combobox', { name: 'Sent by' }).pressSequentially('ben')
  await page.getByRole('option', { name: /^Ben/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await dialog.getByText('1 message', { exact: true }).waitFor()
  await dialog.getByLabel('To', { exact: true }).fill('2020-01-01')
  await dialog.getByText('No messages found.').waitFor()
  await dialog.getByLabel('To', { exact: true }).fill('')
  await dialog.getByText('1 message', { exact: true }).waitFor()
  // Sent by anybody again: the list of people stays away from the results, which the keyboard reaches.
  await dialog.getByRole('combobox', { name: 'Sent by' }).fill('')
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

test('the room is searched, and a result opens its message', async () => {
  const room = await newRoom('here')
  await ben.say(room.id, 'the walrus hums a low note')
  for (let line = 0; line < 12; line++) await ada.say(room.id, `something else\n${'and more\n'.repeat(8)}`)
  const page = await chatOf(browser, address, 'ada', { room: room.slug })
  await message(page, 'something else').last().waitFor()
  await page.getByRole('button', { name: 'Search in this room' }).focus()
  await page.keyboard.press('/')
  await page.getByRole('searchbox', { name: 'Search in this room' }).fill('walr')
  const found = page.getByRole('complementary', { name: 'Search in this room' })
  await found.getByText('1 message').waitFor()
  expect(await found.locator('mark').allTextContents()).toEqual(['walrus'])
  await found.getByRole('button', { name: /walrus/ }).click()
  await expect.poll(() => message(page, 'walrus').isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  await found.waitFor({ state: 'detached' })

  expect(page.complaints).toEqual([])
  await page.context().close()
})

test('the composer: an emoji by its name, bold by a key, an automatic preview, and a person’s messages by their picture', async () => {
  const room = await newRoom('write')
  await ben.say(room.id, 'ask me anything')
  const page = await chatOf(browser, address, 'ada', { room: room.slug })
  await message(page, 'ask me anything').waitFor()
  await composer(page).click()
  await page.keyboard.type('so :fir')
  await page
    .getByRole('listbox', { name: 'Emoji to insert' })
    .getByRole('option', { name: 'fire', exact: true })
    .waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.type('and :owl: ')
  expect(await composer(page).inputValue()).toBe('so 🔥 and 🦉 ')
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.type('hot')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await message(page, 'so 🔥').locator('strong', { hasText: 'hot' }).waitFor()

  // The pointer rests where the next message comes.
  const placeOf = () => message(page, 'so 🔥').boundingBox()
  const place = await until(async () => {
    const before = await placeOf()
    await page.waitForTimeout(300)
    expect(await placeOf()).toEqual(before)
    return before
  })
  await page.mouse.move((place?.x ?? 0) + 200, (place?.y ?? 0) + (place?.height ?? 0) / 2)

  await page.keyboard.type('read https://owl.example.com/page')
  const goesAlong = page.getByText('With a preview of owl.example.com')
  await goesAlong.waitFor()
  await page.keyboard.type(' aloud')
  expect(await composer(page).inputValue()).toBe('read https://owl.example.com/page aloud')
  await page.keyboard.press('Enter')
  const card = message(page, 'aloud').getByRole('link', { name: /owl\.example\.com$/ })
  await card.last().waitFor()
  await goesAlong.waitFor({ state: 'detached' })
  // Actions are shown although no pointer has entered the message.
  await message(page, 'aloud').getByRole('button', { name: 'Reply', exact: true }).waitFor()

  await page.getByRole('button', { name: /^About Ben/ }).click()
  const person = page.getByRole('dialog', { name: /^Ben/ })
  expect(await axeFindings(page, 'a person')).toEqual([])
  await person.getByRole('button', { name: 'Mention' }).click()
  await expect.poll(() => composer(page).inputValue()).toMatch(/^@Ben.* $/)
  await page.getByRole('button', { name: /^About Ben/ }).click()
  await person.getByRole('button', { name: 'Find messages' }).click()
  const search = page.getByRole('dialog', { name: 'Search all rooms' })
  await search
    .getByRole('link', { name: /ask me anything/ })
    .first()
    .waitFor()
  expect(await search.getByRole('combobox', { name: 'Sent by' }).inputValue()).toMatch(/^Ben/)

  expect(page.complaints).toEqual([])
  await page.context().close()
})
