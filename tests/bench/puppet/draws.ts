import type { Browser } from 'playwright-core'
import { bundleForPage } from '../../support/pages/page-bundle.ts'
import type * as inPage from './in-page.ts'

const AIM = 250
const ROUNDS = 3
const PICTURE = { width: 1280, height: 720, frames: 240 }

/** Draws per second of each character at 720p, and the heaviest of them. */
export async function draws(browser: Browser, drawings: ReadonlyMap<string, string>): Promise<void> {
  const page = await browser.newPage()
  await page.addScriptTag({ content: await bundleForPage('tests/bench/puppet/in-page.ts', 'puppets') })
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
