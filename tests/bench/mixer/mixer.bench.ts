import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { newMix, type MixDocument } from '../../../worker/contract/mixes/document.ts'
import { madeMix, noise } from '../../../web/engine/mix/made-mix-for-tests.ts'
import { bounced } from '../../../web/engine/mix/render.ts'
import { TrackReader } from '../../../web/engine/mix/sources.ts'
import { wavHeader, encodeWavSamples } from '../../../web/engine/mix/wav-samples.ts'
import { SESSION_KEY } from '../../../web/platform/session.ts'
import { openBrowser, openPage, signIn } from '../../support/browser.ts'
import { startBuiltApp } from '../../support/servers/built-app.ts'
import { loudnessBesideFfmpeg, nullResidual } from './musts.ts'

const RATE = 48_000
const TRACKS = 16
const SONG = 180

/** Sixteen stereo tracks with three bands, a compressor and two sends each. */
function fullMix(): { mix: MixDocument; reader: TrackReader } {
  const sound = [noise(SONG, 0.2, 1), noise(SONG, 0.2, 2)]
  const sounds = Object.fromEntries(Array.from({ length: TRACKS }, (_, n) => [`t${n}`, sound]))
  const plain = madeMix(sounds)
  const mix: MixDocument = {
    ...plain,
    master: newMix().master,
    tracks: plain.tracks.map((track) => ({
      ...track,
      gain: -18,
      eq: {
        on: true,
        low: { ...track.eq.low, gain: 2 },
        mid: { frequency: 1_000, gain: 4, q: 1 },
        high: { ...track.eq.high, gain: -2 },
      },
      compressor: { ...track.compressor, on: true },
      reverb: -12,
      delay: -15,
    })),
  }
  const reader = new TrackReader(new Map(Object.entries(sounds)))
  reader.change(mix)
  return { mix, reader }
}

/** How fast a full desk is bounced, by the clock and by what the processor gave to it. */
function bounceSpeed() {
  const { mix, reader } = fullMix()
  const before = process.cpuUsage()
  const since = performance.now()
  for (const _ of bounced(mix, reader, { from: 0, to: SONG * RATE }));
  const wall = (performance.now() - since) / 1_000
  const used = process.cpuUsage(before).user / 1_000_000
  console.log(
    `${TRACKS} tracks × ${SONG} s: ${(SONG / wall).toFixed(1)} × real time, ${(SONG / used).toFixed(1)} × of the processor's time`,
  )
  // Aim, on a machine that does nothing else: 60 × real time. A busy one fails nothing.
}

/** A desk of files in a browser: how long it takes to open, and whether a minute plays without a gap. */
async function playback(page: Page, address: string) {
  await signIn(page, address, 'admin@mouthpiece.test')
  await page.goto(`${address}/mixer`)
  // Its keys are there when the page is.
  await page.getByRole('heading', { name: 'Mixes' }).waitFor()
  await page.keyboard.press('n')
  await page.getByRole('dialog', { name: 'New mix' }).waitFor()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose sound files' }).click()
  const minute = [noise(65, 0.05, 3)]
  const buffer = Buffer.concat([
    wavHeader({ channels: 1, sampleRate: RATE, format: 16 }, 65 * RATE),
    encodeWavSamples(minute, 16, 0),
  ])
  // Written down: together they are more than the browser's driver takes from memory.
  const folder = mkdtempSync(join(tmpdir(), 'mouthpiece-mixer-'))
  const files = Array.from({ length: TRACKS }, (_, n) => join(folder, `Track ${n + 1}.wav`))
  for (const file of files) writeFileSync(file, buffer)
  await (await chooser).setFiles(files)
  await page.waitForURL(/\/mixer\/[a-z0-9]{15}\/audio/)
  await page
    .locator('[data-clip] [data-waveform]')
    .nth(TRACKS - 1)
    .waitFor()
  rmSync(folder, { recursive: true })

  await page.reload({ waitUntil: 'commit' })
  const since = performance.now()
  await page.getByRole('region', { name: 'Timeline' }).waitFor()
  console.log(`the desk opens in ${((performance.now() - since) / 1_000).toFixed(2)} s`)
  await page
    .locator('[data-clip] [data-waveform]')
    .nth(TRACKS - 1)
    .waitFor()
  console.log(`all ${TRACKS} sounds are there after ${((performance.now() - since) / 1_000).toFixed(2)} s`)

  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await page.waitForTimeout(60_000)
  await page.getByRole('button', { name: 'Pause' }).click()
  const starved = await page.locator('[data-starved]').first().getAttribute('data-starved')
  console.log(`60 s of ${TRACKS} tracks: ${starved} blocks came too late`)
}

/** Pictures that came late while a thousand points of automation are drawn and followed. */
async function automation(page: Page) {
  const path = page.url().replace(/.*\/mixer\/(\w+)\/audio.*/, '/api/collections/mixes/records/$1')
  await page.evaluate(
    async ([address, key]) => {
      const { token } = JSON.parse(localStorage.getItem(key) ?? '{}') as { token: string }
      const headers = { Authorization: token, 'Content-Type': 'application/json' }
      const kept = (await (await fetch(address, { headers })).json()) as {
        document: MixDocument
        revision: number
      }
      const points = Array.from({ length: 1_000 }, (_, n) => ({
        time: n * 0.06,
        value: -12 + 6 * Math.sin(n),
        curve: 0.3,
      }))
      const strip = kept.document.tracks[0]?.id ?? ''
      const document = { ...kept.document, automation: [{ strip, param: 'gain', points }] }
      const body = JSON.stringify({ revision: kept.revision, document })
      const id = address.split('/').at(-1)
      const saved = await fetch(`/api/mixes/${id}/document`, { method: 'PUT', headers, body })
      if (!saved.ok) throw new Error(`Not saved: ${saved.status}`)
    },
    [path, SESSION_KEY] as const,
  )
  await page.reload()
  await page
    .getByRole('button', { name: /^Automation of/ })
    .first()
    .click()
  await page.getByRole('group', { name: 'Automation of volume' }).waitFor()
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  const { frames, late } = await page.evaluate(
    () =>
      new Promise<{ frames: number; late: number }>((resolve) => {
        let [frames, late, last] = [0, 0, performance.now()]
        const begun = last
        const next = (now: number) => {
          frames++
          if (now - last > 25) late++
          last = now
          if (now - begun < 10_000) requestAnimationFrame(next)
          else resolve({ frames, late })
        }
        requestAnimationFrame(next)
      }),
  )
  console.log(`1,000 points of automation: ${late} of ${frames} pictures in 10 s came late`)
}

export async function run(): Promise<void> {
  loudnessBesideFfmpeg()
  nullResidual()
  bounceSpeed()
  const app = await startBuiltApp()
  const browser = await openBrowser()
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const page = await openPage(context)
    await playback(page, app.address)
    await automation(page)
  } finally {
    await browser.close()
    app.stop()
  }
}
