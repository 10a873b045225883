import { readFileSync } from 'node:fs'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminSurvey } from '../../worker/contract/survey/admin.ts'
import { openPage, signIn } from '../support/browser.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import {
  addQuestion,
  answerSurvey,
  lines,
  newSurvey,
  openSurveyAdmin,
  outline,
  publish,
} from '../support/survey-admin.ts'
import { ownServer } from '../support/servers/own-server.ts'
import { followPath } from '../support/visitor.ts'
import { Caller } from '../support/chat.ts'
import { shareResults } from '../support/survey-results.ts'
import { publishSurvey, shortPages } from '../support/surveys.ts'
import { sendTestOfWebhook } from '../support/survey-notices.ts'

const address = ownServer()
let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser?.close())

async function saved(page: Page) {
  await page
    .getByRole('status')
    .filter({ hasText: /^Saved$/ })
    .waitFor()
}

async function dragTo(page: Page, grip: Locator, target: Locator, { at }: { at: 'top' | 'bottom' }) {
  // Only there when the rows have come to rest.
  await grip.hover()
  const to = await target.boundingBox()
  if (!to) throw new Error('Nothing to drag to')
  await page.mouse.down()
  await page.mouse.move(to.x + 60, at === 'top' ? to.y + 4 : to.y + to.height - 4, { steps: 6 })
  await page.mouse.up()
}

test('a survey is composed, put in order, undone, published, answered, read and closed', async () => {
  const page = await openSurveyAdmin(browser, address)
  const survey = await newSurvey(page, address, 'How was it?')
  await addQuestion(page, 'Single choice', 'Which character did you take?')
  await page.getByRole('textbox', { name: 'Option 1' }).fill('The owl')
  await page.getByRole('textbox', { name: 'Option 2' }).fill('The teapot')
  await addQuestion(page, 'Stars', 'How did the mouth move?')
  await page.getByText('Required', { exact: true }).click()
  await page.getByRole('button', { name: 'Page', exact: true }).click()
  await addQuestion(page, 'Long text', 'What should we change?')
  const composed = [
    'Page 1',
    '1. Which character did you take?',
    '2. How did the mouth move? *',
    'Page 2',
    '3. What should we change?',
  ]
  await expect.poll(() => lines(page)).toEqual(composed)

  // By keys: over the edge of its page, and back; the grip keeps the focus and the place is said.
  const grip = (words: string) => outline(page).getByRole('button', { name: new RegExp(`^Move ${words}`) })
  await grip('How did the mouth move').focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(async () => (await lines(page)).indexOf('2. How did the mouth move? *')).toBe(3)
  await page.getByText('How did the mouth move? is number 1 on page 2').waitFor({ state: 'attached' })
  await expect
    .poll(() => grip('How did the mouth move').evaluate((one) => one === document.activeElement))
    .toBe(true)
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => lines(page)).toEqual(composed)
  // By mouse: the last to the very top.
  const rows = outline(page).getByRole('listitem')
  await dragTo(page, grip('What should we change'), rows.nth(1), { at: 'top' })
  const firstLine = async () => (await lines(page))[1]
  await expect.poll(firstLine).toBe('1. What should we change?')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => lines(page)).toEqual(composed)
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect.poll(firstLine).toBe('1. What should we change?')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Control+z')
  await expect.poll(() => lines(page)).toEqual(composed)

  // The preview shows the respondents' form at once, on a phone and on a desktop.
  const preview = page.getByRole('region', { name: 'The survey' })
  await outline(page)
    .getByRole('button', { name: /Which character/ })
    .last()
    .click()
  await preview.getByRole('radio', { name: 'The teapot' }).waitFor()
  const widthOf = () => preview.locator('[data-device]').evaluate((frame) => getComputedStyle(frame).width)
  await expect.poll(widthOf).toBe('390px')
  await page.getByText('Desktop', { exact: true }).click()
  await expect.poll(widthOf).toBe('760px')
  await preview.getByRole('button', { name: 'Next' }).click()
  await preview
    .getByRole('alert')
    .or(preview.getByText(/required|Please/i))
    .first()
    .waitFor()

  // Something without words can't be published, and is found from there.
  await addQuestion(page, 'Yes or no', '')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const problems = page.getByRole('region', { name: 'Fix these before publishing' })
  await problems.getByRole('button').first().click()
  await page.getByRole('textbox', { name: 'Question' }).fill('Would you do it again?')
  await publish(page)
  await page.reload()
  await expect.poll(async () => (await lines(page))[2]).toBe('2. Would you do it again?')

  const schema = await page.evaluate(
    async (path) => (await (await fetch(path)).json()).schema,
    `/api/surveys/${survey}`,
  )
  const byTitle = new Map<string, { id: string; options?: { id: string }[] }>(
    (schema as { pages: { questions: { id: string; title: { en: string } }[] }[] }).pages
      .flatMap(({ questions }) => questions)
      .map((question) => [question.title.en, question]),
  )
  const character = byTitle.get('Which character did you take?')
  const stars = byTitle.get('How did the mouth move?')?.id ?? ''
  const change = byTitle.get('What should we change?')?.id ?? ''
  for (const [option, rating, text] of [
    [0, 5, 'Nothing, it is lovely.'],
    [1, 2, '=HYPERLINK("http://evil.example")'],
  ] as const) {
    await answerSurvey(address, survey, {
      [character?.id ?? '']: character?.options?.[option]?.id,
      [stars]: rating,
      [change]: text,
    })
  }

  await followPath(page, `/admin/surveys/submissions/${survey}`)
  const figures = page.getByRole('figure', { name: 'Which character did you take?' })
  await figures.getByText('1 (50%)').first().waitFor()
  await figures.getByText('As a table').click()
  await figures
    .getByRole('row', { name: /The owl/ })
    .getByText('1 (50%)')
    .waitFor()
  await page.getByText(/mean 3.5/).waitFor()
  const compared = `view=compare&row=${character?.id}&column=${stars}`
  await page.goto(`${address}/admin/surveys/submissions/${survey}?${compared}`)
  await page.getByText('too few answers to tell a difference from chance').waitFor()
  const crossed = page.getByRole('region', { name: /How did.* by .*Which character/ })
  await crossed.getByRole('row', { name: /The owl/ }).waitFor()
  await shareResults(page, browser)
  await page.getByText('Charts', { exact: true }).click()
  // A bar leads to the responses that it counts.
  await figures.getByRole('button', { name: /The teapot/ }).click()
  const table = page.getByRole('region', { name: 'Responses' })
  await expect.poll(() => table.getByRole('row').count()).toBe(2)
  await table.getByRole('cell', { name: /HYPERLINK/ }).waitFor()
  expect(page.url()).toContain('answer=')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const csv = readFileSync(await (await download).path(), 'utf8')
  expect(csv).toContain('The owl')
  expect(csv).toContain('Nothing, it is lovely.')
  expect(csv).not.toMatch(/(^|[,"\n])=HYPERLINK/)

  await expect.poll(() => table.getByRole('row').count()).toBe(3)
  // By the stars: the least first, then the most.
  const firstStars = () =>
    table
      .getByRole('row')
      .nth(1)
      .getByRole('cell', { name: /^[25]$/ })
      .textContent()
  await table.getByRole('button', { name: /How did the mouth move/ }).click()
  await expect.poll(firstStars).toBe('2')
  await table.getByRole('button', { name: /How did the mouth move/ }).click()
  await expect.poll(firstStars).toBe('5')
  await table.getByRole('button', { name: /How did the mouth move/ }).click()
  await expect.poll(firstStars).toBe('2')
  await table.getByRole('row').nth(1).getByRole('checkbox').click()
  const chosen = page.waitForEvent('download')
  await page
    .getByRole('toolbar', { name: 'Selected answers' })
    .getByRole('button', { name: 'Download CSV' })
    .click()
  const few = readFileSync(await (await chosen).path(), 'utf8')
  expect(few).not.toContain('Nothing, it is lovely.')
  expect(few).toContain('The teapot')
  await table.getByRole('link').first().click()
  // The table has these words as well, but not this button.
  await page.getByRole('button', { name: 'Delete this answer' }).waitFor()
  await page.getByText('=HYPERLINK').waitFor()
  await page.keyboard.press('ArrowRight')
  await page.getByText('Nothing, it is lovely.').waitFor()
  await page.keyboard.press('ArrowLeft')
  await page.getByText('=HYPERLINK').waitFor()
  await page.getByRole('button', { name: 'Delete this answer' }).click()
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await page.getByText('Nothing, it is lovely.').waitFor()

  await page.goto(`${address}/admin/surveys`)
  const ofSurvey = page.locator(`a[href="/admin/surveys/compose/${survey}"]`)
  const row = page
    .getByRole('main')
    .getByRole('row', { name: /How was it\?/ })
    .filter({ has: ofSurvey })
  await row.getByText('1 answer').waitFor()
  const act = async (item: string) => {
    await row.getByRole('button', { name: /^What to do/ }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await act('Share…')
  const share = page.getByRole('dialog')
  await share.getByRole('img', { name: /QR code/ }).waitFor()
  const poster = page.waitForEvent('download')
  await share.getByRole('button', { name: 'Download QR code' }).click()
  expect(
    readFileSync(await (await poster).path())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG')
  await share.getByText('Embed in a website').click()
  expect(await share.getByLabel('Embed code').inputValue()).toContain(`/forms/${survey}?embed=1"`)
  await share.getByText('Post in the chat').click()
  await share.getByLabel('Message').fill('Tell us how it was')
  await share.getByRole('button', { name: 'Post', exact: true }).click()
  const posted = await page.getByText(/^Posted in /).textContent()
  const room = /^Posted in (.*)\.$/.exec(posted ?? '')?.[1] ?? ''
  await share.getByRole('button', { name: 'Done' }).click()
  const shown = await openSurveyAdmin(browser, address)
  await shown.goto(`${address}/chat`)
  await shown.getByRole('navigation', { name: 'Rooms' }).getByRole('link', { name: room }).click()
  const message = shown.getByRole('log').getByRole('article').filter({ hasText: 'Tell us how it was' })
  await message
    .getByRole('link', { name: /How was it/ })
    .and(shown.locator(`[href="/forms/${survey}"]`))
    .waitFor()
  await shown.context().close()

  await act('Share…')
  await share.getByText('Send by e-mail').click()
  await share.getByRole('button', { name: 'Start an e-mail' }).click()
  await page.waitForURL(/\/admin\/emails\/compose\//)
  await page.getByRole('main').getByText('How was it?').first().waitFor()
  await page.goto(`${address}/admin/surveys`)

  await act('Close')
  await row.getByText('Closed').waitFor()
  const closed = await fetch(`${address}/api/surveys/${survey}`)
  expect(((await closed.json()) as { state: string }).state).toBe('closed')
  await act('Move to trash')
  await row.waitFor({ state: 'detached' })
  await page.getByText('Trash', { exact: true }).last().click()
  await row.waitFor()
  expect(page.complaints).toEqual([])
  await page.context().close()
})

test('a sound is uploaded for a question and played to respondents', async () => {
  const page = await openSurveyAdmin(browser, address)
  const survey = await newSurvey(page, address, 'Listen')
  await addQuestion(page, 'Listen and answer', 'What do you hear?')
  await page.getByLabel('A sound file for the clip').setInputFiles('tests/support/sounds/hello.wav')
  await page.getByRole('button', { name: 'Replace the sound' }).waitFor()
  await publish(page)
  const form = await openPage(await browser.newContext())
  await form.goto(`${address}/forms/${survey}`)
  const seconds = () =>
    form
      .getByRole('group', { name: 'What to listen to' })
      .locator('audio')
      .evaluate((sound: HTMLAudioElement) => Math.round(sound.duration))
  await expect.poll(seconds).toBe(4)
  expect([...page.complaints, ...form.complaints]).toEqual([])
  await form.context().close()
  await page.context().close()
})

test('offline work is preserved, and restored after closing the tab', async () => {
  const page = await openSurveyAdmin(browser, address)
  const survey = await newSurvey(page, address, 'On the train')
  await addQuestion(page, 'Short text', 'First')
  await saved(page)
  await page.context().setOffline(true)
  await page.getByRole('textbox', { name: 'Question' }).fill('First, and in a tunnel')
  await page.getByText('Saved on this device, no connection').waitFor()
  await page.context().setOffline(false)
  await saved(page)

  await page.context().setOffline(true)
  await page.getByRole('textbox', { name: 'Question' }).fill('Typed before the tab was closed')
  await page.getByText('Saved on this device, no connection').waitFor()
  const context = page.context()
  await page.close()
  await context.setOffline(false)
  const again = await openPage(context)
  await again.goto(`${address}/admin/surveys/compose/${survey}`)
  await outline(again)
    .getByRole('button', { name: /Typed before the tab was closed/ })
    .last()
    .waitFor()
  await saved(again)
  await context.close()
})

test('an edit in two tabs at once asks which version to keep', async () => {
  const page = await openSurveyAdmin(browser, address)
  const survey = await newSurvey(page, address, 'Two hands')
  const other = await openPage(page.context())
  await other.goto(`${address}/admin/surveys/compose/${survey}`)
  await other.getByLabel('Title', { exact: true }).fill('The other hand')
  await saved(other)
  await page.getByLabel('Title', { exact: true }).fill('My hand')
  const dialog = page.getByRole('dialog', { name: 'This survey changed somewhere else' })
  await dialog.getByRole('button', { name: 'Replace it with mine' }).click()
  await saved(page)
  await other.getByLabel('Title', { exact: true }).fill('The other hand again')
  await other.getByRole('dialog').getByRole('button', { name: 'Use theirs' }).click()
  await other.getByRole('heading', { level: 1, name: 'My hand' }).waitFor()
  await page.context().close()
})

test('invitations: links are made once, listed and withdrawn', async () => {
  const page = await openSurveyAdmin(browser, address)
  const survey = await newSurvey(page, address, 'By invitation')
  await page.getByText('By invitation', { exact: true }).last().click()
  await addQuestion(page, 'Short text', 'Who are you?')
  await publish(page)
  await page.getByRole('button', { name: 'This survey' }).click()
  await page.getByRole('menuitem', { name: 'Invitations' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Who are they for?').fill('Mia\nJonas')
  await dialog.getByRole('button', { name: 'Create 2 links' }).click()
  // They are shown this once: no slip closes them.
  await dialog.getByLabel('The links').press('Escape')
  const links = await dialog.getByLabel('The links').inputValue()
  const [, url = ''] = /Mia\t(\S+)/.exec(links) ?? []
  const token = new URL(url).searchParams.get('invitation') ?? ''
  const state = async (query: string) =>
    ((await (await fetch(`${address}/api/surveys/${survey}${query}`)).json()) as { needs?: string }).needs
  expect(await state('')).toBe('invitation')
  expect(await state(`?invitation=${token}`)).toBeUndefined()
  await dialog.getByRole('button', { name: 'Withdraw the invitation for Mia' }).click()
  await dialog.getByRole('cell', { name: 'Mia', exact: true }).waitFor({ state: 'detached' })
  expect(await state(`?invitation=${token}`)).toBe('invitation')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await sendTestOfWebhook(page)
  await page.context().close()
})

test('users without the admin role are redirected, and their calls are refused', async () => {
  const context = await browser.newContext()
  const page = await openPage(context)
  await signIn(page, address, 'ada@mouthpiece.test')
  await page.getByRole('button', { name: /^Account of/ }).waitFor()
  expect(await page.getByRole('link', { name: 'Back office' }).count()).toBe(0)
  await page.goto(`${address}/admin/surveys/submissions/surveywelcome01`)
  await page.waitForURL((url) => !url.pathname.startsWith('/admin'))
  const status = await page.evaluate(async () => (await fetch('/api/admin/surveys')).status)
  expect([401, 403]).toContain(status)
  await context.close()
})

test('a survey with a start time is shown as scheduled and opens at that time', async () => {
  const admin = await Caller.signIn(address, 'admin')
  const opens = new Date(Date.now() + 3_600_000).toISOString().replace('T', ' ')
  const id = await publishSurvey(admin, shortPages, { opens })
  const page = await openSurveyAdmin(browser, address)
  await page.goto(`${address}/admin/surveys/submissions/${id}`)
  await page.getByText('Scheduled', { exact: true }).waitFor()

  const form = await openPage(page.context())
  await form.clock.install()
  await form.goto(`${address}/forms/${id}`)
  await form.getByText(/it will start by itself/).waitFor()
  // An hour later, which only this page's clock knows of.
  const path = `/api/admin/surveys/${id}`
  const { revision, settings } = await admin.ask<AdminSurvey>('GET', path)
  await admin.ask('PATCH', path, { revision, settings: { ...settings, opens: '' } })
  await form.clock.fastForward(3_700_000)
  await form.getByRole('textbox', { name: 'Your name' }).waitFor()
  await page.reload()
  await page.getByText('Open', { exact: true }).waitFor()
  await page.context().close()
})
