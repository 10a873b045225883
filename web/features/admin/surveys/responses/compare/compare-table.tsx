import type { CrossTable } from '#model/survey/cross-table'
import { formatNumber, formatPercent, isolated } from '../../../../../platform/locale.ts'
import { classNames } from '../../../../../ui/class-names.ts'
import { figure } from '../charts/chart.ts'

/** Letters of a column's name, such as a point of a scale, that need no room of their own. */
const SHORT = 4
/** Rows keep their names in sight while the table scrolls sideways. */
const ROW_HEAD = 'sticky start-0 z-1 max-w-40 min-w-24 bg-paper print:static'

/** Counts and percentages of each row; a cell is the darker, the larger its share. */
export function CompareTable({
  table,
  rows,
  columns,
  rowName,
  columnName,
  meanName,
}: {
  table: CrossTable
  rows: readonly string[]
  columns: readonly string[]
  rowName: string
  columnName: string
  meanName: string
}) {
  const hasMeans = table.rows.some(({ mean }) => mean !== undefined)
  return (
    <div
      role="region"
      aria-label={`“${isolated(columnName)}” by “${isolated(rowName)}”`}
      // It scrolls, so it has to be focusable.
      tabIndex={0}
      className="@container overflow-x-auto rounded-panel border border-line print:overflow-visible"
    >
      <table className="w-full text-left text-sm">
        <caption className="text-left text-soft">
          {/* It stays in sight, and wraps, where the table is wider than the page. */}
          <span className="sticky start-0 inline-block max-w-[100cqw] px-3 py-2">
            “<bdi>{columnName}</bdi>” by “<bdi>{rowName}</bdi>”
          </span>
        </caption>
        <thead>
          <tr className="border-y border-line align-bottom">
            <th scope="col" className={classNames('px-3 py-2 font-medium', ROW_HEAD)}>
              <bdi>{rowName}</bdi>
            </th>
            {columns.map((label, index) => (
              <th
                key={index}
                scope="col"
                className={classNames(
                  'px-3 py-2 text-right font-medium wrap-anywhere',
                  label.length > SHORT && 'min-w-24',
                )}
              >
                <bdi>{label}</bdi>
              </th>
            ))}
            {hasMeans ? (
              <th scope="col" className="px-3 py-2 text-right font-medium">
                {meanName}
              </th>
            ) : null}
            <th scope="col" className="px-3 py-2 text-right font-medium">
              All
            </th>
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ key, count, cells, mean }, row) => (
            <tr key={key} className="border-b border-line last:border-0">
              <th scope="row" className={classNames('px-3 py-2 font-normal wrap-anywhere', ROW_HEAD)}>
                <bdi>{rows[row]}</bdi>
              </th>
              {cells.map((cell, index) => (
                <Cell key={index} {...{ cell, count }} />
              ))}
              {mean === undefined ? null : (
                <td className="px-3 py-2 text-right tabular-nums">{figure(mean)}</td>
              )}
              <td className="px-3 py-2 text-right tabular-nums">
                {count === undefined ? <Hidden /> : formatNumber(count)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Without the number of the whole row there is no share of it. */
function Cell({ cell, count }: { cell: number | undefined; count: number | undefined }) {
  const share = cell === undefined || count === undefined ? undefined : cell / count
  return (
    <td
      className="px-3 py-2 text-right tabular-nums"
      style={share === undefined ? undefined : shadeOf(share)}
    >
      {cell === undefined ? (
        <Hidden />
      ) : share === undefined ? (
        formatNumber(cell)
      ) : (
        <>
          {formatPercent(share)}
          <span className="block text-xs">{formatNumber(cell)}</span>
        </>
      )}
    </td>
  )
}

function Hidden() {
  return <span className="text-xs text-soft">hidden</span>
}

function shadeOf(share: number) {
  return { backgroundColor: `color-mix(in srgb, var(--curtain) ${Math.round(share * 20)}%, transparent)` }
}
