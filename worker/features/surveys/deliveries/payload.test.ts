import { expect, test } from 'vitest'
import type { Question } from '../../../contract/survey/schema.ts'
import { eventBody, sampleAnswer, textBody, type DeliveredAnswer } from './payload.ts'

const label = (id: string) => ({ id, label: { en: id.toUpperCase(), de: `${id} auf Deutsch` } })
const questions: Question[] = [
  { id: 'name', type: 'short_text', title: { en: 'Your name' } },
  { id: 'pet', type: 'single_choice', title: { en: 'Pet' }, options: [label('cat'), label('dog')] },
  {
    id: 'grid',
    type: 'matrix',
    title: { en: 'Grid' },
    rows: [label('left'), label('right')],
    columns: [label('cat'), label('dog')],
  },
  { id: 'stars', type: 'rating', title: { en: 'Stars' }, max: 5 },
  { id: 'spoken', type: 'voice', title: { en: 'Say it' }, maxSeconds: 60 },
]

function answerOf(answers: Record<string, unknown>): DeliveredAnswer {
  return {
    id: 'response0000001',
    survey: { id: 'survey000000001', title: 'Pets' },
    version: 2,
    schema: {
      format: 1,
      languages: ['en', 'de'],
      pages: [{ id: 'one', questions }],
      ending: { title: { en: 'Done' }, text: { en: '' } },
    },
    language: 'de',
    sent: '2026-03-04 10:20:30.000Z',
    edited: '',
    seconds: 12,
    person: '',
    answers,
  }
}

const origin = 'https://mouthpiece.example'
const sent = { id: 'msg_1', event: 'sent' as const }

test('an event has each answer as stored and as read', () => {
  const answers = { name: 'Ada', pet: 'cat', grid: { left: 'dog' }, stars: 0, spoken: 'file1', removed: 'x' }
  expect(JSON.parse(eventBody(sent, answerOf(answers), origin))).toEqual({
    id: 'msg_1',
    type: 'survey.answer.sent',
    timestamp: '2026-03-04T10:20:30.000Z',
    data: {
      answer: 'response0000001',
      survey: { id: 'survey000000001', title: 'Pets', version: 2 },
      language: 'de',
      sent: '2026-03-04T10:20:30.000Z',
      seconds: 12,
      page: `${origin}/admin/surveys/answers/response0000001`,
      answers: [
        { question: 'name', type: 'short_text', title: 'Your name', value: 'Ada', text: 'Ada' },
        { question: 'pet', type: 'single_choice', title: 'Pet', value: 'cat', text: 'CAT' },
        { question: 'grid', type: 'matrix', title: 'Grid', value: { left: 'dog' }, text: 'LEFT: DOG' },
        { question: 'stars', type: 'rating', title: 'Stars', value: 0, text: '0' },
        {
          question: 'spoken',
          type: 'voice',
          title: 'Say it',
          value: 'file1',
          text: `${origin}/admin/surveys/answers/response0000001`,
        },
      ],
    },
  })
})

test('a changed answer is dated by its change, a respondent named by id', () => {
  const edited = { ...answerOf({}), edited: '2026-03-05 00:00:00.000Z', person: 'person000000001' }
  const body: unknown = JSON.parse(eventBody({ id: 'msg_1', event: 'edited' }, edited, origin))
  expect(body).toMatchObject({
    type: 'survey.answer.edited',
    timestamp: '2026-03-05T00:00:00.000Z',
    data: { edited: '2026-03-05T00:00:00.000Z', respondent: 'person000000001', answers: [] },
  })
})

const textOf = (name: string) =>
  (JSON.parse(textBody(sent, answerOf({ name }), origin)) as { text: string }).text

test('a text message has the answers and their page', () => {
  expect(textOf('Ada')).toBe(
    `New answer to “Pets”\n*Your name*: Ada\n${origin}/admin/surveys/answers/response0000001`,
  )
})

test('an answer cannot call a channel, link or break lines in a text message', () => {
  const text = textOf('<!channel> @here <https://evil.example|click>\n*bold* & @everyone')
  expect(text).toContain(
    '&lt;!channel&gt; @\u200bhere &lt;https://evil.example|click&gt; *bold* &amp; @\u200beveryone',
  )
  expect(text.split('\n')).toHaveLength(3)
})

test('a long answer is cut, and its page is still linked', () => {
  const text = textOf('x'.repeat(10_000))
  expect(text.length).toBeLessThan(700)
  expect(text.endsWith('/response0000001')).toBe(true)
})

test('no character is cut in half', () => {
  for (const filler of ['', 'x']) expect(textOf(`${filler}${'𠮷'.repeat(2_000)}`).isWellFormed()).toBe(true)
})

test('a test answers the first question in words', () => {
  const { schema, survey } = answerOf({})
  const sample = sampleAnswer(survey, { version: 2, schema, sent: '2026-03-04 10:20:30.000Z' })
  expect(JSON.parse(eventBody({ id: 'msg_1', event: 'test' }, sample, origin))).toMatchObject({
    type: 'survey.answer.test',
    data: { answers: [{ question: 'name', text: 'This is a test.' }] },
  })
})
