import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wavHeader } from '../../web/engine/sound/wav-header.ts'
import { newProject, startSession } from '../support/browser.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { ownServer } from '../support/servers/own-server.ts'
import { personAgent } from '../support/visitor.ts'

const address = ownServer()
let browser: Browser
let folder: string

beforeAll(async () => {
  browser = await sharedBrowser()
  folder = mkdtempSync(join(tmpdir(), 'mouthpiece-bad-'))
})
afterAll(async () => {
  await browser?.close()
  rmSync(folder, { recursive: true, force: true })
})

async function onPage(
  journey: (page: Page) => Promise<void>,
  prepare?: (page: Page) => Promise<unknown>,
  shownBy = browser,
) {
  const context = await shownBy.newContext({ viewport: { width: 1280, height: 800 }, userAgent: personAgent })
  const page = await context.newPage()
  await prepare?.(page)
  await journey(page)
  await context.close()
}

function file(name: string, content: Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

/** A wav header that promises two hours of sound; what follows does not matter. */
function twoHours(): Buffer {
  const sampleRate = 8_000
  const frames = sampleRate * 7_200
  const head = wavHeader({ channels: 1, sampleRate, format: 16 }, frames)
  return Buffer.concat([head, Buffer.alloc(frames * 2)])
}

test('a wrong password shows an error and keeps the input', () =>
  onPage(async (page) => {
    await page.goto(address)
    await page.getByLabel('E-mail').fill('ada@mouthpiece.test')
    await page.getByLabel('Password', { exact: true }).fill('not-the-password')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('Wrong e-mail or password').waitFor()
    expect(await page.getByLabel('E-mail').inputValue()).toBe('ada@mouthpiece.test')
    expect(new URL(page.url()).pathname).toBe('/')
  }))

test('an expired token signs out to the start page with a friendly text', () =>
  onPage(async (page) => {
    await startSession(page, address)
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('mouthpiece_auth') ?? '{}')
      session.token = 'dead.token.here'
      localStorage.setItem('mouthpiece_auth', JSON.stringify(session))
    })
    await page.goto(`${address}/projects`)
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
  }))

test('unknown projects and unknown paths are a 404 with a link home', () =>
  onPage(async (page) => {
    await startSession(page, address)
    await page.goto(`${address}/projects/nosuchproject01`)
    await page.getByText('404').first().waitFor()
    await page.getByRole('link', { name: 'Go home' }).click()
    await page.waitForURL('**/projects')

    const answer = await page.goto(`${address}/no/such/page`)
    expect(answer?.status()).toBe(404)
    await page.getByText('Page not found: /no/such/page').waitFor()

    expect(await page.title()).toContain('Page not found: /no/such/page')

    await page.goto(`${address}/Projects`)
    await page.getByText('Page not found: /Projects').waitFor()
    await page.goto(`${address}/admin/no/such/page`)
    await page.waitForURL('**/projects')

    await page.goto(`${address}/projects/BAD!`)
    await page.getByText('Page Not Found: /projects/BAD!').waitFor()
  }))

test('files that are no sound, empty or too long are refused with a reason, and the page continues to work', () =>
  onPage(async (page) => {
    await newProject(page, address)
    const choose = async (path: string) => {
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Upload a file' }).click()
      await (await chooser).setFiles(path)
    }
    await choose(file('text.wav', Buffer.from('This is only text, whatever its name says.')))
    await page
      .getByText(/isn’t audio|no sound|not audio/i)
      .first()
      .waitFor()
    await choose(file('empty.wav', Buffer.alloc(0)))
    await page.getByText(/empty/i).first().waitFor()
    await choose(file('long.wav', twoHours()))
    await page
      .getByText(/30 minutes|half an hour/i)
      .first()
      .waitFor()
    // And then a good one.
    await choose('tests/support/sounds/hello.wav')
    await page.getByText('In use').waitFor({ timeout: 60_000 })
  }))

test('a refused microphone or camera shows what to do', async () => {
  // The headless shell denies no permission.
  const whole = await sharedBrowser({ microphone: 'denied', whole: true })
  await onPage(
    async (page) => {
      await newProject(page, address)
      await page.getByRole('button', { name: 'Turn on the microphone' }).click()
      await page
        .getByText(/allow|permission|blocked/i)
        .first()
        .waitFor()
      await page.getByRole('button', { name: 'Act with the camera' }).click()
      await page.getByRole('alert').getByText('The camera is blocked').waitFor()
      await page.getByRole('button', { name: 'Upload a file' }).waitFor()
    },
    undefined,
    whole,
  )
  await whole.close()
})

test('a full disk does not lose an imported file', () =>
  onPage(
    async (page) => {
      await newProject(page, address)
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Upload a file' }).click()
      await (await chooser).setFiles('tests/support/sounds/hello.wav')
      await page.getByText('In use').waitFor({ timeout: 60_000 })
    },
    (page) =>
      page.addInitScript(() => {
        IDBObjectStore.prototype.put = () => {
          throw new DOMException('The disk is full.', 'QuotaExceededError')
        }
        IDBObjectStore.prototype.add = IDBObjectStore.prototype.put
      }),
  ))

test('a browser without WebCodecs gets advice instead of a broken export', () =>
  onPage(
    async (page) => {
      await newProject(page, address)
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Upload a file' }).click()
      await (await chooser).setFiles('tests/support/sounds/hello.wav')
      await page.getByText('In use').waitFor({ timeout: 60_000 })
      await page.getByRole('link', { name: 'Export', exact: true }).click()
      await page.getByText('This browser cannot make video files').waitFor()
    },
    (page) =>
      page.addInitScript(() => {
        for (const name of ['VideoEncoder', 'AudioEncoder', 'VideoDecoder', 'AudioDecoder']) {
          Reflect.deleteProperty(globalThis, name)
        }
      }),
  ))
