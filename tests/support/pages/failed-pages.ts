import { afterEach } from 'vitest'
import { browsers } from '../browser.ts'

/** What every open page shows when a journey fails: one that fails elsewhere only can be understood from its log. */
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  for (const page of [...browsers].flatMap((browser) => browser.contexts().flatMap((one) => one.pages()))) {
    const shown = await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String)
    console.log(`“${task.name}” failed with ${page.url()} open:\n${shown}`)
  }
})
