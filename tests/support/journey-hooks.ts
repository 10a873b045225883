import { afterEach, beforeEach } from 'vitest'
import { browsers } from './browser.ts'
import { testBegins, testEnds } from './shared-browser.ts'

beforeEach(testBegins)

/** Logs every open page of a failed journey, for failures that happen only on another machine. */
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await logPages(task.name)
  await testEnds()
})

async function logPages(test: string) {
  const pages = [...browsers].flatMap((browser) => browser.contexts().flatMap((one) => one.pages()))
  for (const page of pages.filter((one) => one.url() !== 'about:blank')) {
    const shown = await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String)
    console.log(`“${test}” failed with ${page.url()} open:\n${shown}`)
  }
}
