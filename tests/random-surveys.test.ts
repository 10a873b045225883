import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { answerProblem } from '../worker/model/survey/answer-problem.ts'
import { isEmpty } from '../worker/model/survey/answers.ts'
import { checkResponse } from '../worker/model/survey/response.ts'
import { surveySchema } from '../worker/contract/survey/schema.ts'
import { schemaProblems } from '../worker/model/survey/schema-problems.ts'
import { summarise } from './support/summarise.ts'
import { nextPage } from './support/next-page.ts'
import { visible, walk } from '../worker/model/survey/walk.ts'
import { answers as anyAnswers, questionNames, survey } from './support/random-surveys.ts'

// Thousands of surveys take a busy machine its time: ten seconds of its own, minutes when it is shared.
vi.setConfig({ testTimeout: 300_000 })

/** Sent by the page and parsed by the server. */
const overTheWire = (value: unknown) => JSON.parse(JSON.stringify(value)) as Record<string, unknown>

test('in random surveys only visible answers count, and client and server agree', () => {
  let seen = 0
  fc.assert(
    fc.property(survey, anyAnswers, (schema, answers) => {
      seen++
      expect(surveySchema.safeParse(overTheWire(schema)).success).toBe(true)
      expect(schemaProblems(schema).filter(({ code }) => code !== 'impossible_limits')).toEqual([])
      const page = checkResponse(schema, answers)
      const server = checkResponse(surveySchema.parse(overTheWire(schema)), overTheWire(answers))
      // NaN and the infinities do not travel: they come as null, which is no answer.
      const travels =
        JSON.stringify(answers) === JSON.stringify(overTheWire(answers)) && !hasStrangeNumbers(answers)
      if (travels) expect(server).toEqual(page)

      const shown = visible(schema, page.answers)
      for (const name of Object.keys(page.answers)) expect(shown.has(name)).toBe(true)
      for (const name of Object.keys(page.problems)) expect(shown.has(name)).toBe(true)
      // Checking the stored answers changes nothing.
      expect(checkResponse(schema, page.answers).answers).toEqual(page.answers)
      expect(page.unknown.every((name) => !questionNames.includes(name))).toBe(true)

      const pages = walk(schema, page.answers)
        .pages.filter(({ isSeen }) => isSeen)
        .map((one) => one.page.id)
      const walked: string[] = []
      for (let at = nextPage(schema, page.answers); at; at = nextPage(schema, page.answers, at.id))
        walked.push(at.id)
      expect(walked).toEqual(pages)

      const total = summarise(schema, [
        {
          answers: page.answers,
          id: 'response',
          complete: true,
          lastPage: 'p3',
          seconds: 5,
          moment: '',
          person: '',
        },
      ])
      for (const { answered, shown: asked } of total.questions) expect(answered).toBeLessThanOrEqual(asked)
    }),
    { numRuns: 1_500 },
  )
  expect(seen).toBeGreaterThanOrEqual(1_500)
})

test('every random answer is accepted or refused with a named problem', () => {
  fc.assert(
    fc.property(survey, fc.anything(), (schema, anything) => {
      for (const question of schema.pages.flatMap(({ questions }) => questions)) {
        const problem = answerProblem(question, anything)
        expect(problem === undefined || typeof problem.code === 'string').toBe(true)
        if (isEmpty(anything) && !question.required) expect(problem).toBeUndefined()
      }
    }),
    { numRuns: 1_000 },
  )
})

function hasStrangeNumbers(answers: Record<string, unknown>): boolean {
  return Object.values(answers).some(
    (value) => typeof value === 'number' && (!Number.isFinite(value) || Object.is(value, -0)),
  )
}
