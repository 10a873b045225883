import { expect, test } from 'vitest'
import type { SurveyForm } from '../../contract/survey/surveys.ts'
import { surveyHeading } from './page-heading.ts'

const en = (text: string) => ({ en: text })

const form = {
  id: 'survey',
  title: 'Lunch',
  description: 'One <minute>',
  state: 'open',
  schema: {
    format: 1,
    languages: ['en', 'de'],
    pages: [
      { id: 'hidden', questions: [{ type: 'hidden', id: 'source', title: {} }] },
      {
        id: 'first',
        title: en('You'),
        questions: [
          { type: 'statement', id: 'hello', title: en('Hi, {{name|you}}'), help: en('Sit down.') },
          { type: 'hidden', id: 'campaign', title: en('Campaign') },
          { type: 'yes_no', id: 'ate', title: { en: 'Ate <it>?', de: 'Gegessen?' }, required: true },
          {
            type: 'yes_no',
            id: 'again',
            title: en('Again?'),
            showIf: { question: 'ate', operator: 'is', value: true },
          },
        ],
      },
      { id: 'second', questions: [{ type: 'yes_no', id: 'late', title: en('Later?') }] },
    ],
  },
  // Safe: the fields that a heading reads.
} as unknown as SurveyForm

const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, '|').replaceAll(/\|+/g, '|')
const headingOf = (change: object, languages = ['en']) =>
  textOf(surveyHeading({ ...form, ...change }, { languages, withQuestions: true }))

test('the first seen page is in the document of an open survey, escaped and without answers', () => {
  expect(headingOf({})).toBe('|Lunch|One &lt;minute&gt;|You|Hi, you|Sit down.|Ate &lt;it&gt;?| *|')
  expect(headingOf({}, ['de'])).toContain('|Gegessen?|')
})

test('a text without a translation has the language that it is in', () => {
  const html = surveyHeading(form, { languages: ['de'], withQuestions: true })
  const languages = [...html.matchAll(/lang="(\w+)" dir="auto"[^>]*>([^<]*)/g)].map(([, tag, text]) => [
    tag,
    text,
  ])
  expect(languages).toEqual([
    ['en', 'Lunch'],
    ['en', 'One &lt;minute&gt;'],
    ['en', 'You'],
    ['en', 'Hi, you'],
    ['en', 'Sit down.'],
    ['de', 'Gegessen?'],
  ])
})

test('a survey that cannot be answered now shows its title only', () => {
  const title = '|Lunch|One &lt;minute&gt;|'
  for (const change of [{ state: 'closed' }, { needs: 'sign_in' }, { schema: undefined }])
    expect(headingOf(change)).toBe(title)
  expect(textOf(surveyHeading(form, { languages: [], withQuestions: false }))).toBe(title)
})
