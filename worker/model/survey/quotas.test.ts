import { expect, test } from 'vitest'
import type { Question, Quota, SurveySchema } from '../../contract/survey/schema.ts'
import { quotaProblems, quotaQuestions, quotasUntil, withoutQuotas } from './quotas.ts'

const en = (text: string) => ({ en: text })
const options = ['cat', 'dog'].map((id) => ({ id, label: en(id) }))
const pages: { id: string; questions: Question[] }[] = [
  { id: 'one', questions: [{ id: 'pet', type: 'single_choice', title: en('Pet'), options }] },
  {
    id: 'two',
    questions: [
      { id: 'age', type: 'number', title: en('Age') },
      { id: 'name', type: 'short_text', title: en('Name') },
      { id: 'source', type: 'hidden', title: en('Source') },
    ],
  },
]
const surveyWith = (...quotas: Quota['if'][]): SurveySchema => ({
  format: 1,
  languages: ['en'],
  pages,
  ending: { title: en('Thanks'), text: en('') },
  quotas: quotas.map((condition, index) => ({ id: `quota_${index + 1}`, if: condition, limit: 1 })),
})
const isCat = { question: 'pet', operator: 'is', value: 'cat' } as const
const isOld = { question: 'age', operator: 'above', value: 60 } as const
const hasNoAge = { question: 'age', operator: 'not_answered' } as const

test('a quota is decided after the last question it asks about', () => {
  const schema = surveyWith(isCat, { all: [isCat, isOld] }, hasNoAge)
  expect(quotaQuestions(schema)).toEqual(['pet', 'age'])
  const met = (until: string, answers = { pet: 'cat', age: 70 }) =>
    quotasUntil(schema, answers, until).map(({ id }) => id)
  expect(met('pet')).toEqual(['quota_1'])
  expect(met('age')).toEqual(['quota_1', 'quota_2'])
  expect(quotasUntil(schema, { pet: 'cat' }, 'pet').map(({ id }) => id)).toEqual(['quota_1'])
  expect(quotasUntil(schema, {}, 'age').map(({ id }) => id)).toEqual(['quota_3'])
  for (const unknown of ['', 'gone', 'constructor']) expect(met(unknown)).toEqual([])
})

test('an answer to a hidden question does not count', () => {
  const schema = surveyWith(isOld)
  const shown = schema.pages.map((page) => ({
    ...page,
    questions: page.questions.map((one) => (one.id === 'age' ? { ...one, showIf: isCat } : one)),
  }))
  expect(quotasUntil({ ...schema, pages: shown }, { pet: 'dog', age: 70 }, 'age')).toEqual([])
  expect(quotasUntil({ ...schema, pages: shown }, { pet: 'cat', age: 70 }, 'age')).toHaveLength(1)
})

test('problems of quotas', () => {
  const problems = (...quotas: Quota['if'][]) => [...quotaProblems(surveyWith(...quotas))]
  expect(problems(isCat, isOld, hasNoAge)).toEqual([])
  expect(problems({ question: 'source', operator: 'is', value: 'panel' })).toEqual([])
  expect(problems({ question: 'name', operator: 'answered' })).toEqual([])
  expect(problems({ question: 'name', operator: 'is', value: 'Ada' })).toEqual(['quota_asks_text'])
  expect(problems({ ...isCat, question: 'gone' })).toEqual(['quota_asks_unknown_question'])
  expect(problems({ any: [isOld, { ...isCat, value: 'fox' }] })).toEqual(['quota_asks_unknown_option'])
  const twice = surveyWith(isCat)
  expect([...quotaProblems({ ...twice, quotas: [...twice.quotas!, ...twice.quotas!] })]).toEqual([
    'name_taken',
  ])
})

test('respondents see no quotas', () => {
  expect(JSON.stringify(withoutQuotas(surveyWith(isCat)))).not.toContain('quota')
})
