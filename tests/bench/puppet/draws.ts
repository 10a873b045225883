import type { Browser, Page } from 'playwright-core'
import { bundleForPage } from '../../support/pages/page-bundle.ts'
import type * as inPage from './in-page.ts'

const AIM = 250
const ROUNDS = 3
/** The least speed of a character of pictures, as a share of the same one as shapes. */
const RASTER_AIM = 0.6
const RASTER = 'nettie'
const PICTURE = { width: 1280, height: 720, frames: 240 }

/** Draws per second of each character at 720p, and the heaviest of them. */
export async function draws(browser: Browser, drawings: ReadonlyMap<string, string>): Promise<void> {
  const page = await browser.newPage()
  const script = await bundleForPage('tests/bench/puppet/in-page.ts', 'puppets')
  await page.addScriptTag({ content: script })
  const figures = new Map<string, number[]>()
  // In alternation, so that other work on the machine affects all characters alike.
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, drawing] of drawings) {
      const figure = await page.evaluate(
        (order) => (globalThis as unknown as { puppets: typeof inPage }).puppets.drawsPerSecond(order),
        { ...PICTURE, drawing } satisfies inPage.Order,
      )
      figures.set(name, [...(figures.get(name) ?? []), figure])
    }
  await rasters(page, script, drawings.get(RASTER) ?? '')
  await page.close()
  const best = [...figures].map(([name, rounds]) => ({ name, figure: Math.max(...rounds), rounds }))
  best.sort((one, other) => one.figure - other.figure)
  for (const { name, figure, rounds } of best)
    console.log(
      `${name}: ${figure.toFixed(0)} pictures a second at 720p, the best of ${rounds.map((one) => one.toFixed(0)).join(', ')}`,
    )
  const [heaviest] = best
  if (!heaviest) throw new Error('There are no characters.')
  console.log(
    `heaviest, ${heaviest.name}: ${heaviest.figure.toFixed(0)} pictures a second at 720p, drawn by the processor without a graphics card (aim ${AIM}: ${heaviest.figure >= AIM ? 'reached' : 'missed'})`,
  )
}

/** The speed of pictures as a ratio, and whether a worker, as in an export, draws what the page does. */
async function rasters(page: Page, script: string, drawing: string): Promise<void> {
  const order = { ...PICTURE, drawing } satisfies inPage.Order
  const ratios: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const [vector, raster] = await page.evaluate((one) => {
      const { drawsPerSecond } = (globalThis as unknown as { puppets: typeof inPage }).puppets
      return [drawsPerSecond(one), drawsPerSecond({ ...one, isRaster: true })] as const
    }, order)
    ratios.push(raster / vector)
  }
  const { size, different } = await page.evaluate(
    async ({ code, one }) => {
      const { rasterSize, frameSums } = (globalThis as unknown as { puppets: typeof inPage }).puppets
      const source = `${code}; onmessage = ({ data }) => postMessage(puppets.frameSums(data))`
      const worker = new Worker(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })))
      const there = await new Promise<number[]>((resolve, reject) => {
        worker.addEventListener('message', ({ data }) => resolve(data as number[]))
        worker.addEventListener('error', ({ message }) => reject(new Error(message)))
        worker.postMessage(one)
      })
      worker.terminate()
      const here = frameSums(one)
      return {
        size: rasterSize(one.drawing),
        different: here.filter((sum, frame) => sum !== there[frame]).length,
      }
    },
    { code: script, one: { ...order, isRaster: true, frames: 60 } satisfies inPage.Order },
  )
  const ratio = ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? 0
  const isReached = ratio >= RASTER_AIM && different === 0
  if (!isReached) process.exitCode = 1
  console.log(
    `${RASTER} as ${size.pictures} pictures of ${size.megapixels.toFixed(1)} megapixels: ${ratio.toFixed(2)} of the speed as shapes, of ${ratios.map((one) => one.toFixed(2)).join(', ')} (aim ${RASTER_AIM}); ${different} of 60 frames differ between a page and a worker (limit 0): ${isReached ? 'reached' : 'missed'}`,
  )
}
