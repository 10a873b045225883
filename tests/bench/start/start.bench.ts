import { openBrowser } from '../../support/browser.ts'
import { startCleanCopy } from '../../support/servers/clean-copy.ts'

const LIMIT = 90

/** From `npm start` in a fresh checkout with npm's cache to a usable page. */
export async function run(): Promise<void> {
  const { app, seconds, stop } = await startCleanCopy()
  const browser = await openBrowser()
  try {
    const began = performance.now()
    const page = await browser.newPage()
    await page.goto(app.address)
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    const total = seconds + (performance.now() - began) / 1000
    console.log(`npm start to a page: ${total.toFixed(1)} s (limit ${LIMIT} s with a warm npm cache)`)
    if (total > LIMIT) process.exitCode = 1
  } finally {
    await browser.close()
    stop()
  }
}
