import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPage } from '../support/browser.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { Caller } from '../support/chat.ts'
import { ownServer } from '../support/servers/own-server.ts'
import { openVisit, tabTo } from '../support/survey-visit.ts'
import { en, expectSound, options, publishSurvey, sentAnswers, type shortPages } from '../support/surveys.ts'

const address = ownServer()
let browser: Browser
let admin: Caller
beforeAll(async () => {
  browser = await sharedBrowser()
  admin = await Caller.signIn(address, 'admin')
})
afterAll(() => browser?.close())

test('one question at a time is answered by letters and Enter, scored, mailed, and unneeded the second time', async () => {
  const quiz: typeof shortPages = [
    {
      id: 'quiz',
      questions: [
        {
          type: 'single_choice',
          id: 'lead',
          title: en('Who is it?'),
          options: options('Pip', 'Mona').map((one, at) => ({ ...one, points: at })),
          required: true,
        },
        { type: 'yes_no', id: 'skipped', title: en('Skip me?') },
        { type: 'short_text', id: 'word', title: en('In a word?') },
        { type: 'multiple_choice', id: 'make', title: en('What?'), options: options('Films', 'Jokes') },
      ],
    },
  ]
  const results = [{ id: 'all', from: 1, text: en('All of it!') }]
  const ending = { score: true, results, copy: true, mailCopy: true, again: true }
  const isMona = { question: 'lead', operator: 'is', value: 'mona' } as const
  const quotas = [{ id: 'monas', if: isMona, limit: 1, text: en('Enough Monas.') }]
  const id = await publishSurvey(admin, quiz, {}, ending, ['en'], 'questions', quotas)
  const { context, page } = await openVisit({ browser, address }, id)
  await page.getByRole('progressbar', { name: 'Progress' }).waitFor()
  expect(await page.getByText('In a word?').count()).toBe(0)
  // Nothing has the focus yet.
  await page.getByRole('radio', { name: 'Mona' }).waitFor()
  await page.keyboard.press('b')
  expect(await page.getByRole('radio', { name: 'Mona' }).isChecked()).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Question 2 of 4' }).waitFor()
  // The next question takes the focus into its text before the key is released.
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Question 3 of 4' }).waitFor()
  await page.keyboard.type('b')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Question 4 of 4' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Question 4 of 4' }).waitFor()
  await page.goBack()
  await expect.poll(() => page.getByRole('textbox', { name: 'In a word?' }).inputValue()).toBe('b')
  await page.goBack()
  await page.getByRole('heading', { name: 'Question 2 of 4' }).waitFor()
  await page.getByRole('button', { name: 'Next' }).dblclick()
  await page.getByRole('heading', { name: 'Question 3 of 4' }).waitFor()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('heading', { name: 'Question 4 of 4' }).waitFor()
  await tabTo(page, 'checkbox', 'Films')
  await page.keyboard.press('a')
  await page.keyboard.press('b')
  await expectSound(page, 'one question at a time')
  const secondTab = await openPage(context)
  await secondTab.goto(`${address}/forms/${id}`)
  await secondTab.getByText('Welcome back').waitFor()
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Your score: 1 of 1').waitFor()
  await secondTab.getByRole('heading', { name: 'You have already answered' }).waitFor()
  await secondTab.getByRole('button', { name: 'Answer again' }).waitFor()
  await expectSound(secondTab, 'sent in another tab')
  await secondTab.close()
  await page.getByText('All of it!').waitFor()
  await page.getByText('Your answers', { exact: true }).click()
  await page.getByText('Films, Jokes').waitFor()
  await page.getByRole('textbox', { name: 'Send a copy to' }).fill(`${id}@respondents.test`)
  await page.getByRole('button', { name: 'Send the copy' }).click()
  await page.getByText(`The copy is on its way to ${id}@respondents.test.`).waitFor()
  await expectSound(page, 'the score')
  await page.getByRole('button', { name: 'Answer again' }).click()
  await page.getByRole('heading', { name: 'Question 1 of 4' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Question 1 of 4')
  expect(await page.getByRole('radio', { name: 'Mona' }).isChecked()).toBe(false)
  expect(await sentAnswers(admin, id)).toEqual([{ lead: 'mona', word: 'b', make: ['films', 'jokes'] }])
  // The place that was free is taken.
  await tabTo(page, 'radio', 'Pip')
  await page.keyboard.press('b')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Enough answers like yours' }).waitFor()
  await page.getByText('Enough Monas.').waitFor()
  const outbox = `${address}/api/dev/outbox?to=${id}@respondents.test`
  await expect.poll(async () => (await fetch(outbox)).text()).toContain('Films, Jokes')
  expect(await sentAnswers(admin, id)).toHaveLength(1)
  expect(page.complaints).toEqual([])
  await context.close()
})
