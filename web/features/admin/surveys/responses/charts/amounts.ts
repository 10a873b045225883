import { kindOf } from '#model/survey/kinds/index'
import { figure, type ChartOf } from './chart.ts'

/** One chart of the average amounts, the largest first; a bar is its share of all. */
export const amountsChart: ChartOf = (question, { amounts = [], answered }, label) => {
  const total = amounts.reduce((sum, { mean }) => sum + mean, 0)
  const bars = amounts
    .toSorted((one, other) => other.mean - one.mean)
    .map(({ id, mean }) => ({
      id,
      label: label(kindOf(question).rows?.(question), id),
      value: mean,
      text: figure(mean),
      share: total > 0 ? mean / total : 0,
    }))
  return [
    {
      title: '',
      chart: { rowName: 'Option', valueName: 'Average amount', bars: answered === 0 ? [] : bars },
    },
  ]
}
