import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { MIN_SECONDS } from '../../worker/contract/surveys.ts'
import { openPage, signIn } from './browser.ts'

type Look = { width?: number; colorScheme?: 'light' | 'dark' }

/** The back office of surveys in a browser of its own. */
export async function officeOf(
  browser: Browser,
  address: string,
  { width = 1440, colorScheme = 'light' }: Look = {},
) {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await openPage(context)
  await signIn(page, address, 'admin@mouthpiece.test')
  if (width < 768) await page.getByRole('button', { name: 'Got it' }).click()
  return page
}

export const outline = (page: Page) => page.getByRole('navigation', { name: 'Outline' })

/** Answers a survey as a visitor of its own, by the same calls as the form's page. */
export async function answerSurvey(address: string, survey: string, answers: Record<string, unknown>) {
  const form = await (await fetch(`${address}/api/surveys/${survey}`)).json()
  const { opened, version, schema } = form as {
    opened: string
    version: number
    schema: { pages: { id: string }[] }
  }
  await new Promise((done) => setTimeout(done, MIN_SECONDS * 1000 + 300))
  const sent = await fetch(`${address}/api/surveys/${survey}/responses`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ answers, opened, version, page: schema.pages.at(-1)?.id, language: 'en' }),
  })
  expect(sent.status, await sent.clone().text()).toBe(200)
}
