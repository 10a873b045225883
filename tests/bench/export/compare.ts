import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { bundleForPage } from '../../support/pages/page-bundle.ts'
import type * as InPage from './in-page.ts'

const root = join(import.meta.dirname, '../../..')
const SECONDS = 6
const FPS = 30

/**
 * Compares the export with its parts and with a MediaRecorder in one run of one browser: drawing, encoding, both, and
 * recording.
 */
export async function compare(browser: Browser): Promise<void> {
  const drawing = readFileSync(join(root, 'web/characters/pip.svg'), 'utf8')
  const page = await browser.newPage()
  // Codecs are there on secure pages only.
  await page.route('https://bench.test/**', (route) =>
    route.fulfill({ body: '<!doctype html><title>bench</title>', contentType: 'text/html' }),
  )
  await page.goto('https://bench.test/')
  await page.addScriptTag({ content: await bundleForPage('tests/bench/export/in-page.ts', 'exportBench') })
  for (const format of ['webm', 'mp4'] as const) {
    for (const [name, width, height] of [
      ['720p', 1280, 720],
      ['1080p', 1920, 1080],
    ] as const) {
      const order = { drawing, format, width, height, fps: FPS, seconds: SECONDS }
      const found = await page.evaluate(measureInPage, order)
      const { drawing: drawn, encoding, both } = found
      const speed = (seconds: number) => `${(SECONDS / seconds).toFixed(2)} × real time`
      console.log(
        `${format} ${name}: ${speed(both)}; drawing alone ${speed(drawn)}, encoding alone ${speed(encoding)}; both take ${(both / (drawn + encoding)).toFixed(2)} of the two one after the other`,
      )
    }
  }
  const order = { drawing, format: 'webm', width: 1280, height: 720, fps: FPS, seconds: SECONDS } as const
  const recorded = await page.evaluate(recordInPage, order)
  const ours = await page.evaluate(measureInPage, order)
  console.log(
    `MediaRecorder, webm 720p: ${(SECONDS / recorded.seconds).toFixed(2)} × real time with ${Math.round(recorded.frameShare * 100)} % of the frames; ours with all of them is ${(recorded.seconds / ours.both).toFixed(2)} × as fast`,
  )
  await page.close()
}

// Safe: the bundle puts its exports there. These run in the page, where nothing else of this module is in reach.
const measureInPage = (order: InPage.Order) =>
  (globalThis as unknown as { exportBench: typeof InPage }).exportBench.measure(order)
const recordInPage = (order: InPage.Order) =>
  (globalThis as unknown as { exportBench: typeof InPage }).exportBench.record(order)
