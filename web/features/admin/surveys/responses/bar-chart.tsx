import { useId } from 'react'
import { classNames } from '../../../../ui/class-names.ts'
import type { Chart } from './charts/chart.ts'

interface BarChartProps {
  /** Label for screen readers. */
  label: string
  chart: Chart
  /** Called with the answer of the pressed bar. */
  onChoose?: ((answer: string) => void) | undefined
  /** Precedes the answer in the name of a bar that can be pressed. */
  choosing?: string
}

export function BarChart({ label, chart, onChoose, choosing = 'Show the responses with' }: BarChartProps) {
  const id = useId()
  const { rowName, valueName, bars } = chart
  return (
    <figure aria-label={label} className="flex flex-col gap-2">
      <ol className="flex flex-col gap-2.5 sm:gap-1.5">
        {bars.map((bar) => {
          const { answer } = bar
          return (
            <li
              key={bar.id}
              // On phones the bar is on its own line, below its label and number.
              className="grid grid-cols-[minmax(0,1fr)_fit-content(60%)] items-center gap-x-3 gap-y-1 text-sm sm:grid-cols-[minmax(4rem,2fr)_minmax(4rem,3fr)_minmax(7.5rem,1fr)]"
            >
              {answer && onChoose ? (
                <button
                  type="button"
                  onClick={() => onChoose(answer)}
                  aria-label={`${choosing} “${bar.label}”`}
                  className="w-fit max-w-full rounded-control text-left wrap-anywhere hover:underline"
                >
                  {bar.label}
                </button>
              ) : (
                <span className="wrap-anywhere">{bar.label}</span>
              )}
              <span
                className="flex h-4 gap-px overflow-hidden rounded-[3px] bg-hover max-sm:order-last max-sm:col-span-2"
                aria-hidden="true"
              >
                <span
                  className={classNames('block h-full rounded-[3px] bg-curtain', bar.value > 0 && 'min-w-px')}
                  style={{ width: `${bar.share * 100}%` }}
                />
                {bar.passed ? (
                  <span
                    className="block h-full rounded-[3px] bg-curtain/30"
                    style={{ width: `${bar.passed * 100}%` }}
                  />
                ) : null}
              </span>
              <span className="text-soft tabular-nums max-sm:text-right">{bar.text}</span>
            </li>
          )
        })}
      </ol>
      <details className="text-sm print:hidden">
        <summary
          className="w-fit cursor-pointer rounded-control text-soft hover:text-ink"
          aria-describedby={id}
        >
          As a table
        </summary>
        <table className="mt-2 w-full text-left">
          <caption id={id} className="sr-only">
            {label}
          </caption>
          <thead className="text-soft">
            <tr>
              <th scope="col" className="py-1 pr-3 font-medium">
                {rowName}
              </th>
              <th scope="col" className="py-1 text-right font-medium">
                {valueName}
              </th>
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.id} className="border-t border-line">
                <th scope="row" className="py-1 pr-3 font-normal wrap-anywhere">
                  {bar.label}
                </th>
                <td className="py-1 text-right tabular-nums">{bar.text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
