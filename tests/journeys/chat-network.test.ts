import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { breakableLine, type BreakableLine } from '../support/network-faults.ts'
import { openPage, startSession } from '../support/browser.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { startBuiltApp, type RunningApp } from '../support/servers/built-app.ts'
import { until } from '../support/until.ts'

/** Duration of the chat over failing lines; `CHAT_SECONDS=180` for a long run. */
const SECONDS = Number(process.env.CHAT_SECONDS ?? 12)
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
/** Messages of a room that are asked for at once, and that a browser keeps. */
const PAGE = 200
const WAIT = { interval: 250 }

vi.setConfig({ testTimeout: (SECONDS + 240) * 1000 })

let app: RunningApp
let browser: Browser
beforeAll(async () => {
  app = await startBuiltApp()
  browser = await sharedBrowser()
})
afterAll(async () => {
  await browser?.close()
  app?.stop()
})

/** A linear congruential generator (Numerical Recipes, second edition, section 7.1), from 0 to 1. */
function randomFrom(start: number) {
  let state = start >>> 0
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
}

interface Talker {
  name: string
  page: Awaited<ReturnType<typeof openPage>>
  line: BreakableLine
  said: string[]
}

/** A user in the room “general”, over a connection of their own. */
async function talker(name: string): Promise<Talker> {
  const line = await breakableLine(app.address)
  const context = await browser.newContext({ viewport: { width: 1200, height: 800 } })
  const page = await openPage(context)
  await startSession(page, line.address, `${name}@mouthpiece.test`)
  await page.goto(`${line.address}/chat/general`)
  await composer(page).waitFor()
  return { name, page, line, said: [] }
}

const composer = (page: Page) => page.getByRole('textbox', { name: /^Message in/ })
const rows = (page: Page) => page.getByRole('log').getByRole('article')

async function say({ page, said }: Talker, text: string) {
  await composer(page).fill(text)
  await composer(page).press('Enter')
  said.push(text)
}

/** Looks at the newest messages, unless they are in sight. */
async function toEnd(page: Page) {
  const button = page.getByRole('button', { name: /^(\d+ new|To the newest)/ })
  // It goes away by itself when the page gets there first.
  if (await button.isVisible()) await button.click({ timeout: 2_000 }).catch(() => undefined)
}

async function leave({ page, line }: Talker) {
  await page.context().close()
  line.close()
}

/** The words of all the room's messages as the server has them, oldest first. */
async function stored(): Promise<string[]> {
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ identity: 'admin@mouthpiece.test', password: 'mouthpiece-dev' })
  const ask = async (path: string, init: RequestInit) => (await fetch(app.address + path, init)).json()
  const { token } = (await ask('/api/collections/users/auth-with-password', {
    method: 'POST',
    headers,
    body,
  })) as { token: string }
  const signedIn = { headers: { Authorization: token } }
  const { items } = (await ask(
    `/api/collections/chat_rooms/records?filter=${encodeURIComponent('slug = "general"')}`,
    signedIn,
  )) as { items: { id: string }[] }
  const pages: { message: string; seq: number }[][] = []
  do {
    const before = pages[0]?.[0] ? `&before=${pages[0][0].seq}` : ''
    const path = `/api/chat/rooms/${items[0]?.id}/messages?limit=${PAGE}${before}`
    pages.unshift(((await ask(path, signedIn)) as { messages: (typeof pages)[number] }).messages)
  } while (pages[0]?.length === PAGE)
  return pages.flat().map(({ message }) => message)
}

/** The words of all rooms' messages that the browser keeps for times without a network. */
function storedTexts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const opened = indexedDB.open('mouthpiece-chat')
    await new Promise((done) => (opened.onsuccess = done))
    const store = opened.result.transaction('values').objectStore('values')
    const keys = store.getAllKeys()
    const values = store.getAll()
    await new Promise((done) => (values.onsuccess = done))
    opened.result.close()
    // In the form of the chat's offline store.
    const rooms = values.result as { messages: { message: string }[] }[]
    return keys.result.flatMap((key, index) =>
      typeof key === 'string' && key.includes('/room/')
        ? (rooms[index]?.messages ?? []).map(({ message }) => message)
        : [],
    )
  })
}

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))

test('two people with breaking connections end with the same history, nothing lost or duplicated', async () => {
  const random = randomFrom(seed)
  const talkers = [await talker('ada'), await talker('ben')]
  const before = (await stored()).length
  const end = Date.now() + SECONDS * 1000
  const breaking = Promise.all(
    talkers.map(async ({ line }) => {
      let cuts = 0
      while (Date.now() < end) {
        await pause(500 + random() * 3_000)
        line.cut()
        cuts++
        await pause(300 + random() * 3_000)
        line.mend()
      }
      return cuts
    }),
  )
  await Promise.all(
    talkers.map(async (one) => {
      // Slower than the room's rate, which has its own test.
      while (Date.now() < end) {
        await say(one, `${one.name} says ${one.said.length}`)
        await pause(600 + random() * 300)
      }
    }),
  )
  const cuts = await breaking
  for (const { line } of talkers) line.mend()
  for (const one of talkers) await say(one, `${one.name} is done`)

  const all = talkers.flatMap(({ said }) => said)
  const note = `The seed is ${seed}.`
  await until(async () => expect((await stored()).length, note).toBe(before + all.length), WAIT)
  const truth = await stored()
  for (const { name, said } of talkers) {
    expect(
      truth.filter((words) => words.startsWith(name)),
      note,
    ).toEqual(said)
  }
  for (const { page } of talkers) {
    await until(async () => expect(await storedTexts(page), note).toEqual(truth.slice(-PAGE)), WAIT)
    await until(async () => {
      await toEnd(page)
      const shown = await rows(page).evaluateAll((articles) =>
        articles.map((article) => article.getAttribute('aria-label')?.replace(/^[^:]*: /, '') ?? ''),
      )
      expect(shown.length, note).toBeGreaterThan(2)
      expect(truth.join('\n'), note).toContain(shown.join('\n'))
      expect(shown.at(-1), note).toBe(truth.at(-1))
    }, WAIT)
    expect(await page.getByText('Will be sent when you’re back online').count(), note).toBe(0)
  }
  console.log(`${cuts.join(' and ')} cuts in ${SECONDS} s, ${all.length} messages. ${note}`)
  await Promise.all(talkers.map(leave))
})

test('without a network the history and unsent messages are there, also after a reload; they are sent once', async () => {
  const ada = await talker('ada')
  const ben = await talker('ben')
  await say(ben, 'Before the storm')
  await ada.page.getByText('Before the storm').waitFor()
  await until(async () => expect(await storedTexts(ada.page)).toContain('Before the storm'), WAIT)

  ada.line.cut()
  for (const words of ['First drop', 'Second drop', 'Third drop']) await say(ada, words)
  const waiting = ada.page.getByText('Will be sent when you’re back online')
  await until(async () => expect(await waiting.count()).toBe(3), WAIT)
  await composer(ada.page).fill('Half a thought')
  await say(ben, 'Meanwhile')
  // Text is stored a moment after the last key.
  await pause(1_500)
  await ada.page.reload()
  await ada.page.getByText('Before the storm').waitFor()
  await until(async () => expect(await waiting.count()).toBe(3), WAIT)
  expect(await composer(ada.page).inputValue()).toBe('Half a thought')

  ada.line.mend()
  await ada.page.getByText('Meanwhile').waitFor()
  await until(async () => expect(await waiting.count()).toBe(0), WAIT)
  await ben.page.getByText('Third drop').waitFor()
  const drops = (await stored()).filter((words) => words.endsWith('drop') || words === 'Meanwhile')
  expect(drops).toEqual(['Meanwhile', 'First drop', 'Second drop', 'Third drop'])
  await Promise.all([ada, ben].map(leave))
})

test('on every page the title counts unread messages, tabs share what was read, and signing out deletes it', async () => {
  const ada = await talker('ada')
  const ben = await talker('ben')
  const other = await openPage(ada.page.context())
  await other.goto(`${ada.line.address}/projects`)
  await other.getByRole('button', { name: /^Account of/ }).waitFor()
  await ada.page.goto(`${ada.line.address}/settings/account`)
  await ada.page.getByRole('heading', { level: 1, name: 'Account settings' }).waitFor()
  await say(ben, 'Is anybody there?')
  for (const page of [other, ada.page])
    await until(async () => expect(await page.title()).toMatch(/^\(1\) /), WAIT)
  await ada.page.goto(`${ada.line.address}/chat/general`)
  await ada.page.getByText('Is anybody there?').waitFor()
  await until(async () => {
    await toEnd(ada.page)
    expect(await other.title()).not.toMatch(/^\(/)
  }, WAIT)

  await until(async () => expect(await storedTexts(ada.page)).toContain('Is anybody there?'), WAIT)
  await ada.page.getByRole('button', { name: /^Account of/ }).click()
  await ada.page.getByRole('menuitem', { name: 'Sign out' }).click()
  await ada.page.getByRole('button', { name: 'Sign in' }).waitFor()
  await until(async () => expect(await storedTexts(ada.page)).toEqual([]), WAIT)
  expect([...ada.page.complaints, ...other.complaints]).toEqual([])
  await Promise.all([ada, ben].map(leave))
})
