import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sessionOf } from '../support/browser.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { Caller, chatOf, composer, message, roomLink, say, type Complaining } from '../support/chat.ts'
import { followRoom } from '../support/room-client.ts'
import { ownServer } from '../support/servers/own-server.ts'
import { until } from '../support/until.ts'

const address = ownServer()
let browser: Browser
let admin: Caller
let ben: Caller
const opened: Complaining[] = []

beforeAll(async () => {
  browser = await sharedBrowser()
  admin = await Caller.signIn(address, 'admin')
  ben = await Caller.signIn(address, 'ben')
})
afterAll(() => browser?.close())
afterEach(async () => {
  const complaints = opened.flatMap((page) => page.complaints)
  for (const page of opened.splice(0)) await page.context().close()
  expect(complaints).toEqual([])
})

async function newRoom() {
  const slug = `room-${crypto.randomUUID().slice(0, 8)}`
  return { slug, name: slug.replaceAll('-', ' '), id: await admin.makeRoom(slug) }
}

async function open(who: string, room: string) {
  const page = await chatOf(browser, address, who, { room })
  opened.push(page)
  return page
}

test('an admin locks, archives and restores a room; a muted member’s draft is preserved', async () => {
  const room = await newRoom()
  const [his, boss] = [await open('ben', room.slug), await open('admin', room.slug)]
  await say(his, 'am I too loud?')
  await boss.getByRole('button', { name: 'This room', exact: true }).click()
  await boss.getByRole('menuitem', { name: 'Lock' }).click()
  await his.getByText('Only admins can write in this room').waitFor()
  await composer(boss).waitFor()
  await boss.getByRole('button', { name: 'This room', exact: true }).click()
  await boss.getByRole('menuitem', { name: 'Unlock' }).click()
  await composer(his).waitFor()

  await composer(his).fill('precious words')
  await message(boss, 'am I too loud?').hover()
  await boss.getByRole('button', { name: 'More', exact: true }).click()
  await boss.getByRole('menuitem', { name: /^Mute/ }).click()
  await boss.getByRole('dialog').getByRole('button', { name: 'Mute', exact: true }).click()
  await boss.getByText(/is muted here/).waitFor()
  await his.getByText('An admin has muted you in this room until').waitFor()
  expect(await composer(his).count()).toBe(0)
  await admin.ask('PUT', `/api/chat/rooms/${room.id}/mutes/${ben.id}`, { until: '' })
  await expect.poll(() => composer(his).inputValue()).toBe('precious words')
  await composer(his).press('Enter')
  await message(boss, 'precious words').waitFor()

  await composer(his).fill('not sent yet')
  await boss.getByRole('button', { name: 'This room', exact: true }).click()
  await boss.getByRole('menuitem', { name: 'Archive' }).click()
  await his.getByRole('heading', { name: /was closed$/ }).waitFor()
  await his.getByRole('button', { name: 'Copy your unsent message' }).click()
  await his.getByText('Your unsent message is copied.').waitFor()
  expect(await his.evaluate(() => navigator.clipboard.readText())).toBe('not sent yet')
  await roomLink(his, room.name).waitFor({ state: 'detached' })
  await boss.getByRole('button', { name: 'Manage rooms' }).click()
  await boss.getByRole('menuitem', { name: 'Archived rooms' }).click()
  await boss.getByRole('button', { name: `Restore ${room.name}` }).click()
  await roomLink(his, room.name).waitFor()
  await message(his, 'precious words').waitFor()
  expect(await composer(his).inputValue()).toBe('not sent yet')

  // A room that changes its address takes its visitors along.
  await admin.ask('PATCH', `/api/collections/chat_rooms/records/${room.id}`, { slug: `${room.slug}-moved` })
  await his.waitForURL(`**/chat/${room.slug}-moved`)
  await message(his, 'precious words').waitFor()
})

test('a room in another one opens by its address and is live like the others', async () => {
  const parent = await newRoom()
  const slug = `${parent.slug}-inside`
  const id = await admin.makeRoom(slug, { parent: parent.id })
  await ben.say(id, 'written before.')
  const page = await open('ada', slug)
  await message(page, 'written before.').waitFor()
  await ben.say(id, 'written now.')
  await message(page, 'written now.').waitFor()
  await say(page, 'an answer')
  await message(page, 'an answer').waitFor()
})

test('the reading position is restored after another room, or the first new message if there is one', async () => {
  const room = await newRoom()
  for (let seq = 1; seq <= 60; seq++) await (seq % 2 ? admin : ben).say(room.id, `page ${seq}.`)
  const page = await open('ada', room.slug)
  await message(page, 'page 60.').waitFor()
  const isInSight = (words: string) =>
    message(page, words)
      .evaluate(
        (row) => {
          const box = row.closest('[role=log]')?.getBoundingClientRect()
          const { top, bottom } = row.getBoundingClientRect()
          return box !== undefined && top >= box.top && bottom <= box.bottom
        },
        undefined,
        { timeout: 1_000 },
      )
      .catch(() => false)
  const leaveAndReturn = async () => {
    await roomLink(page, 'General').click()
    await page.getByRole('heading', { name: 'General', level: 1 }).waitFor()
    await roomLink(page, room.name).click()
    await page.getByRole('heading', { name: room.name, level: 1 }).waitFor()
  }
  await page.getByRole('log').hover()
  await until(async () => {
    await page.mouse.wheel(0, -400)
    expect(await message(page, 'page 20.').isVisible()).toBe(true)
  })
  await message(page, 'page 20.').evaluate((row) => row.scrollIntoView({ block: 'center' }))
  await page.getByRole('button', { name: 'Jump to latest' }).waitFor()
  await expect.poll(() => isInSight('page 20.')).toBe(true)
  await leaveAndReturn()
  await expect.poll(() => isInSight('page 20.')).toBe(true)

  await roomLink(page, 'General').click()
  await page.getByRole('heading', { name: 'General', level: 1 }).waitFor()
  await ben.say(room.id, 'something new')
  await roomLink(page, `${room.name}, unread`).click()
  await expect.poll(() => isInSight('something new')).toBe(true)
})

test('the example client of the architecture page follows a room and sends to it', async () => {
  const client = readFileSync('tests/support/room-client.ts', 'utf8')
  expect(readFileSync('.github/ARCHITECTURE.md', 'utf8')).toContain(client)
  const room = await newRoom()
  const { token } = JSON.parse(await sessionOf(address, 'ada@mouthpiece.test')) as { token: string }
  const received: string[] = []
  const bot = await followRoom(address, room.id, token, ({ message: text }) => received.push(text))
  await ben.say(room.id, 'is a bot here?')
  await expect.poll(() => received).toEqual(['is a bot here?'])
  bot.send('yes, one')
  await expect.poll(() => received).toEqual(['is a bot here?', 'yes, one'])
  bot.close()
  await expect(followRoom(address, 'no-such-room', token, () => undefined)).rejects.toBeDefined()
})
