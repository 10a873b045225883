import { deflateSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminSurvey } from '../../worker/contract/survey/admin.ts'
import { openPage } from '../support/browser.ts'
import { Caller } from '../support/chat.ts'
import { axeFindings } from '../support/pages/axe.ts'
import { png } from '../support/pictures.ts'
import { ownServer } from '../support/servers/own-server.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { addQuestion, newSurvey, openSurveyAdmin, publish } from '../support/survey-admin.ts'
import { openVisit } from '../support/survey-visit.ts'
import { expectSound } from '../support/surveys.ts'
import { storedSound } from '../support/stored-sound.ts'
import { hasOneVoice, isFitForPaper, showsPictureInstead } from '../support/survey-looks.ts'
import { litWord, mouthOf } from '../support/survey/asking.ts'
import { observePaints } from '../support/survey/observe-paints.ts'

const address = ownServer()
let browser: Browser
let admin: Caller
beforeAll(async () => {
  browser = await sharedBrowser({ microphone: 'tests/support/sounds/hello.wav' })
  admin = await Caller.signIn(address, 'admin')
})
afterAll(() => browser?.close())

/** Said by the sound of the tests. */
const SAID = 'Hello there. My name is Pip. Maybe we make a movie.'

test('a survey in its own look is composed with a character, which reads its question to respondents', async () => {
  const page = await openSurveyAdmin(browser, address)
  const survey = await newSurvey(page, address, 'On the air')
  await page.getByText('One question at a time').click()
  await page.getByRole('button', { name: /Add a language/ }).click()
  await page.getByRole('option', { name: 'Arabic' }).click()
  await page.getByText('English', { exact: true }).click()
  await compose(page)
  await expectSound(page, 'the composer')
  await shoot(page, 'composer-survey')

  await addQuestion(page, 'Yes or no', SAID)
  await hasPicture(page)
  const file = page.getByLabel('A sound file of the question')
  const text = { name: 'song.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('Not a sound at all.') }
  await file.setInputFiles(text)
  await page.getByText('“song.mp3” has no audio that we can read.').waitFor()
  await file.setInputFiles({ ...text, buffer: Buffer.alloc(0) })
  await page.getByText('“song.mp3” has 0 bytes.').waitFor()
  await file.setInputFiles('tests/support/sounds/hello.wav')
  await page.getByRole('group', { name: 'The question, read aloud' }).waitFor()
  const preview = page.getByRole('region', { name: 'The survey' })
  await preview.getByRole('img', { name: 'Pip asks the question' }).waitFor()
  await expectSound(page, 'the composer of a question')
  await shoot(page, 'composer-question')
  await hasOneVoice(page, () => storedSound({ address, admin }, survey))
  await addQuestion(page, 'Short text', 'And in a word?')
  await publish(page)
  await inArabic(survey)
  expect(page.complaints).toEqual([])
  await page.context().close()

  await isReadable(survey)
  await isStill(survey)
  await asksInEnglish(survey)
  await readsAloud(survey)
})

/** The picture of a question has a description, and its place before it is loaded. */
async function hasPicture(page: Page) {
  const file = page.getByLabel('A picture file for the question')
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await page.getByText('Its content isn’t an image').waitFor()
  await file.setInputFiles({ name: 'poster.png', mimeType: 'image/png', buffer: painted(240) })
  await page.getByRole('textbox', { name: 'Description of the picture' }).fill('The poster')
  const poster = page
    .getByRole('region', { name: 'The survey' })
    .getByRole('img', { name: 'The poster', exact: true })
  await poster.waitFor()
  const place = (await poster.boundingBox()) ?? { width: 0, height: 0 }
  expect(place.width).toBeGreaterThan(100)
  expect(place.height).toBeCloseTo(place.width, 0)
}

async function compose(page: Page) {
  const frame = page.locator('.survey-frame')
  const paper = () => frame.evaluate((element) => getComputedStyle(element).backgroundColor)
  const standard = await paper()
  await page.getByRole('radio', { name: 'Night', exact: true }).check()
  await expect.poll(paper).toBe('rgb(16, 21, 31)')
  await page.getByText('Dark for everyone, whatever their device prefers.').waitFor()
  await page.getByLabel('Text colour: any colour').fill('#10151f')
  await page.getByText('A darker or lighter shade is shown').waitFor()
  expect(await axeFindings(page, 'text in the colour of the page')).toEqual([])
  await button(page, 'Undo').click()
  await button(page, 'Undo').click()
  await expect.poll(paper).toBe(standard)
  await page.getByRole('radio', { name: 'Evening blue' }).click()
  await page.getByText('Rounded', { exact: true }).click()
  const picture = (name: string, side: number) => ({
    name: `${name}.png`,
    mimeType: 'image/png',
    buffer: painted(side),
  })
  await page.getByLabel('A picture file for the survey').setInputFiles(picture('logo', 80))
  await page.getByRole('button', { name: 'Replace the picture of the survey' }).waitFor()
  const background = page.getByLabel('A picture file for the background')
  await background.setInputFiles(picture('dot', 1))
  await page.getByText('Choose a picture with at least 300 pixels.').waitFor()
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  await background.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(drawing) })
  await page.getByText('Its content isn’t an image').waitFor()
  await background.setInputFiles(picture('white', 800))
  await page.getByText('Behind the questions').waitFor()
  await page.getByRole('slider', { name: 'In view, from the top' }).press('Home')
  await page.getByRole('group', { name: 'Character' }).getByText('Pip', { exact: true }).click()
  await page.getByText('Speak by itself').click()
}

/** White on the left, where text is darkest, and all colours on the right. */
function painted(side: number): Buffer {
  const rows = Buffer.alloc(side * (side * 4 + 1), 255)
  for (let y = 0; y < side; y++) {
    rows[y * (side * 4 + 1)] = 0
    for (let x = Math.floor(side / 2); x < side; x++)
      rows.set([(x * 255) / side, (y * 255) / side, 160], y * (side * 4 + 1) + 1 + x * 4)
  }
  return Buffer.from(png({ width: side, height: side, data: deflateSync(rows) }))
}

/** Publishes it with Arabic texts. */
async function inArabic(id: string) {
  const survey = await admin.ask<AdminSurvey>('GET', `/api/admin/surveys/${id}`)
  const { draft, revision } = survey
  const [page] = draft.pages
  const [first, second] = page?.questions ?? []
  if (!page || !first || !second) throw new Error('The survey has no two questions.')
  expect(first.speech?.en).toMatchObject({ analysis: expect.any(String), sound: expect.any(String) })
  expect(first.speech?.en?.seconds).toBeCloseTo(4.5, 0)
  const questions = [
    {
      ...first,
      title: { en: SAID, ar: 'هل نصنع فيلمًا معًا؟' },
      // One sound serves for both languages.
      speech: { ...first.speech, ar: first.speech?.en },
    },
    // Another character reads the second one.
    {
      ...second,
      speech: { en: first.speech?.en, ar: first.speech?.en },
      asker: { character: await idOf('Tatters') },
    },
  ]
  await admin.ask('PATCH', `/api/admin/surveys/${id}`, {
    revision,
    draft: { ...draft, pages: [{ ...page, questions }] },
  })
  await admin.ask('POST', `/api/admin/surveys/${id}/publish`)
}

/** Two more questions, which are read in English only. */
async function asksInEnglish(id: string) {
  const { draft, revision } = await admin.ask<AdminSurvey>('GET', `/api/admin/surveys/${id}`)
  const [page] = draft.pages
  const speech = { en: page?.questions[0]?.speech?.en }
  const questions = [
    ...(page?.questions ?? []),
    { type: 'number', id: 'count', title: { en: 'How many?' }, speech },
    { type: 'voice', id: 'voice', title: { en: 'Say it' }, maxSeconds: 60, speech },
  ]
  await admin.ask('PATCH', `/api/admin/surveys/${id}`, {
    revision,
    draft: { ...draft, steps: 'questions', pages: [{ ...page, questions }] },
  })
  await admin.ask('POST', `/api/admin/surveys/${id}/publish`)
}

async function idOf(name: string): Promise<string> {
  const filter = encodeURIComponent(`name = "${name}"`)
  const { items } = await admin.ask<{ items: { id: string }[] }>(
    'GET',
    `/api/collections/characters/records?filter=${filter}`,
  )
  return items[0]?.id ?? ''
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function readsAloud(survey: string) {
  const { context, page } = await openVisit({ browser, address }, survey, {
    reducedMotion: 'no-preference',
  })
  await page.getByRole('img', { name: 'Pip asks the question' }).waitFor()
  // Nothing plays before a press.
  await button(page, 'Hear the question').waitFor()
  expect(await button(page, 'Hear it again').isDisabled()).toBe(true)
  const canvas = page.locator('.asking canvas')
  await canvas.waitFor()
  await button(page, 'Hear the question').focus()
  await page.keyboard.press('Enter')
  await button(page, 'Pause').waitFor()
  await expect.poll(() => litWord(page)).toMatch(/^\w+\.?$/)
  const mouths = new Set<string>()
  await expect.poll(async () => mouths.add(await mouthOf(canvas)).size, { interval: 60 }).toBeGreaterThan(4)
  await expectSound(page, 'asked aloud')
  await shoot(page, 'asked-desktop')
  await showsPictureInstead(page)
  await button(page, 'Hear the question').waitFor()
  await expect.poll(() => litWord(page)).toBe('')
  await button(page, 'Mute').click()
  await button(page, 'Hear it again').click()
  await button(page, 'Pause').click()
  await page.reload()
  expect(await button(page, 'Mute').getAttribute('aria-pressed')).toBe('true')
  // After a press the next question speaks by itself.
  await page.getByText('Yes', { exact: true }).click()
  await button(page, 'Next').click()
  await button(page, 'Pause').waitFor()
  await page.getByRole('textbox', { name: 'And in a word?' }).waitFor()
  await page.getByRole('img', { name: 'Tatters asks the question' }).waitFor()
  await button(page, 'Next').click()
  await changesLanguage(page)
  expect(page.complaints).toEqual([])
  await context.close()
}

/** In a language without a sound, what is half typed and what is being recorded goes on. */
async function changesLanguage(page: Page) {
  const language = page.getByRole('combobox')
  const number = page.getByRole('textbox', { name: 'How many?' })
  await number.fill('1.')
  await language.selectOption('ar')
  await button(page, 'التالي').waitFor()
  expect(await page.locator('.asking').count()).toBe(0)
  expect(await number.inputValue()).toBe('1.')
  await language.selectOption('en')
  await button(page, 'Next').click()
  await button(page, 'Pause').waitFor()
  await button(page, 'Record an answer').click()
  await button(page, 'Stop recording').waitFor()
  await expect.poll(() => button(page, 'Hear the question').isDisabled()).toBe(true)
  await language.selectOption('ar')
  await button(page, 'إيقاف التسجيل').click()
  await page.getByRole('slider').waitFor()
  await language.selectOption('en')
  await page.getByRole('group', { name: 'Your recording' }).waitFor()
  expect(await button(page, 'Hear the question').isEnabled()).toBe(true)
}

/**
 * Narrow and wide, in the dark and in Arabic, with the picture behind and beside the questions: nothing moves for it, and
 * it is not the largest paint. The page that deletes answers looks the same without it.
 */
async function isReadable(survey: string) {
  const phone = { viewport: { width: 390, height: 780 } }
  const visits = [
    ['dark', 'behind', { ...phone, colorScheme: 'dark' }],
    ['arabic', 'behind', { ...phone, locale: 'ar' }],
    ['beside-phone', 'beside', { ...phone, locale: 'ar', colorScheme: 'dark' }],
    ['beside-wide', 'beside', { locale: 'ar', viewport: { width: 1280, height: 800 } }],
  ] as const
  let shown: string = 'behind'
  for (const [name, place, options] of visits) {
    if (place !== shown) await moveBackground(survey, place)
    shown = place
    const context = await browser.newContext(options)
    const page = await openPage(context)
    await context.addInitScript(() => sessionStorage.setItem('mouthpiece_device_warned', 'mobile'))
    await context.addInitScript(observePaints)
    await page.goto(`${address}/forms/${survey}`)
    await page.locator('.survey-background canvas.is-shown').waitFor({ state: 'attached' })
    await page.getByRole('img', { name: /Pip/ }).locator('img').waitFor()
    expect(await page.evaluate(() => document.documentElement.dir)).toBe(name === 'dark' ? 'ltr' : 'rtl')
    await expectSound(page, name)
    const { largest, shift } = await page.evaluate(() => window.paints)
    expect(largest, name).not.toBe('survey-background')
    expect(shift, name).toBeLessThan(0.05)
    await shoot(page, `asked-${name}`)
    if (name === 'dark' || name === 'beside-wide') await isFitForPaper(page)
    if (place === 'behind') {
      await page.goto(`${address}/forms/${survey}#withdraw=none`)
      const dangerous = page.getByRole('button', { name: /Delete my answers|حذف/ })
      await dangerous.waitFor()
      await expectSound(page, `withdrawal ${name}`)
      await shoot(page, `withdrawal-${name}`)
      await dangerous.click()
      await dangerous.waitFor({ state: 'detached' })
      await shoot(page, `withdrawn-${name}`)
    }
    expect(page.complaints).toEqual([])
    await context.close()
  }
}

/** With both questions on a page that is dark for everyone, if it is beside them. */
async function moveBackground(id: string, place: 'behind' | 'beside') {
  const { draft, revision } = await admin.ask<AdminSurvey>('GET', `/api/admin/surveys/${id}`)
  const { look = {} } = draft
  if (!look.background) throw new Error('The survey has no background.')
  const background = { ...look.background, place }
  await admin.ask('PATCH', `/api/admin/surveys/${id}`, {
    revision,
    draft: {
      ...draft,
      ...(place === 'beside'
        ? { look: { ...look, background, paper: '#27102d' }, steps: 'pages' }
        : { look: { ...look, background }, steps: 'questions' }),
    },
  })
  await admin.ask('POST', `/api/admin/surveys/${id}/publish`)
}

/** With reduced motion a still picture; without the sound, the text. */
async function isStill(survey: string) {
  const { context, page } = await openVisit({ browser, address }, survey, { reducedMotion: 'reduce' })
  await page.route('**/api/surveys/*/files/*', (route) => route.abort())
  const first = button(page, 'Hear the question').first()
  await page.reload()
  await page.getByRole('img', { name: 'Pip asks the question' }).locator('img').waitFor()
  await first.click()
  await page.getByText('The sound did not load.').waitFor()
  expect(await page.locator('.asking canvas').count()).toBe(0)
  await page.getByText(SAID).waitFor()
  expect(await axeFindings(page, 'without its files')).toEqual([])
  await page.unroute('**/api/surveys/*/files/*')
  await first.click()
  await button(page, 'Pause').waitFor()
  await context.close()
}

/** Pictures to look at: `LOOKS=folder` writes them. */
async function shoot(page: Page, name: string) {
  if (process.env.LOOKS) await page.screenshot({ path: `${process.env.LOOKS}/${name}.png`, fullPage: true })
}
