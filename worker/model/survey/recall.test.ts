import { expect, test } from 'vitest'
import { insertRecalls } from './recall.ts'
import { recalledIn, recallOf, titleText, withRecallRenamed } from './recall-markers.ts'
import type { SurveySchema } from '../../contract/survey/schema.ts'
import { schemaProblems } from './schema-problems.ts'

const read = (_name: string, answer: unknown) => String(answer)

test('an answer is recalled, or its fallback without one', () => {
  expect(insertRecalls('Hi {{name|there}}!', { name: 'Ada' }, read)).toBe('Hi Ada!')
  expect(insertRecalls('Hi {{ name | there }}!', {}, read)).toBe('Hi there!')
  expect(insertRecalls('Hi {{name}}!', {}, read)).toBe('Hi !')
})

test('in lists a text is shown without the marks of its recalls', () => {
  const schema = { languages: ['en'] } as unknown as SurveySchema // Its languages are all that is asked.
  expect(titleText({ en: 'Tell us more, {{name| friend }}' }, 'en', schema)).toBe('Tell us more, friend')
  expect(titleText({ en: 'Why {{puppet}}?' }, 'en', schema)).toBe('Why …?')
})

test('special characters in a fallback never break the recall', () => {
  const recall = recallOf('name', 'my {dear} | friend}}')
  expect(recalledIn({ en: recall })).toEqual(['name'])
  expect(insertRecalls(recall, {}, read)).toBe('my dear  friend')
})

test('renaming keeps fallbacks and leaves other names unchanged', () => {
  expect(withRecallRenamed('{{a|x}} {{ a }} {{ab}}', 'a', 'b')).toBe('{{b|x}} {{b}} {{ab}}')
})

function survey(texts: { title?: string; ending?: string; page?: string; intro?: string }): SurveySchema {
  return {
    format: 1,
    languages: ['en', 'de'],
    ...(texts.intro && { intro: { title: { en: texts.intro }, text: {} } }),
    pages: [
      {
        id: 'one',
        ...(texts.page && { title: { en: 'Fine', de: texts.page } }),
        questions: [
          { id: 'note', type: 'statement', title: { en: 'Welcome' } },
          { id: 'first', type: 'short_text', title: { en: texts.title ?? 'First' } },
        ],
      },
      {
        id: 'two',
        questions: [
          { id: 'last', type: 'short_text', title: { en: 'Last' } },
          { id: 'campaign', type: 'hidden', title: {} },
        ],
      },
    ],
    ending: { title: { en: texts.ending ?? 'Thanks' }, text: {} },
  }
}

test.each([
  [{ title: 'Dear {{nobody}}' }, 'one.first', 'recalls_unknown_question'],
  [{ title: 'After {{last}}' }, 'one.first', 'recalls_later_question'],
  [{ title: 'Me: {{first}}' }, 'one.first', 'recalls_later_question'],
  [{ title: 'Me: {{note}}' }, 'one.first', 'recalls_unknown_question'],
  [{ page: 'Hallo {{gone|du}}' }, 'one', 'recalls_unknown_question'],
  [{ ending: 'Thanks, {{gone}}' }, 'ending', 'recalls_unknown_question'],
  [{ intro: 'Hello {{first}}' }, '', 'recalls_later_question'],
] as const)('a recall of nothing is told: %j', (texts, at, code) => {
  expect(schemaProblems(survey(texts))).toContainEqual({ at, code })
})

test('an earlier answer and a hidden field from the link can be recalled', () => {
  expect(schemaProblems(survey({ ending: 'Thanks, {{last|friend}}', intro: 'Hi {{campaign}}' }))).toEqual([])
})
