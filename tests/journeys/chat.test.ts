import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sharedBrowser } from '../support/shared-browser.ts'
import { Caller, chatOf, composer, message, roomLink, say, type Complaining } from '../support/chat.ts'
import { ownServer } from '../support/servers/own-server.ts'

const address = ownServer()
let browser: Browser
let admin: Caller
let ada: Caller
let ben: Caller
const opened: Complaining[] = []

beforeAll(async () => {
  browser = await sharedBrowser()
  admin = await Caller.signIn(address, 'admin')
  ada = await Caller.signIn(address, 'ada')
  ben = await Caller.signIn(address, 'ben')
})
afterAll(() => browser?.close())
afterEach(async () => {
  const complaints = opened.flatMap((page) => page.complaints)
  for (const page of opened.splice(0)) await page.context().close()
  expect(complaints).toEqual([])
})

let rooms = 0
async function newRoom(more: Record<string, unknown> = {}) {
  const slug = `journey-${Date.now().toString(36)}-${++rooms}`
  return { slug, name: slug.replaceAll('-', ' '), id: await admin.makeRoom(slug, more) }
}

async function open(who: string, room: string, more: { phone?: boolean } = {}) {
  const page = await chatOf(browser, address, who, { room, ...more })
  opened.push(page)
  return page
}

test('messages appear at once in the open room, and as unread in another', async () => {
  const here = await newRoom()
  const elsewhere = await newRoom()
  const [his, hers] = [await open('ben', elsewhere.slug), await open('ada', here.slug)]
  await composer(hers).waitFor()
  await composer(his).waitFor()
  await composer(hers).fill('is anybody *here*?')
  await composer(hers).press('Enter')
  await message(hers, 'is anybody here?').locator('em').waitFor()

  await roomLink(his, `${here.name}, unread`).click()
  await message(his, 'is anybody here?').waitFor()
  await his.getByRole('separator', { name: /^New since \d/ }).waitFor()
  await roomLink(his, here.name).and(his.locator('[aria-current=page]')).waitFor()
  await expect.poll(() => roomLink(his, `${here.name}, unread`).count()).toBe(0)

  await composer(his).pressSequentially('yes')
  await hers
    .getByText(/^Ben.* is typing…$/)
    .first()
    .waitFor()
  await composer(his).press('Enter')
  await message(hers, 'yes').waitFor()
  await expect.poll(() => roomLink(hers, `${here.name}, unread`).count()).toBe(0)
  // A user's own message moves nothing: the divider stays where it was.
  expect(await his.getByRole('separator', { name: /^New since/ }).count()).toBe(1)
})

test('a message is answered, reacted to, changed and deleted', async () => {
  const room = await newRoom()
  const [his, hers] = [await open('ben', room.slug), await open('ada', room.slug)]
  await say(hers, 'which owl speaks first?')

  await message(his, 'which owl').hover()
  await his.getByRole('button', { name: 'Reply', exact: true }).click()
  await his.getByText('Replying to Ada: which owl speaks first?').waitFor()
  await say(his, 'the grumpy one')
  // Marked as a mention is; a quiet answer is not.
  const answer = hers.getByRole('article', { name: /^Ben.*, replying to you: the grumpy one$/ })
  await answer.getByRole('button', { name: /^@Ada which owl/ }).waitFor()
  await message(his, 'which owl').first().press('r')
  await his.getByRole('button', { name: 'Notify Ada', pressed: true }).click()
  await say(his, 'never mind')
  await message(hers, 'never mind').getByText('Ada', { exact: true }).waitFor()

  await message(hers, 'the grumpy one').hover()
  await hers.getByRole('button', { name: 'React', exact: true }).click()
  await hers.getByRole('textbox', { name: 'Search emoji' }).fill('owl')
  await hers.getByRole('textbox', { name: 'Search emoji' }).press('Enter')
  await message(his, 'the grumpy one').getByRole('button', { name: '🦉 from Ada' }).click()
  await message(hers, 'the grumpy one')
    .getByRole('button', { name: /^🦉 from (you and Ben|Ben.* and you)/ })
    .waitFor()

  await message(his, 'the grumpy one').last().hover()
  await his.getByRole('button', { name: 'More', exact: true }).click()
  await his.getByRole('menuitem', { name: 'Edit' }).click()
  await his.getByRole('textbox', { name: 'Edit the message' }).fill('the sleepy one')
  await his.getByRole('textbox', { name: 'Edit the message' }).press('Enter')
  await message(hers, 'the sleepy one').getByText('(edited)').waitFor()

  await message(his, 'the sleepy one').hover()
  await his.getByRole('button', { name: 'More', exact: true }).click()
  await his.getByRole('menuitem', { name: /^Delete/ }).click()
  await his.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await message(hers, 'the sleepy one').waitFor({ state: 'detached' })
  await message(hers, 'which owl').first().waitFor()
})

test('messages are read, answered and edited, and rooms changed, by keyboard alone', async () => {
  const room = await newRoom()
  await ben.say(room.id, 'first')
  await ben.say(room.id, 'second')
  const page = await open('ada', room.slug)
  await say(page, 'third')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')

  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ArrowUp')
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
  await expect.poll(focused).toBe('Ada: third')
  await page.keyboard.press('ArrowUp')
  await expect.poll(focused).toMatch(/^Ben.*: second$/)
  await page.keyboard.press('Home')
  await expect.poll(focused).toMatch(/^Ben.*: first$/)
  await page.keyboard.press('r')
  await page.getByText(/Replying to Ben.*: first/).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
  await page.keyboard.press('Escape')
  await page.getByText(/Replying to/).waitFor({ state: 'detached' })

  await page.keyboard.press('ArrowUp')
  const editor = page.getByRole('textbox', { name: 'Edit the message' })
  expect(await editor.inputValue()).toBe('third')
  await expect.poll(() => editor.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await editor.waitFor({ state: 'detached' })
  await message(page, 'third').waitFor()

  await composer(page).focus()
  await page.keyboard.type('one')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('two')
  expect(await composer(page).inputValue()).toBe('one\ntwo')
  // The palette's code is still on its way when these keys are pressed.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('no such thing')
  await page.keyboard.press('Backspace')
  const palette = page.getByRole('combobox', { name: 'Search actions' })
  await expect.poll(() => palette.inputValue()).toBe('no such thin')
  await page.keyboard.press('Escape')
  await palette.waitFor({ state: 'detached' })
  expect(await composer(page).inputValue()).toBe('one\ntwo')
  await composer(page).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await page.waitForURL((url) => !url.pathname.endsWith(room.slug))
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
  await roomLink(page, new RegExp(`${room.name}, has a draft`)).waitFor()
  await page.keyboard.press('Alt+ArrowUp')
  await page.waitForURL(`**/chat/${room.slug}`)
  await expect.poll(() => composer(page).inputValue()).toBe('one\ntwo')
  await page.waitForTimeout(1_000)
  await page.reload()
  await expect.poll(() => composer(page).inputValue()).toBe('one\ntwo')
})

test('a fully typed name mentions a person who was not in the room', async () => {
  const room = await newRoom()
  const hers = await open('ada', room.slug)
  // Pasted in one go, so that the caret is past the name: no one is looked up, and Enter sends.
  await say(hers, '@ben, over to you')
  const [said] = (
    await ada.ask<{ items: { message: string }[] }>(
      'GET',
      `/api/collections/chat_messages/records?filter=${encodeURIComponent(`room = "${room.id}"`)}`,
    )
  ).items
  expect(said?.message).toBe(`@[ben](user:${ben.id}), over to you`)
})

test('a mention is completed by keyboard and highlighted for the mentioned user', async () => {
  const room = await newRoom()
  const [his, hers] = [await open('ben', room.slug), await open('ada', room.slug)]
  await composer(hers).click()
  await hers.keyboard.type('look, @be')
  await hers
    .getByRole('listbox', { name: 'People to mention' })
    .getByRole('option', { name: /Ben/ })
    .waitFor()
  await hers.keyboard.press('Enter')
  expect(await composer(hers).inputValue()).toMatch(/^look, @Ben.* $/)
  await hers.keyboard.type('!')
  await hers.keyboard.press('Enter')
  await message(hers, /look, @Ben/).waitFor()
  // Not its written form, which names an id.
  expect(await message(his, 'look,').textContent()).not.toContain('user:')
  const colour = (page: Complaining) =>
    message(page, 'look,')
      .getByText(/^@Ben/)
      .evaluate((mark) => getComputedStyle(mark).backgroundColor)
  expect(await colour(his)).not.toBe(await colour(hers))

  await message(his, 'look,').hover()
  await his.getByRole('button', { name: 'More', exact: true }).click()
  await his.getByRole('menuitem', { name: 'Copy text' }).click()
  await his.getByText('Text copied.').waitFor()
  expect(await his.evaluate(() => navigator.clipboard.readText())).toMatch(/^look, @Ben.* !$/)

  // Edits are announced too; and the list of rooms shows the mention.
  await his.getByRole('link', { name: 'General' }).click()
  await his.getByRole('heading', { name: 'General', level: 1 }).waitFor()
  // A browser that has not been asked yet; the headless one refuses by itself.
  await his.evaluate(() => {
    const asked = () => void (document.body.dataset.asked = 'yes')
    const requestPermission = async () => asked()
    window.Notification = Object.assign(function () {}, { permission: 'default', requestPermission }) as never
  })
  await say(hers, 'over to you, @ben, now')
  await roomLink(his, `${room.name}, unread, 1 message for you`).waitFor()
  const turnOn = his.getByRole('button', { name: 'Turn on notifications' })
  await turnOn.waitFor()
  expect(await his.evaluate(() => document.body.dataset.asked)).toBeUndefined()
  await turnOn.click()
  expect(await his.evaluate(() => document.body.dataset.asked)).toBe('yes')
  await composer(hers).press('ArrowUp')
  await hers.getByRole('textbox', { name: 'Edit the message' }).fill('over to you two, @be')
  await hers.getByRole('option', { name: /Ben/ }).waitFor()
  // One completes the name, the other saves.
  await hers.keyboard.press('Enter')
  await hers.keyboard.press('Enter')
  await message(hers, 'over to you two').getByText('(edited)').waitFor()
  await roomLink(his, room.name).click()
  await message(his, 'over to you two').locator('bdi', { hasText: '@ben' }).waitFor()
})

const LINES = 120

/** A room with a history of several pages. It is written once: people may write only so much at a time. */
let longRoom: Awaited<ReturnType<typeof newRoom>> | undefined
async function writeLongRoom() {
  const room = await newRoom()
  const people = [admin, ada, ben]
  for (let seq = 1; seq <= LINES; seq++) {
    await people[seq % people.length]?.say(room.id, `line ${seq} ${'of a long story '.repeat(seq % 9)}`)
  }
  return room
}

test('a long history is drawn in part, keeps its place while more loads, and a link leads into it', async () => {
  // A second try begins with another one, in which nothing else was said.
  const room = (longRoom = await writeLongRoom())
  const page = await open('ada', room.slug)
  await message(page, 'line 120').waitFor()
  const log = page.getByRole('log')
  expect(await log.getByRole('article').count()).toBeLessThan(60)

  // Step by step, each of them drawn, to the beginning: every line comes by, whatever a picture costs this machine.
  const seen = new Set<number>()
  const beginning = page.getByText('This is where the room starts.')
  for (let above = Infinity; above > 0 || !(await beginning.isVisible());) {
    const drawn = await log.evaluate(async (box) => {
      box.scrollTop -= 300
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      const rows = [...box.querySelectorAll('article')].map((row) => row.textContent)
      return { above: box.scrollTop, rows }
    })
    above = drawn.above
    for (const words of drawn.rows) seen.add(Number(/line (\d+)/.exec(words)?.[1]))
  }
  expect([...seen].toSorted((a, b) => a - b).slice(0, 3)).toEqual([1, 2, 3])
  expect(seen.size).toBe(LINES)

  await ben.say(room.id, 'news from below')
  await page.getByRole('button', { name: '1 new message' }).click()
  await expect.poll(() => message(page, 'news from below').isVisible()).toBe(true)
  await page.getByRole('button', { name: /new message|Jump to latest/ }).waitFor({ state: 'detached' })

  await page.goto(`${address}/chat/${room.slug}?message=12`)
  await message(page, /line 12 /).waitFor()
  await expect
    .poll(() => message(page, /line 12 /).evaluate((row) => row.getBoundingClientRect().top))
    .toSatisfy((top: number) => top > 100 && top < 700)
  await page.waitForURL(`**/chat/${room.slug}`)
  await page.getByRole('button', { name: 'Jump to latest' }).click()
  await expect.poll(() => message(page, 'news from below').isVisible()).toBe(true)
})

test('loading earlier messages does not move the visible ones', async () => {
  const room = longRoom ?? (await writeLongRoom())
  const page = await open('ada', room.slug)
  await message(page, `line ${LINES}`).waitFor()
  const log = page.getByRole('log')
  // The composer grows upwards, and the newest message stays in view above it.
  await composer(page).fill('line\n'.repeat(9))
  const hidden = () => log.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight)
  await expect.poll(hidden).toBeLessThan(2)
  await composer(page).fill('')
  // Up by hand to where earlier messages are asked for, noting how far a row that is in sight moves each time.
  let worst = 0
  for (let step = 0; step < 25; step++) {
    const before = await log.evaluate((box) => {
      const middle = [...box.querySelectorAll('article')].find(
        (row) => row.getBoundingClientRect().top > box.getBoundingClientRect().top + 250,
      )
      box.scrollTop -= 150
      return {
        label: middle?.getAttribute('aria-label') ?? '',
        top: middle?.getBoundingClientRect().top ?? 0,
      }
    })
    await page.waitForTimeout(150)
    const top = await log
      .locator(`article[aria-label="${before.label}"]`)
      .evaluate((row) => row.getBoundingClientRect().top)
    worst = Math.max(worst, Math.abs(top - before.top))
  }
  expect(worst).toBeLessThan(4)
})

test('messages written offline are sent once after the reconnect', async () => {
  const room = await newRoom()
  const [his, hers] = [await open('ben', room.slug), await open('ada', room.slug)]
  await say(hers, 'before')
  await hers.context().setOffline(true)
  await hers.getByText('You’re offline').waitFor({ timeout: 60_000 })
  await composer(hers).fill('from the tunnel')
  await composer(hers).press('Enter')
  await message(hers, 'from the tunnel').getByText('Will be sent when you’re back online').waitFor()
  await hers.context().setOffline(false)
  await message(his, 'from the tunnel').waitFor({ timeout: 60_000 })
  await message(hers, 'from the tunnel').waitFor()
  await hers.getByText('You’re offline').waitFor({ state: 'detached', timeout: 60_000 })
  expect(await message(his, 'from the tunnel').count()).toBe(1)
  // The disconnect itself is logged to the console.
  hers.complaints.length = 0
})

test('on a phone, rooms open and close, a button sends, and a long press opens a message’s menu', async () => {
  const room = await newRoom()
  await ben.say(room.id, 'hold me')
  const page = await open('ada', '', { phone: true })
  await page.getByRole('heading', { name: 'Chat', level: 1 }).waitFor()
  await roomLink(page, new RegExp(room.name)).tap()
  await message(page, 'hold me').waitFor()
  await composer(page).tap()
  await page.keyboard.type('one')
  await page.keyboard.press('Enter')
  await page.keyboard.type('two')
  await page.getByRole('button', { name: 'Send' }).tap()
  await message(page, 'one').waitFor()
  await message(page, 'two').waitFor()

  const small = await page.evaluate(() =>
    [...document.querySelectorAll('main button, main a')]
      .map((one) => ({ name: one.ariaLabel ?? one.textContent, box: one.getBoundingClientRect() }))
      // Half a pixel is the browser's.
      .filter(({ box }) => box.width > 0 && Math.min(box.height, box.width) < 43.5)
      .map(({ name, box }) => `${name} ${box.width}×${box.height}`),
  )
  expect(small).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  const box = await message(page, 'hold me').boundingBox()
  const session = await page.context().newCDPSession(page)
  const touchPoints = [{ x: (box?.x ?? 0) + 120, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }]
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await page.getByRole('dialog', { name: /^Message from Ben/ }).waitFor()
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await page.getByRole('button', { name: 'React with party' }).tap()
  await message(page, 'hold me').getByRole('button', { name: '🎉 from you' }).waitFor()

  await page.getByRole('link', { name: 'All rooms' }).tap()
  await page.getByRole('heading', { name: 'Chat', level: 1 }).waitFor()
})

test('an unknown room offers the others, and /chat opens the last one', async () => {
  const page = await open('ada', 'no-such-room')
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Introductions' }).click()
  await page.getByRole('heading', { name: 'Introductions', level: 1 }).waitFor()
  await page.goto(`${address}/chat`)
  await page.waitForURL('**/chat/introductions')
})
