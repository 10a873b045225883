import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SESSION_KEY } from '../../web/platform/session.ts'
import { axeFindings } from '../support/pages/axe.ts'
import { makeProject, openPage, startSession } from '../support/browser.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { clickTrack } from '../support/media/click-track.ts'
import { ownServer } from '../support/servers/own-server.ts'

const address = ownServer()
const ADMIN = 'admin@mouthpiece.test'
const SECONDS = 4

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser?.close())

const slider = (page: Page, name: string) => page.getByRole('slider', { name, exact: true })

async function tabTo(page: Page, target: Locator) {
  const isThere = () => target.evaluate((element) => element === document.activeElement)
  await target.waitFor()
  for (let presses = 0; presses < 250; presses++) {
    if (await isThere()) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The Tab key never came to ${String(target)}`)
}

/** Chooses from a box that opens, by its first letters. */
async function choose(page: Page, box: Locator, option: string) {
  await tabTo(page, box)
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: option, exact: true }).waitFor()
  await page.keyboard.type(option)
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent ?? '')).toContain(option)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('option').count()).toBe(0)
}

/** Calls the server as the signed-in user. */
function ask(page: Page, method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
  return page.evaluate(
    async ([how, where, text, key]) => {
      const { token } = JSON.parse(localStorage.getItem(key) ?? '{}') as { token: string }
      const answer = await fetch(where, {
        method: how,
        headers: { Authorization: token, 'Content-Type': 'application/json' },
        body: text || null,
      })
      if (!answer.ok) throw new Error(`${how} ${where}: ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as Record<string, unknown>
    },
    [method, path, body === undefined ? '' : JSON.stringify(body), SESSION_KEY] as const,
  )
}

/** A jam with a backing track and a take sung to it. */
async function jamWithTake(page: Page): Promise<string> {
  await page.goto(`${address}/jam`)
  await page.getByRole('button', { name: 'New jam' }).first().click()
  const buffer = clickTrack({ tempo: 120, seconds: SECONDS })
  await page.locator('input[type=file]').setInputFiles({ name: 'clicks.wav', mimeType: 'audio/wav', buffer })
  await page.getByText('Tempo and first beat were found').waitFor()
  await page.getByRole('button', { name: 'Start the jam' }).click()
  await page.getByRole('button', { name: 'Take seat 1' }).waitFor()
  const jam = /\/jam\/(\w+)\//.exec(page.url())?.[1] ?? ''
  const sung = clickTrack({ tempo: 90, seconds: SECONDS }).toString('base64')
  const upload = await ask(page, 'POST', '/api/media/uploads', {
    kind: 'sound',
    name: 'sung.wav',
    size: Buffer.from(sung, 'base64').length,
    jam,
  })
  await page.evaluate(
    async ([id, text, key]) => {
      const { token } = JSON.parse(localStorage.getItem(key) ?? '{}') as { token: string }
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
      const headers = { Authorization: token }
      await fetch(`/api/media/uploads/${id}/parts/1`, { method: 'PUT', headers, body: bytes })
    },
    [String(upload.id), sung, SESSION_KEY] as const,
  )
  const media = await ask(page, 'POST', `/api/media/uploads/${String(upload.id)}/complete`)
  const sound = { jam, name: 'Sung', source: 'microphone', sound: media.id, duration: SECONDS }
  const take = await ask(page, 'POST', '/api/collections/takes/records', sound)
  await ask(page, 'POST', `/api/jams/${jam}/takes`, {
    recording: 'sung-in-the-journey',
    take: take.id,
    seat: 0,
    start: 0,
    offset: 0,
    duration: SECONDS,
  })
  return jam
}

test('a jam’s tracks are mixed by keyboard alone; the result goes to a project and into a chat room', async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await openPage(context)
  const project = await makeProject(address, ADMIN)
  await startSession(page, address, ADMIN)
  const jam = await jamWithTake(page)
  // Journeys of one process share its server, and others have projects with the usual title.
  const title = 'What the jam is for'
  await ask(page, 'PATCH', `/api/collections/cam_projects/records/${project}`, { title })
  const record = await ask(page, 'GET', `/api/collections/jams/records/${jam}`)

  // From here on there is no mouse.
  await page.goto(`${address}/mixer`)
  await page.getByRole('heading', { level: 1, name: 'Mixes' }).waitFor()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'New mix' })
  await tabTo(page, dialog.getByRole('button', { name: new RegExp(`^${String(record.title)}`) }).first())
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/mixer\/[a-z0-9]{15}\/audio/)
  const mix = /mixer\/([a-z0-9]{15})/.exec(page.url())?.[1] ?? ''
  await page.getByRole('region', { name: 'Timeline' }).waitFor()
  await expect.poll(() => page.getByText(/Loading \d+ of/).count()).toBe(0)
  await expect.poll(() => page.locator('[data-clip] [data-waveform]').count()).toBe(2)

  const backing = slider(page, 'Volume of Backing track')
  await tabTo(page, backing)
  await page.keyboard.type('-9')
  await page.keyboard.press('Enter')
  await expect.poll(() => backing.getAttribute('aria-valuetext')).toBe('−9.0 dB')
  const pan = slider(page, 'Pan of Backing track')
  await tabTo(page, pan)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => pan.getAttribute('aria-valuetext')).toMatch(/right|R/)
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
  await page.getByText('Saved', { exact: true }).waitFor()

  await page.keyboard.press('Control+Shift+e')
  const bounce = page.getByRole('dialog', { name: 'Bounce' })
  await choose(page, bounce.getByRole('button', { name: /Project that may use it/ }), title)
  await tabTo(page, bounce.getByRole('button', { name: 'Use in the project' }))
  await page.keyboard.press('Enter')
  await bounce.getByText('The bounce is a track of the project now').waitFor()
  const { document } = (await ask(page, 'GET', `/api/collections/cam_projects/records/${project}`)) as {
    document: { tracks: { id: string; clips: { take: string; duration: number }[] }[] }
  }
  const mixed = document.tracks.find(({ id }) => id === `mix-${mix}`)
  expect(mixed?.clips[0]?.duration).toBeCloseTo(SECONDS, 1)

  await choose(page, bounce.getByRole('button', { name: /Chat room to share it in/ }), 'General')
  await tabTo(page, bounce.getByRole('button', { name: 'Send to chat' }))
  await page.keyboard.press('Enter')
  await bounce.getByText(/is in .?General.? now/).waitFor()
  expect(await axeFindings(page, 'bounce sent')).toEqual([])
  await tabTo(page, bounce.getByRole('link', { name: 'Open the chat' }))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/chat/general')
  // The card plays in its place.
  const card = page.getByRole('group', { name: /^Voice message from/ }).last()
  await tabTo(page, card.getByRole('button', { name: 'Play' }))
  await page.keyboard.press('Enter')
  await card.getByRole('button', { name: 'Pause' }).waitFor()
  expect(page.complaints).toEqual([])
  await context.close()
})
