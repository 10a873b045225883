import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { wavHeader } from '../../../web/engine/sound/wav-header.ts'
import { openBrowser } from '../../support/browser.ts'
import { bundleForPage } from '../../support/pages/page-bundle.ts'
import type * as Mixing from '../../support/media/mixing-in-page.ts'

const SECONDS = 30 * 60
const RATE = 48_000
const CHANNELS = 2
/** Milliseconds between two measurements of the process. */
const EVERY = 100
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
    const process = await rendererOf(browser)
    const before = residentBytes(process)
    let peak = before
    const watch = setInterval(() => (peak = Math.max(peak, residentBytes(process))), EVERY)
    const { seconds } = await page
      .evaluate((length) => {
        // Safe: the bundle puts its exports there.
        const { mixLong } = (globalThis as unknown as { mixing: typeof Mixing }).mixing
        return mixLong(document.querySelector('input') as HTMLInputElement, length)
      }, SECONDS)
      .finally(() => clearInterval(watch))
    return { grown: peak - before, seconds }
  } finally {
    await browser.close()
  }
}

/** The largest renderer process. */
async function rendererOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
  const [largest] = renderers.toSorted((one, other) => residentBytes(other) - residentBytes(one))
  if (largest === undefined) throw new Error('The browser has no page.')
  return largest
}

/** From Linux's list of processes. */
function residentBytes(process: number): number {
  const found = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${process}/status`, 'utf8'))
  return Number(found?.[1] ?? 0) * 1024
}

/** A repeated second, on disk, so that the page holds none of it. */
function writeTake(path: string) {
  const second = new Int16Array(RATE * CHANNELS).map((_, index) => ((index * 37) % 20_000) - 10_000)
  const file = openSync(path, 'w')
  writeSync(file, wavHeader({ channels: CHANNELS, sampleRate: RATE, format: 16 }, RATE * SECONDS))
  for (let at = 0; at < SECONDS; at++) writeSync(file, second)
  closeSync(file)
}
