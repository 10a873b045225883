import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeWav } from '../../web/engine/sound/wav.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { randomSource } from '../support/random-source.ts'
import type * as Mixing from '../support/media/mixing-in-page.ts'
import { bundleForPage } from '../support/pages/page-bundle.ts'

/** The sample of the mix at which the take of the last clip ends. */
const END = Math.round(14.01 * 48_000)

/** A long take is read from its file while a video is made; what is heard must be what the player plays. */
const SECONDS = 13

let page: Page

beforeAll(async () => {
  const [browser, code] = await Promise.all([
    sharedBrowser(),
    bundleForPage('tests/support/media/mixing-in-page.ts', 'mixing'),
  ])
  page = await browser.newPage()
  await page.setContent('<input type="file" />')
  await page.addScriptTag({ content: code })
})

afterAll(() => page.context().browser()?.close())

test.each([
  { sampleRate: 48_000, channels: 2 },
  { sampleRate: 48_000, channels: 1 },
  { sampleRate: 44_100, channels: 2 },
  { sampleRate: 16_000, channels: 1 },
])('$channels channels at $sampleRate a second: pieces sound like the whole', async (kind) => {
  await choose(noise(kind))
  // Every piece is the very samples of the whole …
  const different = await page.evaluate(async () => {
    const { differentSamples } = (globalThis as unknown as { mixing: typeof Mixing }).mixing
    const input = document.querySelector('input') as HTMLInputElement
    const pieces = [
      [0, 0.5],
      [3.7, 9.2],
      [12.9, 13],
    ] as const
    return Promise.all(pieces.map(([from, to]) => differentSamples(input, from, to)))
  })
  expect(different).toEqual([0, 0, 0])

  // Speed, fades and cuts between samples agree too. A changed rate is interpolated at places counted from another
  // beginning: 0.00001 is −100 dB.
  const isChanged = kind.sampleRate !== 48_000
  const { different: heard, loudest } = await page.evaluate(
    ([clips, limit]) => {
      const { compareMixes } = (globalThis as unknown as { mixing: typeof Mixing }).mixing
      return compareMixes(document.querySelector('input') as HTMLInputElement, clips, limit)
    },
    [clips, isChanged ? 1e-5 : 1e-7] as const,
  )
  expect(loudest).toBeGreaterThan(0.3)
  // By such a count the take's last sample may be heard once more, where it ends.
  expect(heard.filter((sample) => !isChanged || sample !== END)).toEqual([])
})

const clips = [
  { start: 0, offset: 0, duration: 4 },
  { start: 4, offset: 1.23456, duration: 8.5, fadeIn: 0.4, fadeOut: 2, gain: 0.7 },
  // Longer than what is left of the take.
  { start: 12.51, offset: 11.5, duration: 4 },
]

async function choose(file: Uint8Array<ArrayBuffer>) {
  await page
    .locator('input')
    .setInputFiles({ name: 'take.wav', mimeType: 'audio/wav', buffer: Buffer.from(file) })
}

/** Noise of half the full level, so that no two samples are alike. */
function noise({ sampleRate, channels }: { sampleRate: number; channels: number }): Uint8Array<ArrayBuffer> {
  const source = randomSource(sampleRate + channels)
  const channel = () => Float32Array.from({ length: SECONDS * sampleRate }, () => source.next() - 0.5)
  return encodeWav(Array.from({ length: channels }, channel), sampleRate)
}
