import { afterEach } from 'vitest'
import { browsers } from '../browser.ts'

/** Logs every open page of a failed journey, for failures that happen only on another machine. */
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  for (const page of [...browsers].flatMap((browser) => browser.contexts().flatMap((one) => one.pages()))) {
    const shown = await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String)
    console.log(`“${task.name}” failed with ${page.url()} open:\n${shown}`)
  }
})
