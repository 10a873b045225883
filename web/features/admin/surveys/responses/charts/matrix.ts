import { kindOf } from '#model/survey/kinds/index'
import { choicesOf } from '#model/survey/options'
import { countChart, figure, type ChartOf } from './chart.ts'

/** A chart for each row. */
export const matrixCharts: ChartOf = (question, { rows = [] }, label) =>
  rows.map(({ id, counts, mean }) => ({
    title: [
      label(kindOf(question).rows?.(question), id),
      ...(mean === undefined ? [] : [`mean ${figure(mean)}`]),
    ].join(' · '),
    chart: countChart(
      counts.map((one) => ({ ...one, label: label(choicesOf(question), one.id) })),
      // Without all counts there are no shares.
      counts.some(({ isHidden }) => isHidden) ? undefined : counts.reduce((sum, one) => sum + one.count, 0),
    ),
  }))
