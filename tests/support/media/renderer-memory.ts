import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'

/** Milliseconds between two measurements of the process. */
const EVERY = 100

/** Runs work in a browser's largest page and returns by how many bytes its process grew at most meanwhile. */
export async function watchingMemory<Answer>(
  browser: Browser,
  work: () => Promise<Answer>,
): Promise<{ answer: Answer; grown: number; peak: number }> {
  const process = await rendererOf(browser)
  const before = residentBytes(process)
  let peak = before
  const watch = setInterval(() => (peak = Math.max(peak, residentBytes(process))), EVERY)
  const answer = await work().finally(() => clearInterval(watch))
  return { answer, grown: peak - before, peak }
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
