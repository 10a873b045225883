import { existsSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { newProject, openBrowser } from '../../support/browser.ts'
import { startBuiltApp } from '../../support/servers/built-app.ts'
import { drawnFaceVideo } from '../../support/media/drawn-face.ts'

const AIMS = { rate: 20, first: 2_000 }
const SECONDS = 10
const built = join(import.meta.dirname, '../../../dist/client')

type Reading = Readonly<Record<string, number>>

/** Milliseconds of the page's clock. */
interface Noted {
  /** Times of workers' answers that contain a face. */
  results: number[]
  readings: Reading[]
  frames: number[]
  /** Durations of tasks of more than 50 ms. */
  long: number[]
}

/**
 * A drawn face before the recorder's camera: downloaded bytes, the time to the first result, results per second, the
 * values that move, and whether the page stays responsive.
 */
export async function run(): Promise<void> {
  const video = drawnFaceVideo()
  const app = await startBuiltApp()
  const browser = await openBrowser({
    microphone: 'tests/support/sounds/hello.wav',
    camera: video,
    motion: true,
  })
  try {
    const page = await (await browser.newContext()).newPage()
    await page.addInitScript(noteResults)
    await newProject(page, app.address)
    const asked = new Set<string>()
    page.on('request', (request) => asked.add(new URL(request.url()).pathname))
    const cold = await firstResult(page)
    const sizes = [...asked].map(gzipBytes)
    await page.reload()
    const warm = await firstResult(page)
    await page.getByText('Following your face.').waitFor()
    const { results, readings, frames, long } = await noted(page, SECONDS)
    const rate = results.length / SECONDS
    console.log(
      `downloaded from the press to the first result: ${kilobytes(sizes)} KB of gzip in ${sizes.length} requests, the largest ${kilobytes([Math.max(...sizes)])} KB`,
    )
    const reached = (yes: boolean) => (yes ? 'reached' : 'missed')
    console.log(
      `first face result: ${(warm / 1000).toFixed(2)} s after the press from a warm cache (aim 2: ${reached(warm <= AIMS.first)}), ${(cold / 1000).toFixed(2)} s the first time`,
    )
    console.log(
      `faces: ${rate.toFixed(1)} results a second over ${SECONDS} s, read in a worker by the processor (aim ${AIMS.rate}: ${reached(rate >= AIMS.rate)})`,
    )
    console.log(`range of each value while the face turns, speaks and raises its brows: ${ranges(readings)}`)
    console.log(
      `the page meanwhile, with its puppet acting: ${(frames.length / SECONDS).toFixed(1)} frames a second, longest gap ${longestGap(frames).toFixed(0)} ms, ${long.length} tasks over 50 ms, longest ${Math.max(0, ...long).toFixed(0)} ms`,
    )
  } finally {
    await browser.close()
    app.stop()
    rmSync(dirname(video), { recursive: true, force: true })
  }
}

/** Compressed size of a built file; 0 for calls. */
function gzipBytes(path: string): number {
  const file = join(built, path)
  return path !== '/' && existsSync(file) ? gzipSync(readFileSync(file)).length : 0
}

function kilobytes(sizes: readonly number[]): string {
  return (sizes.reduce((sum, size) => sum + size, 0) / 1024).toFixed(0)
}

/** Without the outermost twentieths. */
function ranges(readings: readonly Reading[]): string {
  return Object.keys(readings[0] ?? {})
    .map((name) => {
      const values = readings.map((reading) => reading[name] ?? 0).toSorted((a, b) => a - b)
      const at = (share: number) => values[Math.round(share * (values.length - 1))] ?? 0
      return `${name} ${(at(0.95) - at(0.05)).toFixed(3)}`
    })
    .join(', ')
}

async function firstResult(page: Page): Promise<number> {
  const button = page.getByRole('button', { name: 'Act with the camera' })
  await button.waitFor()
  // The page's own downloads are not measured.
  await page.waitForLoadState('networkidle')
  const pressed = await button.evaluate((element: HTMLElement) => {
    const now = performance.now()
    element.click()
    return now
  })
  const came = await page.waitForFunction(
    () => (globalThis as unknown as { noted: Noted }).noted.results[0],
    undefined,
    { timeout: 120_000 },
  )
  return ((await came.jsonValue()) ?? 0) - pressed
}

/** Measurements of the next `seconds`. */
function noted(page: Page, seconds: number): Promise<Noted> {
  return page.evaluate(async (milliseconds) => {
    const { noted } = globalThis as unknown as { noted: Noted }
    Object.assign(noted, { results: [], readings: [], frames: [], long: [] })
    await new Promise((done) => setTimeout(done, milliseconds))
    return { ...noted }
  }, seconds * 1000)
}

function longestGap(times: readonly number[]): number {
  return times.reduce((longest, time, index) => Math.max(longest, time - (times[index - 1] ?? time)), 0)
}

/** Runs before the page's own scripts. */
function noteResults() {
  const noted: Noted = { results: [], readings: [], frames: [], long: [] }
  Object.assign(globalThis, { noted })
  const Own = Worker
  globalThis.Worker = class extends Own {
    constructor(address: string | URL, options?: WorkerOptions) {
      super(address, options)
      this.addEventListener('message', ({ data }: MessageEvent<{ answer?: Reading | null }>) => {
        if (typeof data.answer?.eyeLeft !== 'number') return
        noted.results.push(performance.now())
        noted.readings.push(data.answer)
      })
    }
  }
  const frame = (now: number) => {
    noted.frames.push(now)
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
  new PerformanceObserver((list) =>
    noted.long.push(...list.getEntries().map((entry) => entry.duration)),
  ).observe({
    type: 'longtask',
  })
}
