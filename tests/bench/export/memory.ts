import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { wavHeader } from '../../../web/engine/sound/wav-header.ts'
import { openBrowser } from '../../support/browser.ts'
import { watchingMemory } from '../../support/media/renderer-memory.ts'
import { bundleForPage } from '../../support/pages/page-bundle.ts'
import type * as Mixing from '../../support/media/mixing-in-page.ts'

const SECONDS = 30 * 60
const RATE = 48_000
const CHANNELS = 2
const MEGABYTE = 1024 * 1024

/**
 * Peak memory while the sound of a half-hour stereo take is mixed for an export, in chunks. The decoded take alone
 * would be 659 MB.
 */
export async function longTake(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'long-take-'))
  const file = join(folder, 'take.wav')
  try {
    writeTake(file)
    const code = await bundleForPage('tests/support/media/mixing-in-page.ts', 'mixing')
    const { grown, seconds } = await mixed(file, code)
    console.log(
      `30 min take: ${Math.round(grown / MEGABYTE)} MB more at the peak; mixed at ${(SECONDS / seconds).toFixed(0)} × real time`,
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** In a browser of its own, without memory of the videos before. */
async function mixed(file: string, code: string) {
  const browser = await openBrowser()
  try {
    const page = await browser.newPage()
    await page.setContent('<input type="file" />')
    await page.addScriptTag({ content: code })
    await page.locator('input').setInputFiles(file)
    const { answer, grown } = await watchingMemory(browser, () =>
      page.evaluate((length) => {
        // Safe: the bundle puts its exports there.
        const { mixLong } = (globalThis as unknown as { mixing: typeof Mixing }).mixing
        return mixLong(document.querySelector('input') as HTMLInputElement, length)
      }, SECONDS),
    )
    return { grown, seconds: answer.seconds }
  } finally {
    await browser.close()
  }
}

/** A repeated second, on disk, so that the page holds none of it. */
function writeTake(path: string) {
  const second = new Int16Array(RATE * CHANNELS).map((_, index) => ((index * 37) % 20_000) - 10_000)
  const file = openSync(path, 'w')
  writeSync(file, wavHeader({ channels: CHANNELS, sampleRate: RATE, format: 16 }, RATE * SECONDS))
  for (let at = 0; at < SECONDS; at++) writeSync(file, second)
  closeSync(file)
}
