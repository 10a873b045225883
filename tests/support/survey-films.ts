import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Document } from '../../worker/contract/document/document.ts'
import { durationOf } from '../../web/engine/document/timing.ts'
import type { Caller } from './chat.ts'
import { answerSurvey } from './survey-admin.ts'
import { sentAnswers } from './surveys.ts'

/** Answers the question `voice` with a recording, and the consent `film` to its use in a film. */
async function answerWithVoice(
  address: string,
  survey: string,
  { voice, film }: { voice: Uint8Array<ArrayBuffer>; film: boolean },
) {
  const path = `${address}/api/surveys/${survey}/files?question=voice&name=voice.wav`
  const uploaded = await fetch(path, { method: 'POST', body: voice })
  expect(uploaded.status, await uploaded.clone().text()).toBe(200)
  const { id } = (await uploaded.json()) as { id: string }
  // A visitor's files are those of its cookie.
  const cookie = uploaded.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  await answerSurvey(address, survey, { voice: id, ...(film && { film }) }, { cookie })
}

/**
 * In the results of a survey with a recording of a person who agreed: adds another one with a transcript, and one of a
 * person who did not agree, and makes a film. Returns what reads its document.
 */
export async function makeFilmOfAnswers(
  page: Page,
  { address, admin, survey }: { address: string; admin: Caller; survey: string },
): Promise<() => Promise<Document>> {
  const known = new Set((await sentAnswers(admin, survey)).map(({ voice }) => voice))
  const voice = new Uint8Array(await readFile('tests/support/sounds/hello.wav'))
  for (const film of [true, false]) await answerWithVoice(address, survey, { voice, film })
  const spoken = (await sentAnswers(admin, survey)).find((one) => one.film && !known.has(one.voice))
  await admin.ask('PUT', `/api/admin/surveys/${survey}/files/${String(spoken?.voice)}/transcript`, {
    text: 'Hello there!',
  })
  await page.reload()
  // Recordings are read in the charts, too.
  const recordings = page.getByRole('list', { name: 'Latest recordings' })
  await recordings.getByRole('button', { name: 'Hello there!' }).click()
  // On paper, the list is whole, and there is nothing to press.
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => recordings.evaluate((one) => getComputedStyle(one).maxHeight)).toBe('none')
  await expect.poll(() => recordings.getByText('Hello there!').isVisible()).toBe(true)
  for (const name of ['Make a film…', /^Play /])
    expect(await page.getByRole('button', { name }).first().isVisible()).toBe(false)
  await page.emulateMedia({ media: null })
  await page.getByRole('button', { name: 'Make a film…' }).click()
  const choosing = page.getByRole('dialog', { name: 'Make a film' })
  await choosing.getByText('1 answer can’t be used: the person didn’t agree.').waitFor()
  await choosing.getByText('2 chosen.').waitFor()
  // Answers can be heard before they are chosen; then their lengths are known.
  await choosing.getByText(/^Hello there! · /).waitFor()
  const play = choosing.getByRole('button', { name: /^Play / }).first()
  await play.focus()
  await page.keyboard.press('Enter')
  await choosing.getByText(/(^| · )\d+ s · /).waitFor()
  await choosing.getByRole('button', { name: 'Make film' }).click()
  await page.getByText(/^Film made: 2 voices/).waitFor()
  const [, project = ''] = /^\/projects\/([a-z0-9]{15})\/editor$/.exec(new URL(page.url()).pathname) ?? []
  const stored = () =>
    admin.ask<{ document: Document }>('GET', `/api/collections/cam_projects/records/${project}`)
  await expect.poll(async () => (await stored()).document.captions).toMatchObject([{ text: 'Hello there!' }])
  const { performers, scenes, overlays } = (await stored()).document
  expect(new Set(performers.map(({ character }) => character)).size).toBe(2)
  expect(scenes.length).toBeGreaterThan(1)
  expect(overlays).toMatchObject([{ kind: 'title', content: 'Say hello' }])
  return async () => (await stored()).document
}

/** The respondent deletes the answers by the private link: they go, and the film says so. */
export async function withdrawByLink(
  page: Page,
  {
    link,
    admin,
    survey,
    film,
  }: { link: string; admin: Caller; survey: string; film: () => Promise<Document> },
): Promise<void> {
  const before = await sentAnswers(admin, survey)
  await page.goto(link)
  await page.getByRole('button', { name: 'Delete my answers' }).click()
  await page.getByRole('heading', { name: 'Your answers were deleted.' }).waitFor()
  expect(await sentAnswers(admin, survey)).toHaveLength(before.length - 1)
  const cards = async () => (await film()).overlays?.map(({ content }) => content)
  await expect.poll(cards).toEqual(['Say hello', 'This answer was withdrawn.'])
  const document = await film()
  const ends = document.overlays?.map(({ start, duration }) => start + duration) ?? []
  expect(durationOf(document)).toBeGreaterThan(Math.max(...ends) - 0.01)
}
