import { formOf } from '#model/survey/kinds/index'
import type { AnswerForm } from '#model/survey/kinds/kind'
import { titleText } from '#model/survey/recall-markers'
import type { Question, SurveySchema } from '#contract/survey/schema'
import type { QuestionSummary } from '#contract/survey/summary'
import { amountsChart } from './amounts.ts'
import type { Chart, ChartOf } from './chart.ts'
import { asOption, asStars, asValue, asYesNo, countedChart } from './counted.ts'
import { matrixCharts } from './matrix.ts'
import { rankingChart } from './ranking.ts'
import { valuesChart } from './values.ts'

const charts: Record<AnswerForm, ChartOf> = {
  none: countedChart(asValue),
  text: valuesChart,
  day: countedChart(asValue, 'When'),
  time: countedChart(asValue, 'When'),
  amount: countedChart(asValue),
  score: countedChart(asValue),
  stars: countedChart(asStars),
  yes_no: countedChart(asYesNo),
  option: countedChart(asOption),
  options: countedChart(asOption),
  ranking: rankingChart,
  rows: matrixCharts,
  scores: matrixCharts,
  amounts: amountsChart,
  files: countedChart(asValue),
  recording: countedChart(asValue),
  signature: countedChart(asValue),
}

/** The charts of a question: one for most types, one per row of a matrix, none where nothing is counted. */
export function chartsOf(
  question: Question,
  summary: QuestionSummary,
  schema: SurveySchema,
  language: string,
): { title: string; chart: Chart }[] {
  return charts[formOf(question)](
    question,
    summary,
    (options, id) => titleText(options?.find((one) => one.id === id)?.label, language, schema) || id,
  )
}
