import { useId } from 'react'
import { formatNumber } from '../../../../platform/locale.ts'
import { periodsOf } from './charts/over-time.ts'

const HEIGHT = 96

/** Sent answers by day, week or month. */
export function OverTime({ hours }: { hours: readonly { hour: string; count: number }[] }) {
  const caption = useId()
  const periods = periodsOf(hours)
  const [first] = periods
  const last = periods.at(-1)
  if (!first || !last || periods.length < 2) return null
  const most = Math.max(...periods.map(({ count }) => count))
  return (
    <section aria-label="Over time" className="flex flex-col gap-3">
      <h2 className="text-xl">Over time</h2>
      <figure className="flex flex-col gap-1.5">
        <svg
          viewBox={`0 0 ${periods.length} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-24 w-full border-b border-line-strong"
          role="img"
          aria-label={`Answers from ${first.label} to ${last.label}, at most ${formatNumber(most)}`}
        >
          {periods.map(({ from, label, count }, index) => {
            const height = (HEIGHT * count) / most
            return (
              <rect
                key={from.getTime()}
                x={index + 0.1}
                y={HEIGHT - height}
                width={0.8}
                height={height}
                className="fill-curtain"
              >
                <title>{`${label}: ${formatNumber(count)}`}</title>
              </rect>
            )
          })}
        </svg>
        <figcaption className="flex justify-between gap-4 text-sm text-soft tabular-nums" aria-hidden="true">
          <span>{first.label}</span>
          <span>most: {formatNumber(most)}</span>
          <span>{last.label}</span>
        </figcaption>
        <details className="text-sm print:hidden">
          <summary
            className="w-fit cursor-pointer rounded-control text-soft hover:text-ink"
            aria-describedby={caption}
          >
            As a table
          </summary>
          <table className="mt-2 w-full max-w-md text-left">
            <caption id={caption} className="sr-only">
              Answers over time
            </caption>
            <tbody>
              {periods.map(({ from, label, count }) => (
                <tr key={from.getTime()} className="border-t border-line">
                  <th scope="row" className="py-1 pr-3 font-normal">
                    {label}
                  </th>
                  <td className="py-1 text-right tabular-nums">{formatNumber(count)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      </figure>
    </section>
  )
}
