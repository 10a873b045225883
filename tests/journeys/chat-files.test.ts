import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings } from '../support/pages/axe.ts'
import { breakableLine } from '../support/network-faults.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { Caller, chatOf, composer, message, roomLink, say } from '../support/chat.ts'
import { ownServer } from '../support/servers/own-server.ts'

const address = ownServer()
let browser: Browser
let admin: Caller
let ben: Caller

beforeAll(async () => {
  browser = await sharedBrowser({ microphone: 'tests/support/sounds/hello.wav' })
  admin = await Caller.signIn(address, 'admin')
  ben = await Caller.signIn(address, 'ben')
})
afterAll(() => browser?.close())

/** A picture of one colour, pasted into the field or dropped on the window. */
const insert = (page: Page, how: 'paste' | 'drop', colour: string) =>
  page.evaluate(
    async ([kind, fill]) => {
      const canvas = new OffscreenCanvas(320, 200)
      const context = canvas.getContext('2d')
      if (!context) throw new Error('No canvas')
      context.fillStyle = fill
      context.fillRect(0, 0, 320, 200)
      const files = new DataTransfer()
      files.items.add(new File([await canvas.convertToBlob()], `${fill}.png`, { type: 'image/png' }))
      const init = { bubbles: true, cancelable: true }
      const target = document.querySelector('textarea')
      if (kind === 'paste') {
        target?.dispatchEvent(new ClipboardEvent('paste', { ...init, clipboardData: files }))
      } else {
        for (const type of ['dragenter', 'dragover', 'drop']) {
          target?.dispatchEvent(new DragEvent(type, { ...init, dataTransfer: files }))
        }
      }
    },
    [how, colour] as const,
  )

test('pictures are pasted and dropped with a description, a voice is recorded; the other sees and hears them', async () => {
  const boss = await chatOf(browser, address, 'admin', { room: 'general' })
  const name = `Show ${Date.now().toString(36)}`
  // By Enter alone: the room is made.
  await boss.getByRole('button', { name: 'Manage rooms' }).click()
  await boss.getByRole('menuitem', { name: 'New room' }).click()
  await boss.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name)
  await boss.keyboard.press('Enter')
  await boss.getByRole('heading', { name, level: 1 }).waitFor()
  const room = new URL(boss.url()).pathname.split('/').at(-1) ?? ''

  const warnings: string[] = []
  const hers = await chatOf(browser, address, 'ada', { room })
  hers.on('console', (line) => line.type() === 'warning' && warnings.push(line.text()))
  await composer(hers).waitFor()
  // The second while the first is still being read.
  await insert(hers, 'paste', 'tomato')
  await insert(hers, 'drop', 'teal')
  await hers.getByRole('textbox', { name: 'Description of picture 1' }).fill('A tomato')
  await hers.getByRole('textbox', { name: 'Description of picture 2' }).fill('The sea')
  await composer(hers).fill('two pictures')
  await composer(hers).press('Enter')
  await message(hers, 'two pictures').getByRole('img', { name: 'A tomato' }).waitFor()

  const his = await chatOf(browser, address, 'ben', { room })
  for (const alt of ['A tomato', 'The sea']) {
    const picture = his.getByRole('log').getByRole('img', { name: alt })
    await picture.waitFor()
    await expect
      .poll(() => picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
      .toBeGreaterThan(0)
  }

  await hers.getByRole('button', { name: 'Record a voice message' }).click()
  const recording = hers.getByRole('region', { name: 'Voice message' })
  await recording.getByText('0:01 of').waitFor()
  await recording.getByRole('button', { name: 'Send' }).click()
  const heard = his.getByRole('group', { name: /^Voice message from Ada/ })
  await heard.waitFor()
  await heard.getByRole('button', { name: 'Play' }).click()
  const position = heard.getByRole('slider')
  await expect.poll(async () => Number(await position.inputValue())).toBeGreaterThan(0)
  // Faster, from where it is.
  await heard.getByRole('button', { name: 'Speed: 1 times' }).press('Enter')
  await heard.getByRole('button', { name: 'Speed: 1.5 times' }).waitFor()
  await heard.getByRole('button', { name: 'Play', exact: true }).waitFor()
  await expect.poll(() => heard.getByText('It could not be played.').count()).toBe(0)

  // After leaving in the middle of a recording, the user finds it there.
  await hers.getByRole('button', { name: 'Record a voice message' }).click()
  await recording.getByText('0:01 of').waitFor()
  await roomLink(hers, 'General').click()
  await roomLink(hers, `${name}, has a draft`).click()
  await hers.getByRole('button', { name: 'Remove the recording' }).waitFor()
  await composer(hers).press('Enter')
  await expect.poll(() => heard.count()).toBe(2)

  expect(await axeFindings(his, 'pictures and a voice')).toEqual([])
  expect([...his.complaints, ...hers.complaints, ...boss.complaints]).toEqual([])
  expect(warnings.filter((text) => text.includes('focusable'))).toEqual([])

  await admin.ask('PUT', `/api/chat/rooms/${(await roomOf(room)).id}/mutes/${ben.id}`, {
    until: new Date(Date.now() + 3_600_000).toISOString().replace('T', ' '),
  })
  await boss.getByRole('button', { name: 'This room', exact: true }).click()
  await boss.getByRole('menuitem', { name: /^Muted members/ }).click()
  const muted = boss.getByRole('dialog', { name: `Muted in ${name}` })
  await muted.getByRole('button', { name: /^Unmute Ben/ }).waitFor()
  expect(await axeFindings(boss, 'muted members')).toEqual([])
  await muted.getByRole('button', { name: /^Unmute Ben/ }).click()
  await muted.getByText('No one is muted here.').waitFor()
  for (const page of [his, hers, boss]) await page.context().close()
})

test('a picture that failed to load is not called deleted, and loads by a press or after the reconnect', async () => {
  const room = `late-${Date.now().toString(36)}`
  await admin.makeRoom(room)
  const hers = await chatOf(browser, address, 'ada', { room })
  await composer(hers).waitFor()
  await insert(hers, 'paste', 'gold')
  await hers.getByRole('textbox', { name: 'Description of picture 1' }).fill('The sun')
  await composer(hers).press('Enter')
  await hers.getByRole('button', { name: 'Open picture: The sun' }).waitFor()

  const line = await breakableLine(address)
  const his = await chatOf(browser, line.address, 'ben', { room: 'general' })
  await roomLink(his, room.replaceAll('-', ' ')).waitFor()
  await his.route('**/api/files/**', (route) => route.abort())
  await roomLink(his, room.replaceAll('-', ' ')).click()
  const missing = his.getByText('The picture could not be loaded.')
  await missing.waitFor()
  line.cut()
  await his.getByText(/^You’re offline/).waitFor()
  await his.unroute('**/api/files/**')
  line.mend()
  await his.getByRole('button', { name: 'Open picture: The sun' }).waitFor()

  // The small one is here; the whole one is not yet.
  await his.route('**/api/files/**', (route) => route.abort())
  await his.getByRole('button', { name: 'Open picture: The sun' }).click()
  await his.getByText('Only the preview could be loaded.').waitFor()
  await his.unroute('**/api/files/**')
  await his.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => his.getByRole('button', { name: 'Save picture' }).isEnabled()).toBe(true)
  line.close()
  for (const page of [his, hers]) await page.context().close()
})

test('offline is shown for a lost connection, not while connecting; messages do not cover the composer', async () => {
  const page = await chatOf(browser, address, 'ada', { room: 'general' })
  await say(page, 'here')
  const banner = page.getByText('You’re offline')

  // The line is never opened, and everything else works.
  await page.context().route('**/api/chat/ticket', () => undefined)
  await page.reload()
  await message(page, 'here').last().waitFor()
  await page.waitForFunction(() => performance.now() > 4_000)
  expect(await banner.count()).toBe(0)

  await page.context().setOffline(true)
  await banner.waitFor({ timeout: 5_000 })
  await page.context().setOffline(false)
  await page.context().unroute('**/api/chat/ticket')
  await page.reload()
  await message(page, 'here').last().waitFor()

  // A deleted message is reported in a toast.
  await page.goto(`${address}/chat/general?message=999999`)
  const notice = page.getByText('That message no longer exists.')
  await notice.waitFor()
  const over = await notice.evaluate((words) => {
    const card = words.closest('[role=status], [role=alert], li, div')?.getBoundingClientRect()
    const field = document.querySelector('textarea')?.getBoundingClientRect()
    return card && field ? card.bottom - field.top : Number.NaN
  })
  expect(over).toBeLessThanOrEqual(0)
  await roomLink(page, /general/i)
    .first()
    .waitFor()
  await page.context().close()
})

async function roomOf(slug: string): Promise<{ id: string }> {
  const filter = encodeURIComponent(`slug = "${slug}"`)
  const { items } = await admin.ask<{ items: { id: string }[] }>(
    'GET',
    `/api/collections/chat_rooms/records?filter=${filter}`,
  )
  if (!items[0]) throw new Error(`There is no room ${slug}.`)
  return items[0]
}
