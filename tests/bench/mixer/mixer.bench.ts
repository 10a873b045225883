import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { type MixDocument } from '../../../worker/contract/mixes/document.ts'
import { newMix } from '#model/mix/new-mix'
import { madeMix, noise } from '../../support/mix/mix-fixtures.ts'
import { bounceTo } from '../../../web/engine/mix/bounce.ts'
import { openEncoder } from '../../../web/engine/mix/sound-files/index.ts'
import { LoudnessMeter } from '../../../web/engine/mix/loudness.ts'
import { bounced } from '../../../web/engine/mix/render.ts'
import { ringOut } from '../../../web/engine/mix/ring-out.ts'
import { TrackReader } from '../../../web/engine/mix/sources.ts'
import { TruePeakMeter } from '../../../web/engine/mix/true-peak.ts'
import { encodeWavSamples } from '../../../web/engine/mix/wav-samples.ts'
import { wavHeader } from '../../../web/engine/sound/wav-header.ts'
import { SESSION_KEY } from '../../../web/platform/session.ts'
import { openBrowser, openPage, signIn } from '../../support/browser.ts'
import { startBuiltApp } from '../../support/servers/built-app.ts'
import { loudnessBesideFfmpeg, nullResidual } from './musts.ts'

const RATE = 48_000
const TRACKS = 16
const SONG = 180
/** Seconds: a minute, and some. */
const MINUTE = 65

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

async function timed(work: () => unknown): Promise<number> {
  const since = performance.now()
  await work()
  return (performance.now() - since) / 1_000
}

const paceWords = (seconds: number, song: number) =>
  `${seconds.toFixed(2)} s, ${(song / seconds).toFixed(1)} × real time`

/**
 * A bounce of a full mix: rendered, measured and written. Its parts are timed within one pass, so that a busy machine
 * slows all of them alike.
 */
async function bounceSpeed() {
  const { mix, reader } = fullMix()
  const stretch = { from: 0, to: SONG * RATE }
  const format = { kind: 'wav', bits: 24 } as const
  const breathe = () => Promise.resolve()
  const context = { signal: new AbortController().signal, report: () => undefined }
  const request = { stretch, ringsOut: true, format, stems: false, name: 'Bench' }
  let seconds = 0
  const whole = await timed(async () => {
    const { stretch: made } = await bounceTo(mix, reader, request, { context, breathe })
    seconds = (made.to - made.from) / RATE
  })

  const parts = { mix: 0, loudness: 0, peaks: 0, file: 0 }
  const tail = await timed(() => ringOut(mix, reader, stretch.to, breathe))
  const meter = new LoudnessMeter(RATE)
  const peaks = [new TruePeakMeter(), new TruePeakMeter()]
  const encoder = await openEncoder(format, { sampleRate: RATE, frames: stretch.to })
  let since = performance.now()
  const lap = (part: keyof typeof parts) => {
    const now = performance.now()
    parts[part] += (now - since) / 1_000
    since = now
  }
  for (const { left, right } of bounced(mix, reader, stretch)) {
    lap('mix')
    meter.push(left, right)
    lap('loudness')
    peaks[0]?.push(left)
    peaks[1]?.push(right)
    lap('peaks')
    await encoder.add(left, right)
    lap('file')
  }
  since = performance.now()
  await encoder.finish()
  lap('file')

  const sum = tail + Object.values(parts).reduce((all, one) => all + one, 0)
  const row = (name: string, part: number) =>
    console.log(
      `  ${name.padEnd(34)} ${part.toFixed(2).padStart(6)} s  ${((100 * part) / sum).toFixed(0).padStart(3)} %`,
    )
  console.log(
    `${TRACKS} stereo tracks × ${SONG} s to WAV of 24 bits, ${seconds.toFixed(1)} s with what rings out`,
  )
  console.log(`  the whole bounce: ${paceWords(whole, seconds)}; its parts, in a pass of their own:`)
  row('the mix', parts.mix)
  row('loudness', parts.loudness)
  row('true peak', parts.peaks)
  row('the file', parts.file)
  row('finding where it has died away', tail)
  // Aim, on a machine that does nothing else: 60 × real time for the mix. A busy one fails nothing.
}

/** From the press to the file. */
async function bounceInPage(page: Page) {
  await page.getByRole('button', { name: 'Bounce' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Bounce' })
  for (const format of ['WAV, 24 bits', 'Opus in WebM, 160 kbit/s', 'MP3, 256 kbit/s']) {
    await dialog.getByRole('button', { name: /Format/ }).click()
    await page.getByRole('option', { name: format }).click()
    const arrives = page.waitForEvent('download', { timeout: 300_000 })
    const seconds = await timed(async () => {
      await dialog.getByRole('button', { name: 'Save to disk' }).click()
      await arrives
    })
    console.log(
      `in the page, ${TRACKS} mono tracks × ${MINUTE} s to ${format}: ${paceWords(seconds, MINUTE)}`,
    )
  }
  await page.keyboard.press('Escape')
}

/** Clips out of sight are not drawn, so the loading notice is watched. */
async function allSoundsThere(page: Page) {
  await page.locator('[data-clip] [data-waveform]').first().waitFor()
  await page.getByText(/^Loading \d+ of \d+ sounds/).waitFor({ state: 'hidden' })
}

/** Time to open a mix of files, and gaps in a minute of playback. */
async function playback(page: Page, address: string) {
  await signIn(page, address, 'admin@mouthpiece.test')
  await page.goto(`${address}/mixer`)
  // Its shortcuts work once the page is shown.
  await page.getByRole('heading', { name: 'Mixes' }).waitFor()
  await page.keyboard.press('n')
  await page.getByRole('dialog', { name: 'New mix' }).waitFor()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose sound files' }).click()
  const minute = [noise(MINUTE, 0.05, 3)]
  const buffer = Buffer.concat([
    wavHeader({ channels: 1, sampleRate: RATE, format: 16 }, MINUTE * RATE),
    encodeWavSamples(minute, 16, 0),
  ])
  // On disk: together they exceed the browser driver's limit.
  const folder = mkdtempSync(join(tmpdir(), 'mouthpiece-mixer-'))
  const files = Array.from({ length: TRACKS }, (_, n) => join(folder, `Track ${n + 1}.wav`))
  for (const file of files) writeFileSync(file, buffer)
  await (await chooser).setFiles(files)
  await page.waitForURL(/\/mixer\/[a-z0-9]{15}\/audio/)
  await allSoundsThere(page)
  rmSync(folder, { recursive: true })

  await page.reload({ waitUntil: 'commit' })
  const since = performance.now()
  await page.getByRole('region', { name: 'Timeline' }).waitFor()
  console.log(`the desk opens in ${((performance.now() - since) / 1_000).toFixed(2)} s`)
  await allSoundsThere(page)
  console.log(`all ${TRACKS} sounds are there after ${((performance.now() - since) / 1_000).toFixed(2)} s`)

  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await page.waitForTimeout(60_000)
  await page.getByRole('button', { name: 'Pause' }).click()
  const starved = await page.locator('[data-starved]').first().getAttribute('data-starved')
  console.log(`60 s of ${TRACKS} tracks: ${starved} blocks came too late`)
}

/** Late frames while a thousand points of automation are drawn and followed. */
async function automation(page: Page) {
  const path = page.url().replace(/.*\/mixer\/(\w+)\/audio.*/, '/api/collections/mixes/records/$1')
  await page.evaluate(
    async ([address, key]) => {
      const { token } = JSON.parse(localStorage.getItem(key) ?? '{}') as { token: string }
      const headers = { Authorization: token, 'Content-Type': 'application/json' }
      const stored = (await (await fetch(address, { headers })).json()) as {
        document: MixDocument
        revision: number
      }
      const points = Array.from({ length: 1_000 }, (_, n) => ({
        time: n * 0.06,
        value: -12 + 6 * Math.sin(n),
        curve: 0.3,
      }))
      const strip = stored.document.tracks[0]?.id ?? ''
      const document = { ...stored.document, automation: [{ strip, param: 'gain', points }] }
      const body = JSON.stringify({ revision: stored.revision, document })
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
  await bounceSpeed()
  const app = await startBuiltApp()
  const browser = await openBrowser()
  try {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      acceptDownloads: true,
    })
    const page = await openPage(context)
    await playback(page, app.address)
    await bounceInPage(page)
    await automation(page)
  } finally {
    await browser.close()
    app.stop()
  }
}
