import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Browser } from 'playwright-core'
import { build } from 'vite'
import type * as InPage from './in-page.ts'

const root = join(import.meta.dirname, '../../..')
const SIZE = { width: 1920, height: 1080 }
const FRAMES = 150
const AIM = 30

/** Frames per second of eight performers with words of their own, in a browser without a graphics card. */
export async function performers(browser: Browser): Promise<void> {
  const files = globSync('web/characters/*.svg', { cwd: root }).sort().slice(0, 8)
  const drawings = Object.fromEntries(
    files.map((file) => [basename(file, '.svg'), readFileSync(join(root, file), 'utf8')]),
  )
  const page = await browser.newPage()
  await page.addScriptTag({ content: await bundled() })
  const order = { ...SIZE, drawings, frames: FRAMES }
  const rates: number[] = []
  for (let round = 0; round < 3; round++) rates.push(await page.evaluate(measureInPage, order))
  const rate = rates.toSorted((one, other) => one - other)[1] ?? 0
  console.log(
    `${files.length} performers with captions at 1080p: ${rate.toFixed(1)} frames a second (aim: ${AIM})`,
  )
  await page.close()
}

// Safe: the bundle puts its exports there. It runs in the page, where nothing else of this module is in reach.
const measureInPage = (order: InPage.Order) =>
  (globalThis as unknown as { jamBench: typeof InPage }).jamBench.framesPerSecond(order)

async function bundled(): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      lib: { entry: join(import.meta.dirname, 'in-page.ts'), formats: ['iife'], name: 'jamBench' },
    },
  })
  const [first] = [result].flat()
  const chunk = first && 'output' in first ? first.output[0] : undefined
  if (!chunk) throw new Error('The page of the bench was not built.')
  return chunk.code
}
