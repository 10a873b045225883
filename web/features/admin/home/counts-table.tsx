import type { DailyCounts } from '#contract/admin/daily-counts'
import { amountOf, shownSeries } from './series.ts'

export function CountsTable({ counts }: { counts: DailyCounts }) {
  const newestFirst = counts.days.map((day, index) => ({ day, index })).toReversed()
  return (
    <div
      tabIndex={0}
      role="region"
      aria-label="Counts by day"
      className="max-h-140 overflow-auto rounded-panel border border-line bg-panel"
    >
      <table className="w-full min-w-180 border-collapse text-sm tabular-nums">
        <thead>
          <tr>
            <th scope="col" className="sticky top-0 left-0 z-10 bg-panel px-4 py-2.5 text-left font-semibold">
              Day (UTC)
            </th>
            {shownSeries.map(({ kind, label }) => (
              <th
                key={kind}
                scope="col"
                className="sticky top-0 bg-panel px-4 py-2.5 text-right font-semibold"
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {newestFirst.map(({ day, index }) => (
            <tr key={day} className="border-t border-line">
              <th
                scope="row"
                className="sticky left-0 bg-panel px-4 py-1.5 text-left font-normal whitespace-nowrap"
              >
                {day}
              </th>
              {shownSeries.map(({ kind }) => (
                <td key={kind} className="px-4 py-1.5 text-right whitespace-nowrap">
                  {amountOf(kind, counts.series[kind][index] ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
