import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanDrawing } from '../../../worker/model/drawing/clean-drawing.ts'
import { writeDrawing } from '../../../worker/model/drawing/drawing.ts'
import { openBrowser } from '../../support/browser.ts'
import { bundleForPage } from '../../support/pages/page-bundle.ts'
import type * as InPage from '../puppet/in-page.ts'

const ORDER = { width: 1280, height: 720, frames: 120 }
const ROUNDS = 9
/** The least speed of a character of pictures with a turning head, as a share of the same one as shapes. */
const LIMIT = 0.6
const CHARACTER = 'nettie'

/** Compares the speed of a character of pictures, whose head turns, with the same one as shapes. */
export async function turnedHead(): Promise<void> {
  const file = join(import.meta.dirname, `../../../web/characters/${CHARACTER}.svg`)
  const drawing = writeDrawing(cleanDrawing(readFileSync(file, 'utf8')).root)
  const code = await bundleForPage('tests/bench/puppet/in-page.ts', 'puppets')
  const browser = await openBrowser()
  try {
    const page = await browser.newPage()
    await page.addScriptTag({ content: code })
    const shares: { flat: number; turned: number }[] = []
    // In alternation, so that other work on the machine affects them alike.
    for (let round = 0; round < ROUNDS; round++) {
      const speeds = await page.evaluate(
        (order) => {
          // Safe: the bundle puts its exports there.
          const { drawsPerSecond } = (globalThis as unknown as { puppets: typeof InPage }).puppets
          return {
            vector: drawsPerSecond(order),
            flat: drawsPerSecond({ ...order, isRaster: true }),
            turned: drawsPerSecond({ ...order, isRaster: true, isRound: true }),
          }
        },
        { ...ORDER, drawing } satisfies InPage.Order,
      )
      shares.push({ flat: speeds.flat / speeds.vector, turned: speeds.turned / speeds.vector })
    }
    const sorted = (kind: 'flat' | 'turned') => shares.map((one) => one[kind]).toSorted((a, b) => a - b)
    const middle = (kind: 'flat' | 'turned') => sorted(kind)[Math.floor(ROUNDS / 2)] ?? 0
    const turned = middle('turned')
    const all = sorted('turned').map((share) => share.toFixed(2))
    console.log(
      `${CHARACTER} of pictures at 720p: ${turned.toFixed(2)} of the speed as shapes with a turning head, the median of ${all.join(', ')} (limit ${LIMIT}); ${middle('flat').toFixed(2)} without`,
    )
    if (turned < LIMIT) process.exitCode = 1
  } finally {
    await browser.close()
  }
}
