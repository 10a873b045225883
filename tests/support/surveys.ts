import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { SurveySchema } from '../../worker/contract/survey/schema.ts'
import type { AdminSurvey } from '../../worker/contract/survey/admin.ts'
import type { SurveySettings } from '../../worker/contract/survey/surveys.ts'
import { axeFindings, pixelsOver } from './pages/axe.ts'
import type { Caller } from './chat.ts'

type Pages = SurveySchema['pages']

/** One text in the survey's first language. */
export const en = (text: string) => ({ en: text })
export const options = (...labels: string[]) =>
  labels.map((label) => ({ id: label.toLowerCase().replaceAll(/\W/g, '_'), label: en(label) }))

/** Makes a survey of these pages and publishes it; answers its id. */
export async function publishSurvey(
  admin: Caller,
  pages: Pages,
  settings: Partial<SurveySettings> = {},
  ending: Partial<SurveySchema['ending']> = {},
  languages = ['en'],
  steps: SurveySchema['steps'] = 'pages',
  quotas?: SurveySchema['quotas'],
): Promise<string> {
  const made = await admin.ask<AdminSurvey>('POST', '/api/admin/surveys', { title: 'Voices and faces' })
  // A text can only name what is asked.
  const asksName = pages.some(({ questions }) => questions.some(({ id }) => id === 'name'))
  const draft: SurveySchema = {
    format: 1,
    languages,
    pages,
    steps,
    ...(quotas && { quotas }),
    ending: {
      title: en(asksName ? 'Thank you, {{name}}!' : 'Thank you!'),
      text: en('The curtain falls.'),
      ...ending,
    },
  }
  await admin.ask('PATCH', `/api/admin/surveys/${made.id}`, {
    revision: made.revision,
    description: 'How you use your voice.',
    draft,
    settings: { ...made.settings, ...settings },
  })
  await admin.ask('POST', `/api/admin/surveys/${made.id}/publish`)
  return made.id
}

/** The answers of the sent responses, the newest first. */
export async function sentAnswers(admin: Caller, survey: string): Promise<Record<string, unknown>[]> {
  const { items } = await admin.ask<{ items: { answers: Record<string, unknown> }[] }>(
    'GET',
    `/api/admin/surveys/${survey}/responses?state=sent`,
  )
  return items.map(({ answers }) => answers)
}

/** Two pages in three languages. */
export const worldPages: Pages = [
  {
    id: 'you',
    questions: [
      {
        type: 'short_text',
        id: 'name',
        title: { en: 'Your name', ar: 'اسمك', ja: 'お名前' },
        required: true,
      },
    ],
  },
  {
    id: 'marks',
    questions: [
      {
        type: 'scale',
        id: 'how',
        title: { en: 'How was it?', ar: 'كيف كان؟', ja: 'いかがでしたか？' },
        min: 0,
        max: 5,
        lowLabel: { en: 'Bad', ar: 'سيئ', ja: '悪い' },
        highLabel: { en: 'Good', ar: 'جيد', ja: '良い' },
      },
    ],
  },
]

/** One page with a name to write and one thing to choose. */
export const shortPages: Pages = [
  {
    id: 'you',
    questions: [{ type: 'short_text', id: 'name', title: en('Your name'), required: true }],
  },
  {
    id: 'taste',
    title: en('Hello {{name}}'),
    questions: [
      { type: 'single_choice', id: 'puppet', title: en('Your puppet'), options: options('Pip', 'Mona') },
    ],
  },
]

/** Every type of question that needs no file, no clip and no microphone, on four pages. */
export const longPages: Pages = [
  {
    id: 'you',
    title: en('About you'),
    questions: [
      { type: 'statement', id: 'welcome', title: en('There are no wrong answers.') },
      { type: 'short_text', id: 'name', title: en('Your name'), required: true },
      { type: 'email', id: 'mail', title: en('Your e-mail'), required: true },
      { type: 'url', id: 'site', title: en('Your site') },
      { type: 'number', id: 'puppets', title: en('How many puppets?'), min: 0, integer: true },
      { type: 'date', id: 'since', title: en('Since when?') },
      { type: 'hidden', id: 'source', title: en('Source') },
    ],
  },
  {
    id: 'taste',
    title: en('Hello {{name}}'),
    questions: [
      {
        type: 'single_choice',
        id: 'puppet',
        title: en('Your puppet'),
        options: options('Pip', 'Mona'),
        other: true,
        required: true,
      },
      {
        type: 'long_text',
        id: 'why',
        title: en('Why {{puppet}}?'),
        showIf: { question: 'puppet', operator: 'is', value: 'pip' },
      },
      {
        type: 'multiple_choice',
        id: 'make',
        title: en('What do you make?'),
        options: options('Films', 'Jokes'),
      },
      {
        type: 'dropdown',
        id: 'home',
        title: en('Where from?'),
        options: options('Here', 'There'),
        other: true,
      },
      { type: 'yes_no', id: 'sings', title: en('Do you sing?') },
    ],
  },
  {
    id: 'marks',
    title: en('Marks'),
    questions: [
      { type: 'rating', id: 'stars', title: en('The theatre'), max: 5 },
      { type: 'scale', id: 'friend', title: en('Would you tell a friend?'), min: 0, max: 10, nps: true },
      {
        type: 'ranking',
        id: 'order',
        title: en('Put in order'),
        options: options('Speed', 'Beauty', 'Price'),
      },
      {
        type: 'matrix',
        id: 'how',
        title: en('How good is'),
        rows: options('Sound', 'Picture'),
        columns: options('Bad', 'Great'),
        required: true,
      },
    ],
  },
  {
    id: 'last',
    questions: [
      { type: 'phone', id: 'call', title: en('Your number') },
      { type: 'time', id: 'when', title: en('When to call?'), min: '09:00' },
      { type: 'slider', id: 'loud', title: en('How loud?'), min: 0, max: 11, step: 0.5 },
      {
        type: 'scale_matrix',
        id: 'parts',
        title: en('How clear is'),
        rows: options('Voice', 'Music'),
        min: 1,
        max: 5,
        lowLabel: en('Muddy'),
        highLabel: en('Clear'),
      },
      {
        type: 'constant_sum',
        id: 'hours',
        title: en('Your hours'),
        options: options('Work', 'Play'),
        total: 10,
      },
      { type: 'signature', id: 'signed', title: en('Your signature') },
      {
        type: 'consent',
        id: 'agree',
        title: en('We may use this.'),
        text: en('All of it.\n\nFor as long as we like.'),
        version: '2.1',
        required: true,
      },
    ],
  },
]

/** Fails with what axe finds on the page, and with anything wider than it. */
export async function expectSound(page: Page, name: string): Promise<void> {
  expect(await axeFindings(page, name)).toEqual([])
  expect(await pixelsOver(page), `${name} scrolls sideways`).toBe(0)
}
