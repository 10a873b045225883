import type { SurveySummary } from '../../contract/survey/summary.ts'
import type { SurveySchema } from '../../contract/survey/schema.ts'
import { isAnswerable } from './kinds/index.ts'
import { hasPoints, scoreOf, type Score } from './score.ts'
import { median } from './spread.ts'
import { Tally, type CountedResponse } from './tally.ts'
import { walk } from './walk.ts'

/** In the order of arrival. Memory grows only by one number per numeric answer and one entry per different day. */
export function createSummary(schema: SurveySchema): {
  add(response: CountedResponse): void
  result(): SurveySummary
} {
  const questions = schema.pages.flatMap((page) => page.questions)
  const tallies = new Map(questions.filter(isAnswerable).map((one) => [one.id, new Tally(one)]))
  const order = new Map(schema.pages.map(({ id }, index) => [id, index]))
  const reached = schema.pages.map(() => 0)
  const skipped = schema.pages.map(() => 0)
  const left = schema.pages.map(() => 0)
  const durations: number[] = []
  const isScored = hasPoints(schema)
  const scores: Score[] = []
  let responses = 0
  let complete = 0

  return {
    add(response) {
      responses++
      if (response.complete) {
        complete++
        durations.push(response.seconds)
        const score = isScored && scoreOf(schema, response.answers)
        if (score) scores.push(score)
      }
      const { pages, answers } = walk(schema, response.answers)
      const last = response.complete ? schema.pages.length - 1 : (order.get(response.lastPage) ?? 0)
      const met = new Set<number>()
      for (const { page, questions: shown } of pages) {
        const index = order.get(page.id) ?? 0
        if (index > last) break
        met.add(index)
        reached[index] = (reached[index] ?? 0) + 1
        for (const { id } of shown) tallies.get(id)?.add(answers[id], response)
      }
      for (let index = 0; index < last || (response.complete && index === last); index++) {
        if (!met.has(index)) skipped[index] = (skipped[index] ?? 0) + 1
      }
      if (!response.complete) left[last] = (left[last] ?? 0) + 1
    },
    result: () => ({
      responses,
      complete,
      medianSeconds: median(durations),
      ...(scores.length > 0 && { score: meanScore(scores) }),
      funnel: schema.pages.map(({ id }, index) => ({
        page: id,
        reached: reached[index] ?? 0,
        skipped: skipped[index] ?? 0,
        left: left[index] ?? 0,
      })),
      questions: [...tallies.values()].map((tally) => tally.result()),
    }),
  }
}

/** Respondents may see different questions, so their totals differ. */
function meanScore(scores: readonly Score[]) {
  const mean = (of: (score: Score) => number) => scores.reduce((sum, one) => sum + of(one), 0) / scores.length
  return { mean: mean(({ points }) => points), total: mean(({ total }) => total) }
}
