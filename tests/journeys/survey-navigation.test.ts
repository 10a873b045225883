import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPage, sessionOf } from '../support/browser.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { Caller } from '../support/chat.ts'
import { ownServer } from '../support/servers/own-server.ts'
import { en, expectSound, options, publishSurvey, sentAnswers, worldPages } from '../support/surveys.ts'

const address = ownServer()
let browser: Browser
let admin: Caller
beforeAll(async () => {
  browser = await sharedBrowser()
  admin = await Caller.signIn(address, 'admin')
})
afterAll(() => browser?.close())

test('an answer skips a page; the CSV has the sent answers, and the browser follows the redirect', async () => {
  const id = await publishSurvey(
    admin,
    [
      {
        id: 'first',
        questions: [
          { type: 'short_text', id: 'name', title: en('Your name'), required: true },
          { type: 'number', id: 'seats', title: en('Seats in your hall') },
          { type: 'single_choice', id: 'sings', title: en('Do you sing?'), options: options('Yes', 'No') },
        ],
        jumps: [{ if: { question: 'sings', operator: 'is', value: 'no' }, to: 'last' }],
      },
      {
        id: 'songs',
        questions: [{ type: 'short_text', id: 'song', title: en('Which song?'), required: true }],
      },
      { id: 'last', questions: [{ type: 'long_text', id: 'wish', title: en('Your wish') }] },
    ],
    {},
    { redirect: 'https://thanks.example/encore?from=survey' },
  )
  // In German the point groups thousands, in the survey's English it begins the decimals.
  const context = await browser.newContext({ locale: 'de-DE', viewport: { width: 1440, height: 900 } })
  const page = await openPage(context)
  await page.goto(`${address}/forms/${id}`)
  const next = () => page.getByRole('button', { name: 'Next' }).click()
  await context.route('https://thanks.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Encore</h1>' }),
  )
  const name = '=1+1, "Zoë" שלום'
  await page.getByRole('textbox', { name: 'Your name' }).fill(name)
  const seats = page.getByRole('textbox', { name: 'Seats in your hall' })
  await seats.fill('1.200,5')
  await page.getByText('Read as 1200.5').waitFor()
  await seats.fill('1.200')
  await next()
  await page.getByText('Enter a number').first().waitFor()
  await page
    .getByRole('group', { name: 'Which number do you mean?' })
    .getByRole('button', { name: '1200' })
    .click()
  await page.getByRole('radio', { name: 'Yes' }).check()
  await next()
  await page.getByRole('textbox', { name: 'Which song?' }).fill('Not to be told')
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('radio', { name: 'No' }).check()
  await next()
  await page.getByRole('textbox', { name: 'Your wish' }).fill('Two\nlines; and a 🦉')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.waitForURL('https://thanks.example/encore?from=survey')

  // Answers on a skipped page are not sent.
  expect(await sentAnswers(admin, id)).toEqual([
    { name, seats: 1200, sings: 'no', wish: 'Two\nlines; and a 🦉' },
  ])
  const { token } = JSON.parse(await sessionOf(address, 'admin@mouthpiece.test')) as { token: string }
  const headers = { Authorization: token }
  const file = await (await fetch(`${address}/api/admin/surveys/${id}/responses.csv`, { headers })).text()
  // A spreadsheet runs nothing.
  expect(file).toContain(`"'=1+1, ""Zoë"" שלום"`)
  expect(file).toContain('"Two\nlines; and a 🦉"')
  expect(file).not.toContain('Not to be told')
  await context.close()
})

test('a survey that closes while it is answered can still be read, scrolled and copied', async () => {
  const id = await publishSurvey(admin, [
    {
      id: 'all',
      questions: [
        { type: 'short_text', id: 'name', title: en('Your name') },
        { type: 'long_text', id: 'wish', title: en('Your wish') },
        { type: 'dropdown', id: 'seat', title: en('Your seat'), options: options('Balcony', 'Stalls') },
        { type: 'single_choice', id: 'sings', title: en('Do you sing?'), options: options('Yes', 'No') },
        { type: 'number', id: 'age', title: en('Your age'), required: true },
      ],
    },
  ])
  const page = await openPage(await browser.newContext({ viewport: { width: 390, height: 844 } }))
  await page.goto(`${address}/forms/${id}`)
  await page.getByRole('button', { name: 'Got it' }).click()
  const name = page.getByRole('textbox', { name: 'Your name' })
  await name.fill('Zo')
  const textArea = page.getByRole('textbox', { name: 'Your wish' })
  await textArea.fill('Two\nlines')
  const seat = page.getByRole('combobox', { name: 'Your seat' })
  await seat.selectOption('Stalls')
  const no = page.getByRole('radio', { name: 'No' })
  await no.check()
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('needs another look').waitFor()
  await admin.ask('POST', `/api/admin/surveys/${id}/close`)
  await name.fill('Zoe')
  await page.getByRole('alert').filter({ hasText: 'This survey is closed' }).waitFor()
  // An answer that is not sent needs no review.
  await expect.poll(() => page.getByText('needs another look').count()).toBe(0)

  for (const field of [name, textArea]) {
    await field.focus()
    expect([await field.isEnabled(), await field.isEditable()]).toEqual([true, false])
  }
  expect([await name.inputValue(), await textArea.inputValue()]).toEqual(['Zoe', 'Two\nlines'])
  expect([await seat.isDisabled(), await no.isDisabled(), await no.isChecked()]).toEqual([true, true, true])
  // Answers have the page's text colour.
  for (const answer of [name, textArea, seat, page.locator('label', { has: no })]) {
    expect(await answer.evaluate((box) => getComputedStyle(box).opacity)).toBe('1')
    expect(await answer.evaluate((box) => getComputedStyle(box).color)).toBe(
      await page.locator('body').evaluate((body) => getComputedStyle(body).color),
    )
  }
  await expectSound(page, 'closed while it was answered')
  await page.context().close()
})

test('a survey in Arabic and Japanese is answered on a phone by keyboard', async () => {
  const id = await publishSurvey(admin, worldPages, {}, {}, ['en', 'ar', 'ja'])
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'ar-EG' })
  const page = await openPage(context)
  await page.goto(`${address}/forms/${id}?lang=ja`)
  await page.getByRole('button', { name: 'わかりました' }).click()
  const markedAs = (marks: string) =>
    expect
      .poll(() => page.evaluate(() => `${document.documentElement.lang} ${document.documentElement.dir}`))
      .toBe(marks)
  await markedAs('ja ltr')
  await page.getByRole('button', { name: '次へ' }).click()
  await page.getByRole('alert').filter({ hasText: '件の回答をご確認ください' }).waitFor()
  await expectSound(page, 'a refused page in Japanese')

  await page.goto(`${address}/forms/${id}`)
  await markedAs('ar rtl')
  await expect.poll(() => page.title()).toBe('استبيان')
  const name = page.getByRole('textbox', { name: /^اسمك/ })
  await name.press('Enter')
  await page.getByRole('alert').filter({ hasText: 'إجابة واحدة بحاجة إلى مراجعة' }).waitFor()
  await expectSound(page, 'a refused page in Arabic')
  await name.fill('Zoe')
  // An answer from left to right within the page.
  expect(await name.evaluate((input) => getComputedStyle(input).direction)).toBe('ltr')
  await page.keyboard.press('Enter')
  await page.getByText('الصفحة ٢ من ٢').or(page.getByText('الصفحة 2 من 2')).first().waitFor()
  // The scale starts at the right, and the arrows follow what is seen.
  const [one, two] = [page.getByRole('radio').nth(0), page.getByRole('radio').nth(1)]
  const [first, second] = [await one.boundingBox(), await two.boundingBox()]
  expect(first?.x).toBeGreaterThan(second?.x ?? 0)
  await one.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  expect(await two.isChecked()).toBe(true)
  await page.getByRole('button', { name: 'مسح الإجابة' }).waitFor()
  await page.getByLabel('اللغة').selectOption('ja')
  await markedAs('ja ltr')
  await page.getByRole('button', { name: '送信' }).waitFor()
  await page.getByLabel('言語').selectOption('ar')
  await markedAs('ar rtl')
  await expectSound(page, 'a scale in Arabic')
  await page.getByRole('button', { name: 'إرسال' }).press('Enter')
  await page.getByText('وصلت إجاباتك.').or(page.getByText('The curtain falls.')).first().waitFor()
  expect(await sentAnswers(admin, id)).toEqual([{ name: 'Zoe', how: 1 }])
  expect(page.complaints).toEqual([])
  await context.close()
})
