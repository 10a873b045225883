import { surveySchema } from '#contract/survey/schema'
import { schemaProblems } from '#model/survey/schema-problems'
import { nextPage } from './support/next-page.ts'
import { expect, test } from 'vitest'
import { surveyTemplates } from '../web/features/admin/surveys/templates/survey-templates.ts'

test('there are at least six, each with a name of its own', () => {
  expect(surveyTemplates.length).toBeGreaterThanOrEqual(6)
  expect(new Set(surveyTemplates.map(({ id }) => id)).size).toBe(surveyTemplates.length)
})

test.each(surveyTemplates.map((one) => [one.id, one] as const))(
  '%s can be published as it is; only a clip has to be brought',
  (_id, { draft }) => {
    expect(surveySchema.parse(draft)).toEqual(draft)
    expect(schemaProblems(draft).filter(({ code }) => code !== 'no_clip')).toEqual([])
  },
)

test('respondents who decline the event get no further questions', () => {
  const event = surveyTemplates.find(({ id }) => id === 'event')
  expect(event && nextPage(event.draft, { attending: false }, 'coming')).toBeUndefined()
  expect(event && nextPage(event.draft, { attending: true }, 'coming')?.id).toBe('guest')
})
