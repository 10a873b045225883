import type { CDPSession, Page } from 'playwright-core'
import { type Clip, type Document } from '../../../worker/contract/document/document.ts'
import { newDocument } from '#model/document/new-document'
import { applyEdit } from '../../../worker/model/edits/apply-edit.ts'
import { peaksOf } from '../../../web/engine/voice/signal/peaks.ts'
import { newProject, openBrowser, openPage } from '../../support/browser.ts'
import { startBuiltApp } from '../../support/servers/built-app.ts'
import { randomEdit } from '../../support/random-edits.ts'
import { randomSource } from '../../support/random-source.ts'

const CLIPS = 2_000
const HOURS = 3
const TRACKS = 4

/** Opening, moving, editing and saving of long projects. Musts fail the run; aims are printed. */
export async function run(): Promise<void> {
  undoneBitEqual()
  peaksOfAnHour()
  const app = await startBuiltApp()
  const browser = await openBrowser()
  try {
    const page = await openPage(await browser.newContext({ viewport: { width: 1440, height: 900 } }))
    const project = await longPiece(page, app.address)
    await opening(page, app.address, project)
    const cdp = await page.context().newCDPSession(page)
    await moving(page)
    await editing(page)
    await memory(cdp)
    await saving(page)
  } finally {
    await browser.close()
    app.stop()
  }
}

function aim(what: string, value: number, max: number, unit: string) {
  console.log(`${what}: ${value.toFixed(value < 10 ? 2 : 0)} ${unit} (aim: ${max})`)
}

/** Random edits, undone and redone, must restore the exact JSON. */
function undoneBitEqual() {
  const edits = 2_000
  for (const seed of [1, 2, 3]) {
    const source = randomSource(seed)
    const start = newDocument('pip')
    let document = start
    const inverses = []
    for (let count = 0; count < edits; count++) {
      try {
        const made = applyEdit(document, randomEdit(source, document))
        document = made.document
        inverses.push(made.inverse)
      } catch {
        // Refused: the document is as it was.
      }
    }
    const end = JSON.stringify(document)
    const again = []
    for (const inverse of inverses.toReversed()) {
      const undone = applyEdit(document, inverse)
      document = undone.document
      again.push(undone.inverse)
    }
    const isStart = JSON.stringify(document) === JSON.stringify(start)
    for (const edit of again.toReversed()) document = applyEdit(document, edit).document
    const isEnd = JSON.stringify(document) === end
    console.log(
      `seed ${seed}: ${inverses.length} edits undone and redone, ${isStart && isEnd ? 'bit-equal' : 'NOT EQUAL'}`,
    )
    if (!isStart || !isEnd) process.exitCode = 1
  }
}

function peaksOfAnHour() {
  const rate = 48_000
  // Half an hour is the longest take; two of them are the hour.
  const half = Float32Array.from({ length: rate * 1_800 }, (_, index) => Math.sin(index / 9) * 0.4)
  const since = performance.now()
  peaksOf(half, rate)
  peaksOf(half, rate)
  aim('peaks of an hour', (performance.now() - since) / 1_000, 3, 's')
}

/** Three hours of clips of one short take; returns the project's id. */
async function longPiece(page: Page, address: string): Promise<string> {
  const project = await newProject(page, address)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('main').getByText('Upload a file').click()
  await (await chooser).setFiles('tests/support/sounds/hello.wav')
  await page.getByText('In use').waitFor()
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.goto('about:blank')
  await page.goto(`${address}/api/health`)
  const size = await page.evaluate(
    async ([id, clips, hours, tracks]) => {
      const key =
        Object.keys(localStorage).find((one) => localStorage.getItem(one)?.includes('"token"')) ?? ''
      // Safe: written by the app.
      const { token } = JSON.parse(localStorage.getItem(key) ?? '{}') as { token: string }
      const headers = { Authorization: token, 'Content-Type': 'application/json' }
      const record = (await (
        await fetch(`/api/collections/cam_projects/records/${id}`, { headers })
      ).json()) as { document: Document; revision: number }
      const { document, revision } = record
      const [voice] = document.tracks
      const [first] = voice?.clips ?? []
      if (!voice || !first) throw new Error('The voice has its clip.')
      const step = (hours * 3_600) / (clips / tracks)
      const full = Array.from({ length: tracks }, (_, track) => ({
        ...voice,
        id: `track-${track}`,
        kind: track === 0 ? ('voice' as const) : ('sound' as const),
        name: `Track ${track + 1}`,
        performer: track === 0 ? voice.performer : null,
        clips: Array.from({ length: clips / tracks }, (__, index): Clip => ({
          ...first,
          id: `clip-${track}-${index}`,
          start: index * step,
          duration: 4,
        })),
      }))
      const body = JSON.stringify({ revision, document: { ...document, tracks: full } })
      const answer = await fetch(`/api/projects/${id}/document`, { method: 'PUT', headers, body })
      if (!answer.ok) throw new Error(await answer.text())
      return body.length
    },
    [project, CLIPS, HOURS, TRACKS] as const,
  )
  console.log(`${CLIPS} clips over ${HOURS} hours: ${Math.round(size / 1_000)} KB`)
  return project
}

const firstClip = (page: Page) =>
  page
    .getByRole('region', { name: 'Timeline' })
    .getByRole('button', { name: /^hello, / })
    .first()

async function opening(page: Page, address: string, project: string) {
  // The first load only fills the cache.
  await page.goto(`${address}/projects/${project}/editor`)
  await firstClip(page).waitFor()
  await page.goto('about:blank')
  const since = performance.now()
  await page.goto(`${address}/projects/${project}/editor`, { waitUntil: 'commit' })
  await firstClip(page).waitFor()
  aim('opened', (performance.now() - since) / 1_000, 1.5, 's')
}

/** Frames a second while the wheel scrolls and zooms, and the longest frame. */
async function moving(page: Page) {
  for (const how of ['scroll', 'zoom'] as const) {
    const { frames, longest } = await page.evaluate(async (kind) => {
      const lanes = document.querySelector('[aria-label="Timeline"] .touch-none')
      if (!lanes) throw new Error('There are lanes.')
      const box = lanes.getBoundingClientRect()
      const frame = () => new Promise<number>((done) => requestAnimationFrame(done))
      const times = [await frame()]
      for (let count = 0; count < 120; count++) {
        const turn = count % 60 < 30 ? 1 : -1
        const init = kind === 'zoom' ? { ctrlKey: true, deltaY: -30 * turn } : { deltaX: 60 * turn }
        lanes.dispatchEvent(
          new WheelEvent('wheel', {
            bubbles: true,
            cancelable: true,
            clientX: box.left + box.width / 2,
            clientY: box.top + 60,
            ...init,
          }),
        )
        times.push(await frame())
      }
      const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0))
      const whole = (times.at(-1) ?? 0) - (times[0] ?? 0)
      return { frames: (gaps.length / whole) * 1_000, longest: Math.max(...gaps) }
    }, how)
    console.log(`${how}: ${frames.toFixed(0)} frames a second (aim: ≥ 50), longest ${longest.toFixed(0)} ms`)
  }
}

/** From the key to the page that shows the edit. */
async function editing(page: Page) {
  await firstClip(page).click({ force: true })
  await page.keyboard.press('Alt+ArrowRight')
  const costs = await page.evaluate(async () => {
    const press = (key: string) =>
      window.dispatchEvent(
        new KeyboardEvent('keydown', { key, code: key, altKey: true, bubbles: true, cancelable: true }),
      )
    const measured: number[] = []
    for (let count = 0; count < 40; count++) {
      await new Promise((done) => requestAnimationFrame(done))
      const since = performance.now()
      press(count % 2 === 0 ? 'ArrowRight' : 'ArrowLeft')
      // React has rendered by the end of these.
      await Promise.resolve()
      await Promise.resolve()
      measured.push(performance.now() - since)
    }
    return measured.sort((a, b) => a - b)
  })
  aim('an edit, median', costs[20] ?? NaN, 8, 'ms')
  aim('an edit, slowest tenth', costs[36] ?? NaN, 8, 'ms')
}

async function memory(cdp: CDPSession) {
  await cdp.send('HeapProfiler.collectGarbage')
  await cdp.send('Performance.enable')
  const { metrics } = await cdp.send('Performance.getMetrics')
  const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? NaN
  aim('memory of scripts', heap / 1_000_000, 400, 'MB')
}

/** Bytes sent for one small edit. */
async function saving(page: Page) {
  const saved = page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().endsWith('/document'),
  )
  await page.keyboard.press('Alt+ArrowRight')
  const bytes = (await saved).postDataBuffer()?.byteLength ?? NaN
  aim('saving one edit sends', bytes / 1_000, 4, 'KB')
  await page.getByText('Saved', { exact: true }).waitFor()
}
