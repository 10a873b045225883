import { gzipSync } from 'node:zlib'
import { openBrowser } from '../../support/browser.ts'
import { startBuiltApp } from '../../support/servers/built-app.ts'

/** A browser's first visit; limits in KB of gzip. */
const pages = [
  { path: '/', limit: 140 },
  { path: '/terms-privacy', limit: 170 },
  // Seeded; a page apart from the app.
  { path: '/forms/surveywelcome01', limit: 135 },
]

export async function run(): Promise<void> {
  const app = await startBuiltApp()
  const browser = await openBrowser()
  try {
    for (const { path, limit } of pages) {
      const page = await browser.newPage()
      const scripts: { name: string; bytes: number }[] = []
      page.on('response', async (response) => {
        const type = response.headers()['content-type'] ?? ''
        if (!/javascript/.test(type)) return
        const body = await response.body().catch(() => Buffer.alloc(0))
        scripts.push({ name: new URL(response.url()).pathname, bytes: gzipSync(body, { level: 9 }).length })
      })
      await page.goto(app.address + path, { waitUntil: 'networkidle' })
      const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1024
      console.log(
        `${path}: ${total.toFixed(1)} KB gzip of JavaScript in ${scripts.length} files (limit ${limit})`,
      )
      for (const { name, bytes } of scripts.toSorted((a, b) => b.bytes - a.bytes).slice(0, 8)) {
        console.log(`  ${(bytes / 1024).toFixed(1).padStart(7)} KB  ${name}`)
      }
      if (total > limit) process.exitCode = 1
      if (path === '/') {
        // The engine loads at the first input, or after a few seconds of rest.
        await page.waitForTimeout(5_000)
        const later = scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1024
        console.log(`${path}: ${later.toFixed(1)} KB with the live stage, which comes later`)
      }
      await page.close()
    }
  } finally {
    await browser.close()
    app.stop()
  }
}
