import { openBrowser, newProject } from '../../support/browser.ts'
import { startBuiltApp } from '../../support/servers/built-app.ts'
import { compare } from './compare.ts'
import { longTake } from './memory.ts'

const formats = ['webm', 'mp4']
const sizes = ['720p', '1080p']

/**
 * Seconds of video per second: of the export's parts, of a MediaRecorder, and of the export page; and the memory of a
 * long take.
 */
export async function run(): Promise<void> {
  const app = await startBuiltApp()
  const browser = await openBrowser()
  try {
    await compare(browser)
    const page = await (await browser.newContext({ acceptDownloads: true })).newPage()
    const project = await newProject(page, app.address)
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Upload a file' }).click()
    await (await chooser).setFiles('tests/support/sounds/hello.wav')
    await page.getByText('In use').waitFor()
    for (const format of formats) {
      for (const size of sizes) {
        await page.goto(
          `${app.address}/projects/${project}/export?autostart=1&format=${format}&size=${size}&fps=30`,
        )
        await page.waitForFunction(() => document.documentElement.dataset.export !== undefined, undefined, {
          timeout: 180_000,
        })
        const words = await page
          .getByText(/real time/)
          .first()
          .innerText()
        console.log(`${format} ${size} 30 fps: ${words}`)
        if (!/\(([\d.]+)× real time\)/.test(words)) process.exitCode = 1
      }
    }
  } finally {
    await browser.close()
    app.stop()
  }
  await longTake()
}
