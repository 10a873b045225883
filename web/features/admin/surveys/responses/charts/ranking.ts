import { choicesOf } from '#model/survey/options'
import { formatFixed } from '../../../../../platform/locale.ts'
import type { Bar, ChartOf } from './chart.ts'

/** One chart of the average places; the bar of the first place has full length. */
export const rankingChart: ChartOf = (question, { places = [], answered }, label) => {
  const options = choicesOf(question) ?? []
  return [
    {
      title: '',
      chart: {
        rowName: 'Option',
        valueName: 'Average place',
        bars: answered === 0 ? [] : placeBars(places, options.length, (id) => label(options, id)),
      },
    },
  ]
}

function placeBars(
  places: readonly { id: string; mean: number }[],
  options: number,
  label: (id: string) => string,
): Bar[] {
  return places
    .toSorted((a, b) => a.mean - b.mean)
    .map(({ id, mean }) => ({
      id,
      label: label(id),
      value: mean,
      text: formatFixed(mean, 1),
      share: options > 1 ? (options - mean) / (options - 1) : 1,
    }))
}
