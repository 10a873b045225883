import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBrowser } from '../../support/browser.ts'
import { ellipse, layeredPuppet } from '../../support/drawings/layered-puppet.ts'
import { psdFile, type MadeLayer, type MadePsd } from '../../support/drawings/psd-file.ts'
import { watchingMemory } from '../../support/media/renderer-memory.ts'
import { bundleForPage } from '../../support/pages/page-bundle.ts'
import type * as InPage from './in-page.ts'
import type * as SinglePicture from './single-picture.ts'
import { turnedHead } from './turned-head.ts'

const SIDE = 3_000
const LIMITS = { seconds: 6, megabytes: 400, move: 16 }
const MEGABYTE = 1024 * 1024
/** A photo of 12 megapixels. */
const PHOTO = { width: 3_000, height: 4_000 }

/**
 * Time and memory until a Photoshop document of 21 layers, 3,000 × 3,000 px and 19 megapixels is drawn as a puppet, and
 * the time for a photo, and the speed of a head of pictures that turns.
 */
export async function run(): Promise<void> {
  await turnedHead()
  await singlePicture()
  const folder = mkdtempSync(join(tmpdir(), 'art-'))
  const file = join(folder, 'puppet.psd')
  try {
    const bytes = psdFile(largePuppet())
    writeFileSync(file, bytes)
    const code = await bundleForPage('tests/bench/art/in-page.ts', 'art')
    const browser = await openBrowser()
    try {
      const page = await browser.newPage()
      await page.setContent('<input type="file" />')
      await page.addScriptTag({ content: code })
      await page.locator('input').setInputFiles(file)
      const { answer, peak } = await watchingMemory(browser, () =>
        page.evaluate(() => {
          // Safe: the bundle puts its exports there.
          const { importAndDraw } = (globalThis as unknown as { art: typeof InPage }).art
          return importAndDraw(document.querySelector('input') as HTMLInputElement)
        }),
      )
      const seconds = answer.read + answer.drawn
      console.log(
        `${(bytes.length / MEGABYTE).toFixed(0)} MB PSD, ${answer.pictures} pictures of ${answer.megapixels.toFixed(1)} Mpx: read in ${answer.read.toFixed(1)} s, drawn in ${answer.drawn.toFixed(1)} s (limit ${LIMITS.seconds} together); the page has up to ${Math.round(peak / MEGABYTE)} MB (limit ${LIMITS.megabytes})`,
      )
      if (seconds > LIMITS.seconds || peak > LIMITS.megabytes * MEGABYTE || answer.alpha === 0)
        process.exitCode = 1
    } finally {
      await browser.close()
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function singlePicture(): Promise<void> {
  const code = await bundleForPage('tests/bench/art/single-picture.ts', 'singlePicture')
  const browser = await openBrowser()
  try {
    const page = await browser.newPage()
    await page.addScriptTag({ content: code })
    const { kilobytes, read, cut, drawn, alpha, moves } = await page.evaluate(
      (size) =>
        // Safe: the bundle puts its exports there.
        (globalThis as unknown as { singlePicture: typeof SinglePicture }).singlePicture.photoPuppet(size),
      PHOTO,
    )
    const seconds = read + cut + drawn
    console.log(
      `photo of ${PHOTO.width} × ${PHOTO.height} px, ${kilobytes.toFixed(0)} KB: read in ${read.toFixed(2)} s, cut out in ${cut.toFixed(2)} s, marked and drawn as a puppet in ${drawn.toFixed(2)} s (limit ${LIMITS.seconds} together)`,
    )
    console.log(
      `an outline follows its edges: ${moves.along.toFixed(1)} ms for the slowest of 60 moves, ${moves.leap.toFixed(1)} ms for a leap across (limit ${LIMITS.move})`,
    )
    if (seconds > LIMITS.seconds || alpha === 0 || Math.max(moves.along, moves.leap) > LIMITS.move)
      process.exitCode = 1
  } finally {
    await browser.close()
  }
}

/** The fixture’s layers, larger and with grain, so that they compress like painted ones. */
function largePuppet(): MadePsd {
  const { width, height, layers } = layeredPuppet()
  const [body, head] = layers
  if (!body || !head) throw new Error('The fixture has no body and head.')
  const cape = ellipse('Cape', [5, 240, 390, 280], [120, 30, 40])
  const hair = ellipse('Back hair', [10, 10, 380, 505], [110, 60, 150])
  const [across, down] = [SIDE / width, SIDE / height]
  const grown = (layer: MadeLayer): MadeLayer => {
    const { box, paint, children } = layer
    if (children) return { ...layer, children: children.map(grown) }
    if (!box || !paint) return layer
    const [x, y, w, h] = box
    return {
      ...layer,
      box: [x * across, y * down, w * across, h * down].map(Math.round) as [number, number, number, number],
      paint: (px, py) => {
        const [red, green, blue, alpha] = paint(px / across, py / down)
        const grain = (px * 7 + py * 13) % 5
        return [red - grain, green - grain, blue - grain, alpha]
      },
    }
  }
  return { width: SIDE, height: SIDE, layers: [hair, cape, body, head].map(grown) }
}
