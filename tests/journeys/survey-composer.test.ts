import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedBrowser } from '../support/shared-browser.ts'
import { expectSound } from '../support/surveys.ts'
import { lines, openSurveyAdmin, outline, publish } from '../support/survey-admin.ts'
import { ownServer } from '../support/servers/own-server.ts'

const address = ownServer()
let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser?.close())

test('a survey is composed by keyboard alone', async () => {
  const page = await openSurveyAdmin(browser, address)
  await page.goto(`${address}/admin/surveys/compose`)
  await page.locator('input:focus').waitFor()
  await page.keyboard.type('Keys only')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Keys only' }).waitFor()
  /** Tabs on until what has the focus is called so. */
  const reach = async (name: RegExp) => {
    for (let press = 0; press < 120; press++) {
      const label = await page.evaluate(() => {
        const element = document.activeElement
        const labelled = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
        return (
          element?.getAttribute('aria-label') ??
          (labelled ? element.labels?.[0]?.textContent : element?.textContent) ??
          ''
        ).trim()
      })
      if (name.test(label)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`The keyboard does not reach ${String(name)}`)
  }
  await reach(/^Question$/)
  await page.keyboard.press('Enter')
  await page.locator('input[type=search]:focus').waitFor()
  await page.keyboard.type('boolean')
  await expect.poll(() => page.getByRole('menuitem').count()).toBe(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.locator('textarea:focus').waitFor()
  await page.keyboard.type('Do you hear us?')
  await reach(/^Publish$/)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: /Share it/ }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Published' }).waitFor()
  await expect.poll(() => lines(page)).toEqual(['Page 1', '1. Do you hear us?'])
  await page.context().close()
})

test('a template is used and an answer inserted; inserting an unknown answer blocks publishing', async () => {
  const page = await openSurveyAdmin(browser, address)
  await page.goto(`${address}/admin/surveys/compose`)
  await page.getByRole('button', { name: /Event sign-up/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Event sign-up' }).waitFor()
  const row = (words: RegExp) => outline(page).getByRole('button', { name: words }).last()
  // The selected question scrolls into view in the preview.
  await row(/access needs/).click()
  // The panes scroll, the page does not.
  const tooLong = () => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
  await expect.poll(tooLong).toBe(0)
  await page.setViewportSize({ width: 1440, height: 500 })
  const preview = page.getByRole('region', { name: 'The survey' })
  const isInSight = () =>
    preview.evaluate((pane) => {
      const question = [...pane.querySelectorAll('label')].find((one) => /access needs/.test(one.innerText))
      const [inside, box] = [question?.getBoundingClientRect(), pane.getBoundingClientRect()]
      return inside !== undefined && inside.top >= box.top && inside.bottom <= box.bottom
    })
  await row(/Full name/).click()
  await preview.evaluate((pane) => pane.scrollTo(0, 0))
  await expect.poll(isInSight).toBe(false)
  await row(/access needs/).click()
  await expect.poll(isInSight).toBe(true)
  await page.setViewportSize({ width: 1440, height: 900 })
  const field = page.getByRole('textbox', { name: 'Question' })
  await field.fill('Any access needs, ')
  await field.press('End')
  await page.getByRole('button', { name: 'Insert an answer' }).first().click()
  const picker = page.getByRole('dialog', { name: 'Insert an answer' })
  await picker.getByRole('button', { name: /Answer to/ }).click()
  await page.getByRole('option', { name: 'Full name' }).click()
  await picker.getByLabel('If there is no answer').fill('friend')
  await picker.getByRole('button', { name: 'Insert' }).click()
  await expect.poll(() => field.inputValue()).toBe('Any access needs, {{name|friend}}')
  await preview.getByText('Any access needs, friend').waitFor()
  await field.fill('Any access needs, {{nobody}}')
  await page.getByText('There is no question named “nobody”').waitFor()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page
    .getByRole('region', { name: 'Fix these before publishing' })
    .getByText('inserts an answer to a question that does not exist')
    .waitFor()
  await field.fill('Any access needs?')
  await page.getByText('There is no question named').waitFor({ state: 'detached' })

  // In Arabic too: a text, a button of the page, and the rest from a file.
  await outline(page).getByRole('button', { name: 'Title and settings' }).click()
  await page.getByRole('button', { name: /Add a language/ }).click()
  await page.getByRole('option', { name: 'Arabic' }).click()
  await page.getByRole('button', { name: /^Translations… \(\d+ missing\)/ }).click()
  const translations = page.getByRole('dialog', { name: 'Translations' })
  await translations.getByText('Missing texts only').click()
  await translations.getByRole('textbox', { name: 'Full name' }).pressSequentially('الاسم الكامل')
  await expectSound(page, 'the translations')
  await page.keyboard.press('Control+Home')
  await translations.getByText('Buttons and messages').click()
  await translations.getByRole('textbox', { name: 'إرسال', exact: true }).fill('أرسِل الآن')
  const importing = translations.getByLabel('Import translations')
  const file = (text: string) => ({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await importing.setInputFiles(file('key,fr\nending.title,Merci'))
  await translations.getByText('Nothing was imported. This survey has no language “fr”').waitFor()
  await importing.setInputFiles(file('key,ar\nending.title,شكرًا'))
  await translations.getByText('Imported 1 in Arabic.').waitFor()
  await translations.getByRole('button', { name: 'Done' }).click()
  await preview.getByText('الاسم الكامل').waitFor()
  await publish(page)
  expect(page.complaints).toEqual([])
  await page.context().close()
})
