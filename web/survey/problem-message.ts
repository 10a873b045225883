import type { AnswerProblem } from '#model/survey/answers'
import { kindOf } from '#model/survey/kinds/index'
import type { ProblemMessage } from '#model/survey/problem-messages'
import type { Question } from '#contract/survey/schema'
import { englishTranslation, type RunnerTranslation } from './catalogues.ts'
import { formatCalendarDay, formatClockTime } from './format-answer.ts'

/** The message for a problem of an answer: what the respondent has to do. */
export function problemMessage(
  { code, params = {} }: AnswerProblem,
  question: Question,
  { t }: RunnerTranslation = englishTranslation,
): string {
  const limit = params.missing ?? params.min ?? params.max ?? ''
  const message: ProblemMessage =
    kindOf(question).messages?.[code] ?? (code === 'too_short' && limit === 1 ? 'empty_text' : code)
  return t(`problem.${message}`, {
    count: limit,
    // A limit may be a year, or a time.
    limit: ({ formatNumber, formatDate }) =>
      typeof limit === 'number'
        ? formatNumber(limit, { useGrouping: false, maximumFractionDigits: 20 })
        : formatClockTime(limit, formatDate),
    date: ({ formatDate }) => formatCalendarDay(limit, formatDate),
  })
}
