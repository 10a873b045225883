import { countChart, type ChartOf } from './chart.ts'
import { asValue, countedChart } from './counted.ts'

const otherwise = countedChart(asValue)

/** The most frequent texts, if the summary counts them. */
export const valuesChart: ChartOf = (question, summary, label) => {
  if (!summary.values) return otherwise(question, summary, label)
  const { answered } = summary
  const { values, others, isExact } = summary.values
  const named = values.map((one) => ({ ...one, label: one.id, answer: one.id }))
  const rest = others > 0 ? [{ id: '', count: others, label: 'Other' }] : []
  const chart = countChart([...named, ...rest], answered)
  if (isExact) return [{ title: '', chart }]
  const bars = chart.bars.map((bar) => (bar.answer ? { ...bar, text: `at least ${bar.text}` } : bar))
  return [{ title: '', chart: { ...chart, bars } }]
}
