import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings, pixelsOver } from '../support/axe.ts'
import { openBrowser } from '../support/browser.ts'
import { answerSurvey, officeOf, outline } from '../support/survey-office.ts'
import { ownServer } from '../support/own-server.ts'

const address = ownServer()
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

test.each([
  [1440, 'light'],
  [1440, 'dark'],
  [390, 'light'],
] as const)('no page has a finding of axe or stands over the edge: %i px, %s', async (width, colorScheme) => {
  const page = await officeOf(browser, address, { width, colorScheme })
  const findings: string[] = []
  const check = async (name: string) => {
    findings.push(...(await axeFindings(page, name)))
    const over = await pixelsOver(page)
    if (over > 0) findings.push(`${name}: ${over} px over the edge`)
  }
  const pane = async (name: string) => {
    if (width < 1024) await page.getByText(name, { exact: true }).first().click()
  }
  await answerSurvey(address, 'surveywelcome01', await welcomeAnswers())
  await page.goto(`${address}/admin/surveys`)
  await page.getByRole('link', { name: 'Welcome' }).waitFor()
  await check('list')
  await page.goto(`${address}/admin/surveys/compose`)
  await page.getByRole('heading', { name: 'New survey' }).waitFor()
  await check('new')
  await page.goto(`${address}/admin/surveys/compose/surveystudio001`)
  await outline(page).getByRole('listitem').first().waitFor()
  await check('outline')
  const count = await outline(page).getByRole('listitem').count()
  // Each row in one look; in the others colours and widths differ, of which a few tell.
  for (let row = 0; row < count; row += width === 1440 && colorScheme === 'light' ? 1 : 5) {
    await pane('Questions')
    await outline(page).getByRole('listitem').nth(row).getByRole('button').nth(1).click()
    await check(`row ${row}`)
  }
  await pane('Preview')
  await check('preview')
  await page.goto(`${address}/admin/surveys/submissions/surveywelcome01`)
  await page.getByText('Median time').waitFor()
  await check('charts')
  await page.goto(`${address}/admin/surveys/submissions/surveywelcome01?view=table`)
  await page.getByRole('region', { name: 'Responses' }).getByRole('link').first().waitFor()
  await check('table')
  await page.getByRole('region', { name: 'Responses' }).getByRole('link').first().click()
  await page.getByRole('button', { name: 'Delete this answer' }).waitFor()
  await check('answer')
  expect(findings).toEqual([])
  expect(page.complaints).toEqual([])
  await page.context().close()
})

/** The least that the seeded survey takes. */
async function welcomeAnswers(): Promise<Record<string, unknown>> {
  const form = await (await fetch(`${address}/api/surveys/surveywelcome01`)).json()
  const { schema } = form as {
    schema: {
      pages: { questions: { id: string; type: string; max?: number; options?: { id: string }[] }[] }[]
    }
  }
  const answers: Record<string, unknown> = {}
  for (const { id, type, max, options } of schema.pages.flatMap(({ questions }) => questions)) {
    if (type === 'short_text' || type === 'long_text') answers[id] = 'Hello'
    if (type === 'rating' || type === 'scale') answers[id] = max
    if (type === 'single_choice' || type === 'dropdown') answers[id] = options?.[0]?.id
    if (type === 'multiple_choice') answers[id] = options?.slice(0, 1).map((option) => option.id)
    if (type === 'yes_no' || type === 'consent') answers[id] = true
  }
  return answers
}
