import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPage, startSession } from '../support/browser.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { Caller } from '../support/chat.ts'
import { en, expectSound, longPages, publishSurvey, sentAnswers, shortPages } from '../support/surveys.ts'
import { isHeard, stopWithoutConnection } from '../support/voice-answer.ts'
import { makeFilmOfAnswers, withdrawByLink } from '../support/survey-films.ts'
import { goTo, openVisit, tabTo } from '../support/survey-visit.ts'
import { ownServer } from '../support/servers/own-server.ts'
import { dragAbove, playAnswer, openSurveyAdmin } from '../support/survey-admin.ts'

const address = ownServer()
let browser: Browser
let admin: Caller
beforeAll(async () => {
  browser = await sharedBrowser()
  admin = await Caller.signIn(address, 'admin')
})
afterAll(() => browser?.close())

const openSurvey = (id: string, more?: Parameters<Browser['newContext']>[0]) =>
  openVisit({ browser, address }, id, more)
const goToSurvey = (page: Page, id: string) => goTo(address, page, id)
const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click()
const send = (page: Page) => page.getByRole('button', { name: 'Send' }).click()
const hasFocus = (thing: Locator) =>
  expect.poll(() => thing.evaluate((element) => element === document.activeElement)).toBe(true)
const says = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words }).waitFor()

test.each([
  ['at a desk, by mouse', { viewport: { width: 1440, height: 900 } }],
  [
    'on a phone, by finger, in the dark',
    { viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: 'dark' },
  ],
] as const)('a visitor answers everything %s', async (_, screen) => {
  const id = await publishSurvey(admin, longPages, { once: true })
  const { context, page } = await openSurvey(`${id}?source=mail&puppets=two`, screen)
  await expectSound(page, 'the first page')

  // Refused: the summary has the focus, and leads to the question.
  await next(page)
  const summary = page.getByRole('alert').filter({ hasText: 'answers need another look' })
  await summary.waitFor()
  await hasFocus(summary)
  await expectSound(page, 'the refused page')
  await summary.getByRole('link', { name: 'Your e-mail' }).click()
  const mail = page.getByRole('textbox', { name: 'Your e-mail' })
  await hasFocus(mail)
  await mail.fill('zoe')
  await page.getByText('Enter an e-mail address').first().waitFor()
  await mail.fill('zoe@example.com')
  await page.getByRole('textbox', { name: 'Your name' }).fill('Zoe')
  await summary.waitFor({ state: 'detached' })
  await page.getByRole('textbox', { name: 'Your site' }).fill('example.com/zoe')
  await page.getByRole('textbox', { name: 'How many puppets?' }).fill('3')
  // Half a date is no answer, and not dropped.
  const since = page.getByLabel('Since when?')
  await since.focus()
  await page.keyboard.type('02')
  await next(page)
  await hasFocus(since)
  await since.fill('2020-02-29')
  await next(page)

  const hello = page.getByRole('heading', { name: 'Hello Zoe' })
  await hello.waitFor()
  await hasFocus(hello)
  expect(await page.getByText('Why').count()).toBe(0)
  await page.getByText('Pip', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Why Pip?' }).fill('Because.')
  await page.getByText('Films', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Where from?' }).selectOption('Other')
  await page.getByRole('textbox', { name: 'Other, in your own words' }).fill('The moon')
  await page.getByText('No', { exact: true }).click()
  await expectSound(page, 'choices')
  // Hidden again, the reason does not count.
  await page.getByText('Mona', { exact: true }).click()
  await next(page)

  await page.getByRole('heading', { name: 'Marks' }).waitFor()
  await page.getByRole('radio', { name: '4 stars' }).click()
  await page.getByRole('radio', { name: '9', exact: true }).click()
  for (const one of ['Beauty', 'Speed', 'Price'])
    await page.getByRole('button', { name: `Rank ${one}` }).click()
  await dragAbove(page, 'Speed', 'Beauty')
  for (const row of ['Sound', 'Picture']) {
    await page.getByRole('group', { name: row }).getByRole('radio', { name: 'Great' }).click()
  }
  await expectSound(page, 'marks')
  await next(page)
  const call = page.getByRole('textbox', { name: 'Your number' })
  await call.fill('+٤٤ ٢٠ ٧٩٤٦ ٠٠١٨')
  // Its groups read from left to right.
  expect(await call.evaluate((input) => getComputedStyle(input).unicodeBidi)).toBe('bidi-override')
  await page.getByLabel('When to call?').fill('09:30')
  await page.getByRole('slider', { name: 'How loud?' }).press('End')
  await page.getByRole('group', { name: 'Music' }).getByRole('radio', { name: '5, Clear' }).click()
  await page.getByRole('textbox', { name: 'Work' }).fill('6')
  await page.getByText('6 of 10').waitFor()
  await page.getByRole('textbox', { name: 'Play' }).fill('4')
  const pad = page.getByRole('img', { name: 'Sign here' })
  await pad.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await pad.boundingBox())!
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width, y + height)
  await page.mouse.up()
  await page.getByRole('img', { name: 'A signature' }).waitFor()
  await page.getByText('I agree').click()
  await expectSound(page, 'the last page')
  await page.goBack()
  expect(await page.getByRole('radio', { name: '4 stars' }).isChecked()).toBe(true)
  await next(page)
  await send(page)

  await page.getByRole('heading', { name: 'Thank you, Zoe!' }).waitFor()
  await expectSound(page, 'the ending')
  expect(await sentAnswers(admin, id)).toEqual([
    {
      name: 'Zoe',
      mail: 'zoe@example.com',
      site: 'https://example.com/zoe',
      puppets: 3,
      since: '2020-02-29',
      source: 'mail',
      puppet: 'mona',
      make: ['films'],
      home: { other: 'The moon' },
      sings: false,
      stars: 4,
      friend: 9,
      order: ['speed', 'beauty', 'price'],
      how: { sound: 'great', picture: 'great' },
      call: '+442079460018',
      when: '09:30',
      loud: 11,
      parts: { music: 5 },
      hours: { work: 6, play: 4 },
      signed: 'M300 100 300 100 600 200',
      agree: true,
    },
  ])
  await page.reload()
  await page.getByRole('heading', { name: 'You have already answered' }).waitFor()
  expect(page.complaints).toEqual([])
  await context.close()
})

test('every question can be answered without a mouse', async () => {
  const id = await publishSurvey(admin, longPages)
  const { context, page } = await openSurvey(id)
  await tabTo(page, 'textbox', 'Your name (required)')
  await page.keyboard.type('Kim')
  await tabTo(page, 'textbox', 'Your e-mail (required)')
  await page.keyboard.type('kim@example.com')
  await page.keyboard.press('Enter')

  await page.getByRole('heading', { name: 'Hello Kim' }).waitFor()
  await tabTo(page, 'radio', 'Pip')
  // Enter chooses, and sends nothing.
  await page.keyboard.press('Enter')
  expect(await page.getByRole('radio', { name: 'Pip' }).isChecked()).toBe(true)
  await page.keyboard.press('ArrowDown')
  expect(await page.getByRole('radio', { name: 'Mona' }).isChecked()).toBe(true)
  await page.keyboard.press('ArrowUp')
  await tabTo(page, 'textbox', 'Why Pip?')
  await page.keyboard.type('Two\nlines')
  await page.keyboard.press('Control+Enter')

  await page.getByRole('heading', { name: 'Marks' }).waitFor()
  for (const one of ['Speed', 'Beauty', 'Price']) {
    await tabTo(page, 'button', `Rank ${one}`)
    await page.keyboard.press('Enter')
    // The focus goes along, a moment later.
    await page.getByRole('listitem').filter({ hasText: one }).locator('button:focus').waitFor()
  }
  // Up twice by the arrows of the last one.
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await says(page, 'Price: place 1 of 3.')
  for (const name of ['Sound', 'Picture']) {
    const row = page.getByRole('group', { name })
    for (let press = 0; press < 30; press++) {
      if (await row.evaluate((element) => element.contains(document.activeElement))) break
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
  }
  await tabTo(page, 'button', 'Next')
  await page.keyboard.press('Enter')
  await tabTo(page, 'checkbox', 'I agree')
  await page.keyboard.press('Space')
  await tabTo(page, 'button', 'Send')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Thank you, Kim!' }).waitFor()
  expect(await sentAnswers(admin, id)).toMatchObject([
    {
      puppet: 'pip',
      why: 'Two\nlines',
      order: ['price', 'speed', 'beauty'],
      how: { sound: 'great', picture: 'great' },
    },
  ])
  await context.close()
})

test('a visitor continues an answer in this browser, also without a network', async () => {
  const id = await publishSurvey(admin, shortPages, { once: true, editable: true, maxResponses: 1 })
  const { context, page } = await openSurvey(id)
  await page.getByText('a cookie in this browser tells people apart').waitFor()
  await page.getByRole('textbox', { name: 'Your name' }).fill('Zoe')
  await says(page, 'Saved. You can leave and continue later.')
  await next(page)
  await context.setOffline(true)
  await page.getByText('Mona', { exact: true }).click()
  await says(page, 'Saved in this browser.')
  await send(page)
  await page.getByRole('alert').filter({ hasText: 'what you made stays in this browser' }).waitFor()
  await context.setOffline(false)
  await says(page, 'Saved. You can leave and continue later.')
  await page.reload()
  await page.getByText('Pick up where you left off').waitFor()
  await page.getByRole('heading', { name: 'Hello Zoe' }).waitFor()
  expect(await page.getByRole('radio', { name: 'Mona' }).isChecked()).toBe(true)
  await send(page)
  await page.getByRole('heading', { name: 'Thank you, Zoe!' }).waitFor()

  await page.reload()
  await page.getByRole('button', { name: 'Change my answers' }).click()
  await page.getByRole('textbox', { name: 'Your name' }).fill('Zed')
  await next(page)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('heading', { name: 'Thank you, Zed!' }).waitFor()
  expect(await sentAnswers(admin, id)).toEqual([{ name: 'Zed', puppet: 'mona' }])
  await context.close()
})

test('a signed-in person continues on another device; no one else can', async () => {
  const id = await publishSurvey(admin, shortPages, { access: 'signed_in', once: true })
  const contexts: BrowserContext[] = []
  const device = async () => {
    const context = await browser.newContext()
    contexts.push(context)
    const page = await openPage(context)
    await startSession(page, address, 'ben@mouthpiece.test')
    await goToSurvey(page, id)
    return page
  }
  const first = await device()
  await first.getByRole('textbox', { name: 'Your name' }).fill('Ben')
  await next(first)
  await says(first, 'Saved. You can leave and continue later.')
  const second = await device()
  await second.getByRole('heading', { name: 'Hello Ben' }).waitFor()
  await send(second)
  await second.getByRole('heading', { name: 'Thank you, Ben!' }).waitFor()
  // The first device does not know yet: it gets an error, and nothing is sent twice.
  await first.getByText('Pip', { exact: true }).click()
  await send(first)
  await first.getByRole('alert').waitFor()
  expect(await first.getByRole('radio', { name: 'Pip' }).isChecked()).toBe(true)
  expect(await sentAnswers(admin, id)).toEqual([{ name: 'Ben' }])

  const { context, page } = await openSurvey(id)
  await page.getByText('You need an account for this survey').waitFor()
  await expectSound(page, 'for people with an account')
  // Signed in in another tab, the page goes on by itself.
  await startSession(await openPage(context), address)
  await page.getByRole('textbox', { name: 'Your name' }).waitFor()
  for (const one of [...contexts, context]) await one.close()
})

test('a visitor’s answers stay after signing in in another tab, and are sent as theirs', async () => {
  const id = await publishSurvey(admin, shortPages)
  const { context, page } = await openSurvey(id)
  await page.getByRole('textbox', { name: 'Your name' }).fill('Zoe')
  await says(page, 'Saved. You can leave and continue later.')
  await next(page)
  await startSession(await openPage(context), address, 'ben@mouthpiece.test')
  await page.getByText('Pick up where you left off').waitFor()
  await page.getByRole('heading', { name: 'Hello Zoe' }).waitFor()
  await send(page)
  await page.getByRole('heading', { name: 'Thank you, Zoe!' }).waitFor()
  expect(await sentAnswers(admin, id)).toEqual([{ name: 'Zoe' }])
  await context.close()
})

test('a survey closed while answering shows a notice and preserves the input', async () => {
  const id = await publishSurvey(admin, shortPages)
  const { context, page } = await openSurvey(id)
  await page.getByRole('textbox', { name: 'Your name' }).fill('Zoe')
  await next(page)
  await admin.ask('POST', `/api/admin/surveys/${id}/close`)
  await send(page)
  await page.getByRole('alert').filter({ hasText: 'This survey is closed' }).waitFor()
  await page.getByRole('button', { name: 'Back' }).click()
  expect(await page.getByRole('textbox', { name: 'Your name' }).inputValue()).toBe('Zoe')
  expect(await sentAnswers(admin, id)).toEqual([])
  await page.reload()
  await page.getByText('no longer accepts answers').waitFor()
  await expectSound(page, 'closed')
  await context.close()
})

test('an unknown survey shows that it does not exist', async () => {
  const page = await openPage(await browser.newContext())
  const answer = await page.goto(`${address}/forms/nosuchsurvey001`)
  expect(answer?.status()).toBe(404)
  await page.getByRole('heading', { name: 'Page Not Found: /forms/nosuchsurvey001' }).waitFor()
  expect(await page.getByRole('link', { name: 'Go home' }).getAttribute('href')).toBe('/projects')
  await expectSound(page, 'no survey')
  await page.context().close()
})

test('a voice is recorded, played and sent; a file of a forbidden type is refused', async () => {
  const id = await publishSurvey(admin, [
    {
      id: 'say',
      questions: [
        { type: 'statement', id: 'note', title: en('Find a quiet room.'), help: en('Nobody minds a cat.') },
        { type: 'voice', id: 'voice', title: en('Say hello'), required: true, maxSeconds: 30 },
        { type: 'file', id: 'drawing', title: en('A drawing'), maxFiles: 1, maxBytes: 1024 * 1024 },
        { type: 'consent', id: 'film', title: en('May it be in our film?'), purpose: 'voice_film' },
      ],
    },
  ])
  const speaking = await sharedBrowser({ microphone: 'tests/support/sounds/hello.wav' })
  const context = await speaking.newContext({ permissions: ['microphone'] })
  const page = await openPage(context)
  await goToSurvey(page, id)
  await send(page)
  await page.getByRole('alert').filter({ hasText: 'Record an answer.' }).waitFor()
  // Without the microphone, a file from the device is accepted.
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })
  await page.getByRole('button', { name: 'Record an answer' }).click()
  await page.getByLabel('A sound file').setInputFiles('tests/support/sounds/hello.wav')
  await says(page, 'Recorded.')
  await page.reload()
  await page.getByRole('button', { name: 'Record again' }).click()
  await page.getByRole('meter', { name: 'Microphone level' }).waitFor()
  // A busy machine may never come to show any one second.
  await page.getByText(/^0:(0[2-9]|[12]\d) of 0:30$/).waitFor()
  await stopWithoutConnection(page)
  await says(page, 'Recorded.')
  expect(await isHeard(page)).toBe(true)
  // The duration is known although the browser did not write it.
  await page
    .getByRole('group', { name: 'Your recording' })
    .getByText(/^0:00 \/ 0:(0[2-9]|[12]\d)$/)
    .waitFor()
  await page.getByRole('button', { name: 'See a character say it' }).click()
  await page.getByRole('img', { name: 'A character that says your recording' }).waitFor()
  await page.getByRole('button', { name: 'Say it again' }).waitFor()
  await expectSound(page, 'recorded')

  const drawing = page.getByLabel('Choose a file')
  const program = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('MZ\0\u0090 a program') }
  await drawing.setInputFiles(program)
  await page.getByText('“a.png” was not added').waitFor()
  await drawing.focus()
  const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Just words.') }
  await drawing.setInputFiles(notes)
  await hasFocus(page.getByRole('button', { name: 'Remove notes.txt' }))
  await says(page, 'notes.txt was added.')
  await says(page, 'Saved. You can leave and continue later.')
  // On another visit it comes from the server, and the file still has its name.
  await page.reload()
  expect(await isHeard(page)).toBe(true)
  await page.getByText('notes.txt').waitFor()
  await page.getByText('I agree').click()
  await send(page)
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  const privateLink = await page.getByRole('textbox', { name: 'Private link' }).inputValue()
  const [answers] = await sentAnswers(admin, id)
  expect(answers).toMatchObject({ voice: expect.any(String), drawing: [expect.any(String)], film: true })

  // In the results a character says it, the file leads to its answer, and the statement reads as it was read.
  const adminPage = await openSurveyAdmin(speaking, address)
  await adminPage.goto(`${address}/admin/surveys/submissions/${id}`)
  await adminPage.getByText('Nobody minds a cat.').waitFor()
  await playAnswer(adminPage, 'Say hello')
  await adminPage.getByRole('list', { name: 'Latest files' }).getByRole('link').click()
  await adminPage.getByRole('button', { name: /^notes\.txt/ }).waitFor()
  await adminPage.goBack()
  const film = await makeFilmOfAnswers(adminPage, { address, admin, survey: id })
  await withdrawByLink(page, { link: privateLink, admin, survey: id, film })
  expect(adminPage.complaints).toEqual([])
  expect(page.complaints.filter((one) => !one.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
  await speaking.close()
})
