import { expect, test } from 'vitest'
import type { SurveySchema } from '../../../contract/survey/schema.ts'
import { runnerLanguages } from '../../../model/survey/runner-languages.ts'
import { copyMail } from './copy-mail.ts'
import { copyWords } from './words.ts'

const schema: SurveySchema = {
  format: 1,
  languages: ['en', 'de'],
  pages: [
    {
      id: 'one',
      questions: [
        { id: 'name', type: 'short_text', title: { en: 'Name', de: 'Name' } },
        {
          id: 'pet',
          type: 'single_choice',
          title: { en: 'A pet for {{name}}', de: 'Ein Tier für {{name}}' },
          options: [{ id: 'cat', label: { en: 'A cat', de: 'Eine Katze' } }],
        },
        { id: 'day', type: 'date', title: { en: 'Day', de: 'Tag' } },
        { id: 'ok', type: 'yes_no', title: { en: 'All right?', de: 'In Ordnung?' } },
        { id: 'papers', type: 'file', title: { en: 'Papers' }, maxFiles: 2, maxBytes: 9 },
        { id: 'source', type: 'hidden', title: { en: 'Source' } },
        { id: 'later', type: 'short_text', title: { en: 'Later' } },
      ],
    },
  ],
  ending: { title: { en: 'Done' }, text: { en: '' } },
}
const answers = {
  name: 'Kim',
  pet: 'cat',
  day: '2026-03-01',
  ok: true,
  papers: ['a', 'b'],
  source: 'panel',
}

test('a copy is in the language of the answers, without hidden and empty ones', () => {
  const mail = copyMail({ title: 'Pets\r\nBcc: x', schema, answers, language: 'de' })
  expect(mail.subject).toBe('Ihre Antworten zu „Pets Bcc: x“')
  expect(mail.language).toEqual({ tag: 'de', direction: 'ltr' })
  expect(mail.answers).toEqual([
    { question: 'Name', answer: 'Kim' },
    { question: 'Ein Tier für Kim', answer: 'Eine Katze' },
    { question: 'Tag', answer: '1. März 2026' },
    { question: 'In Ordnung?', answer: 'Ja' },
    { question: 'Papers', answer: '2 Dateien' },
  ])
})

test('addresses that a stranger wrote, or a title repeats, become no links', () => {
  const mail = copyMail({
    title: 'Pets',
    schema,
    answers: { ...answers, name: 'https://evil.test' },
    language: 'en',
  })
  const shown = mail.answers.map(({ question, answer }) => `${question} ${answer}`).join()
  expect(shown).not.toMatch(/:\/\/|evil\.test/)
  expect(shown.replaceAll('\u2060', '')).toContain('A pet for https://evil.test')
})

test('a language that the pages do not speak is written to in English', () => {
  expect(copyMail({ title: 'Pets', schema, answers, language: 'sv' }).subject).toContain('Your answers')
  expect(copyMail({ title: 'Pets', schema, answers, language: '' }).language?.tag).toBe('en')
})

test.each(runnerLanguages)('%s has each text, with the title', (language) => {
  const { files, ...texts } = copyWords[language]
  for (const text of [...Object.values(texts), typeof files === 'string' ? files : files.other])
    expect(text.trim()).not.toBe('')
  expect(texts.subject).toContain('{title}')
  if (language !== 'en') expect(texts.reason).not.toBe(copyWords.en.reason)
})
