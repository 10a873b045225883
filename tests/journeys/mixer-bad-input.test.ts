import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MixDocument } from '#contract/mixes/document'
import { wavHeader } from '../../web/engine/sound/wav-header.ts'
import { SESSION_KEY } from '../../web/platform/session.ts'
import { openPage, startSession } from '../support/browser.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { ownServer } from '../support/servers/own-server.ts'

const address = ownServer()

let browser: Browser
let folder: string
beforeAll(async () => {
  browser = await sharedBrowser()
  folder = mkdtempSync(join(tmpdir(), 'mouthpiece-odd-'))
})
afterAll(async () => {
  await browser?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A 16-bit wave file; each sample as `sound` says. */
function wave(
  name: string,
  { rate, channels, seconds }: { rate: number; channels: number; seconds: number },
  sound: (time: number, channel: number) => number = () => 0,
): string {
  const frames = rate * seconds
  const bytes = Buffer.alloc(44 + frames * channels * 2)
  bytes.set(wavHeader({ channels, sampleRate: rate, format: 16 }, frames))
  for (let frame = 0; frame < frames; frame++) {
    for (let channel = 0; channel < channels; channel++) {
      const value = sound(frame / rate, channel)
      if (value !== 0) bytes.writeInt16LE(Math.round(32_000 * value), 44 + 2 * (frame * channels + channel))
    }
  }
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

const hum = (time: number) => 0.4 * Math.sin(2 * Math.PI * 220 * time)

async function mixOf(page: Page, files: string[]): Promise<string> {
  await startSession(page, address, 'admin@mouthpiece.test')
  await page.goto(`${address}/mixer`)
  await page.getByRole('heading', { level: 1, name: 'Mixes' }).waitFor()
  await page.keyboard.press('n')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose sound files' }).click()
  await (await chooser).setFiles(files)
  await page.waitForURL(/\/mixer\/[a-z0-9]{15}\/audio/)
  return /mixer\/([a-z0-9]{15})/.exec(page.url())?.[1] ?? ''
}

/** Every sound has come, or is known not to. */
async function settled(page: Page, clips: number) {
  await page.getByRole('region', { name: 'Timeline' }).waitFor()
  await expect.poll(() => page.locator('[data-clip]').count()).toBe(clips)
  await expect.poll(() => page.getByText(/Loading \d+ of/).count()).toBe(0)
}

const level = (page: Page) =>
  page.getByRole('meter', { name: 'Level of the master' }).getAttribute('aria-valuenow')

test('mono, 5.1 and other rates are mixed; two hours are refused with the limit; a missing file is silent and reported', async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await openPage(context)
  const mix = await mixOf(page, [
    wave('mono at 11 kHz.wav', { rate: 11_025, channels: 1, seconds: 2 }, hum),
    // Only the middle loudspeaker: what is folded into two is heard on both.
    wave('surround.wav', { rate: 44_100, channels: 6, seconds: 2 }, (time, channel) =>
      channel === 2 ? hum(time) : 0,
    ),
    wave('at 96 kHz.wav', { rate: 96_000, channels: 2, seconds: 2 }, hum),
    wave('long.wav', { rate: 8_000, channels: 1, seconds: 7_200 }),
  ])
  await page.getByText(/Longer than 30 minutes.*“long\.wav”/).waitFor()
  await settled(page, 3)
  const { document } = await page.evaluate(
    async ([path, key]) => {
      const { token } = JSON.parse(localStorage.getItem(key) ?? '{}') as { token: string }
      const answer = await fetch(path, { headers: { Authorization: token } })
      return (await answer.json()) as { document: MixDocument }
    },
    [`/api/collections/mixes/records/${mix}`, SESSION_KEY] as const,
  )
  for (const { duration } of document.sources) expect(duration).toBeCloseTo(2, 2)

  // The surround file alone.
  await page
    .getByRole('button', { name: /^Solo .?surround/ })
    .first()
    .click()
  await page.keyboard.press('Space')
  await expect.poll(() => level(page)).not.toBe('-60')

  const deleted = document.sources[0]
  await page.evaluate(
    async ([path, key]) => {
      const { token } = JSON.parse(localStorage.getItem(key) ?? '{}') as { token: string }
      const answer = await fetch(path, { method: 'DELETE', headers: { Authorization: token } })
      if (!answer.ok) throw new Error(`Not deleted: ${answer.status}`)
    },
    [`/api/collections/media/records/${deleted?.sound}`, SESSION_KEY] as const,
  )
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.reload()
  await settled(page, 3)
  await page.getByText('“mono at 11 kHz”: the file is missing, so its clips are silent.').waitFor()
  await page.keyboard.press('Space')
  await expect.poll(() => level(page)).not.toBe('-60')
  expect(page.complaints).toEqual([])
  await context.close()
})

test('a bounce can be cancelled, and a page in the background continues playing', async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await openPage(context)
  await mixOf(page, [wave('four minutes.wav', { rate: 8_000, channels: 1, seconds: 240 }, hum)])
  await settled(page, 1)
  await page.getByRole('button', { name: 'Bounce', exact: true }).click()
  const bounce = page.getByRole('dialog', { name: 'Bounce' })
  await bounce.getByRole('button', { name: 'Save to disk' }).click()
  await bounce.getByRole('progressbar').waitFor()
  await bounce.getByRole('button', { name: 'Cancel' }).click()
  await bounce.getByText('Cancelled. Nothing was saved.').waitFor()
  await page.keyboard.press('Escape')

  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  await expect.poll(() => level(page)).not.toBe('-60')
  // Another tab is in front, and this one is busy with itself for longer than anything is read ahead.
  const other = await context.newPage()
  await other.bringToFront()
  const time = page.getByRole('timer')
  const before = await time.textContent()
  await page.evaluate(() => {
    const end = performance.now() + 3_000
    while (performance.now() < end);
  })
  await page.bringToFront()
  await expect.poll(() => level(page)).not.toBe('-60')
  const seconds = (text: string | null) => {
    const [minutes = 0, rest = 0] = (text ?? '').split(':').map(Number)
    return minutes * 60 + rest
  }
  await expect.poll(async () => seconds(await time.textContent()) - seconds(before)).toBeGreaterThan(2.5)
  expect(page.complaints).toEqual([])
  await context.close()
})
