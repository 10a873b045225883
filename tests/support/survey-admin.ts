import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { MIN_SECONDS } from '../../worker/contract/survey/min-seconds.ts'
import { openPage, startSession } from './browser.ts'

type Look = { width?: number; colorScheme?: 'light' | 'dark' }

/** The back office of surveys in a browser of its own. */
export async function openSurveyAdmin(
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
  // The notice that the back office needs a wider screen was dismissed.
  await context.addInitScript(() => sessionStorage.setItem('mouthpiece_device_warned', 'mobile'))
  await startSession(page, address, 'admin@mouthpiece.test')
  return page
}

export const outline = (page: Page) => page.getByRole('navigation', { name: 'Outline' })

/** Answers a survey as a visitor of its own, by the same calls as the form's page. */
export async function answerSurvey(
  address: string,
  survey: string,
  answers: Record<string, unknown>,
  headers: Record<string, string> = {},
) {
  const form = await (await fetch(`${address}/api/surveys/${survey}`)).json()
  const { opened, version, schema } = form as {
    opened: string
    version: number
    schema: { pages: { id: string }[] }
  }
  await new Promise((done) => setTimeout(done, MIN_SECONDS * 1000 + 300))
  const sent = await fetch(`${address}/api/surveys/${survey}/responses`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ answers, opened, version, page: schema.pages.at(-1)?.id, language: 'en' }),
  })
  expect(sent.status, await sent.clone().text()).toBe(200)
}

/** A new survey, open in the composer; answers its id. */
export async function newSurvey(page: Page, address: string, title: string): Promise<string> {
  await page.goto(`${address}/admin/surveys/compose`)
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByRole('button', { name: 'Start from scratch' }).click()
  await page.waitForURL(/\/compose\/[a-z0-9]+$/)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  return page.url().split('/').at(-1) ?? ''
}

export async function addQuestion(page: Page, kind: string, words: string) {
  await page.getByRole('button', { name: 'Question', exact: true }).click()
  await page.getByRole('menuitem', { name: new RegExp(`^${kind}:`) }).click()
  // The focus is where the words go.
  await page.locator('textarea:focus').waitFor()
  if (words) await page.getByRole('textbox', { name: 'Question' }).fill(words)
}

/** The lines of the outline as they read, without their grips. */
export async function lines(page: Page): Promise<string[]> {
  const texts = await outline(page).getByRole('listitem').allInnerTexts()
  return texts.map((text) => text.replaceAll(/\s+/g, ' ').trim())
}

export async function publish(page: Page) {
  await page.getByRole('button', { name: /^Publish/ }).click()
  const share = page.getByRole('dialog', { name: /Share it/ })
  expect(await share.getByRole('textbox', { name: 'Link' }).inputValue()).toContain('/forms/')
  await share.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Published' }).waitFor()
}

/** In the results, plays the newest recording of a voice question: a character in the middle of its picture says it. */
export async function playAnswer(page: Page, question: string) {
  const spoken = page.getByRole('region', { name: question })
  const opacity = () =>
    spoken.getByRole('img', { name: /who says the answers/ }).evaluate((picture) => {
      // Safe: a stage is a canvas.
      const canvas = picture as HTMLCanvasElement
      return canvas.getContext('2d')?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data[3]
    })
  await expect.poll(opacity).toBe(255)
  await spoken.getByRole('button', { name: 'Play Recording 1' }).click()
  await spoken.getByRole('button', { name: 'Pause Recording 1' }).waitFor()
}

/** Drags a ranked option by its grip to the upper edge of another one. */
export async function dragAbove(page: Page, option: string, other: string): Promise<void> {
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  const grip = row(option).locator('[aria-hidden=true]').first()
  await grip.dragTo(row(other), { targetPosition: { x: 20, y: 4 } })
}
