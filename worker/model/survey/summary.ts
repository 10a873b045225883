import type { SummaryState } from '../../contract/survey/counts.ts'
import type { SurveySummary } from '../../contract/survey/summary.ts'
import type { SurveySchema } from '../../contract/survey/schema.ts'
import { isAnswerable } from './kinds/index.ts'
import { reached } from './reached.ts'
import { hasPoints, scoreOf } from './score.ts'
import { median } from './spread.ts'
import { Tally, type CountedResponse } from './tally.ts'

export interface Summary {
  add(response: CountedResponse): void
  state(): SummaryState
  /** Adds the responses of a later summary by the same schema. */
  merge(later: SummaryState): void
  result(): SurveySummary
}

/**
 * In the order of arrival. Memory grows only with the number of different numbers, days and hours. `hasValues`: texts are
 * counted by value, too, up to a limit.
 */
export function createSummary(schema: SurveySchema, { hasValues = false } = {}): Summary {
  const questions = schema.pages.flatMap((page) => page.questions)
  const tallies = new Map(questions.filter(isAnswerable).map((one) => [one.id, new Tally(one, hasValues)]))
  const order = new Map(schema.pages.map(({ id }, index) => [id, index]))
  const funnel = schema.pages.map(() => ({ reached: 0, skipped: 0, left: 0 }))
  const durations = new Map<number, number>()
  const hours = new Map<string, number>()
  const isScored = hasPoints(schema)
  const scores = { count: 0, points: 0, total: 0 }
  let responses = 0
  let complete = 0

  function increase(index: number, name: 'reached' | 'skipped' | 'left') {
    const page = funnel[index]
    if (page) page[name]++
  }

  return {
    add(response) {
      responses++
      if (response.complete) {
        complete++
        durations.set(response.seconds, (durations.get(response.seconds) ?? 0) + 1)
        const hour = response.moment.slice(0, HOUR_LENGTH)
        if (hour) hours.set(hour, (hours.get(hour) ?? 0) + 1)
        const score = isScored && scoreOf(schema, response.answers)
        if (score) {
          scores.count++
          scores.points += score.points
          scores.total += score.total
        }
      }
      const { pages, answers } = reached(schema, response)
      const last = response.complete ? schema.pages.length - 1 : (order.get(response.lastPage) ?? 0)
      const met = new Set<number>()
      for (const { page, questions: shown } of pages) {
        const index = order.get(page.id) ?? 0
        met.add(index)
        increase(index, 'reached')
        for (const { id } of shown) tallies.get(id)?.add(answers[id], response)
      }
      for (let index = 0; index < last || (response.complete && index === last); index++) {
        if (!met.has(index)) increase(index, 'skipped')
      }
      if (!response.complete) increase(last, 'left')
    },
    state: () => ({
      responses,
      complete,
      scores: { ...scores },
      durations: [...durations],
      funnel: funnel.map((page) => ({ ...page })),
      hours: [...hours],
      questions: [...tallies].map(([id, tally]) => [id, tally.state()]),
    }),
    merge(later) {
      responses += later.responses
      complete += later.complete
      scores.count += later.scores.count
      scores.points += later.scores.points
      scores.total += later.scores.total
      for (const [seconds, more] of later.durations)
        durations.set(seconds, (durations.get(seconds) ?? 0) + more)
      for (const [hour, more] of later.hours) hours.set(hour, (hours.get(hour) ?? 0) + more)
      for (const [index, { reached, skipped, left }] of later.funnel.entries()) {
        const page = funnel[index]
        if (!page) continue
        page.reached += reached
        page.skipped += skipped
        page.left += left
      }
      for (const [id, state] of later.questions) tallies.get(id)?.merge(state)
    },
    result: () => ({
      responses,
      complete,
      medianSeconds: median(durations),
      // Means, as respondents may see different questions, so that their totals differ.
      ...(scores.count > 0 && {
        score: { mean: scores.points / scores.count, total: scores.total / scores.count },
      }),
      hours: [...hours].map(([hour, count]) => ({ hour, count })),
      funnel: schema.pages.map(({ id }, index) => ({
        page: id,
        ...(funnel[index] ?? { reached: 0, skipped: 0, left: 0 }),
      })),
      questions: [...tallies.values()].map((tally) => tally.result()),
    }),
  }
}

const HOUR_LENGTH = '2026-11-30 03'.length
