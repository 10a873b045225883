import type { Answer } from '#model/survey/answers'
import { classNames } from '../../ui/class-names.ts'
import { ClearAnswer, tick } from './choice-row.tsx'
import type { InputProps } from './input-props.ts'

/** One group of radios or checkboxes per row. Wide forms have a shared head, narrow ones a label at each choice. */
export function MatrixInput({
  question,
  answer,
  onAnswer,
  words,
  langOf,
  id,
  disabled,
}: InputProps<'matrix'>) {
  const { rows, columns, multiple } = question
  const chosen = rowsOf(answer)
  const grid = { gridTemplateColumns: `minmax(8rem, 2fr) repeat(${columns.length}, minmax(3.5rem, 1fr))` }

  function choose(row: string, column: string, checked: boolean) {
    const before = chosen[row]
    const list = Array.isArray(before) ? before : []
    const value = !multiple ? column : checked ? [...list, column] : list.filter((one) => one !== column)
    const { [row]: _old, ...others } = chosen
    const next = value.length > 0 ? { ...others, [row]: value } : others
    onAnswer(Object.keys(next).length > 0 ? next : undefined)
  }

  return (
    <div className="flex flex-col">
      <div
        aria-hidden="true"
        style={grid}
        className="hidden items-end gap-x-2 border-b border-line pb-2 text-center text-sm text-soft @xl:grid"
      >
        <span />
        {columns.map((column) => (
          <span key={column.id} lang={langOf(column.label)} dir="auto" className="wrap-anywhere">
            {words(column.label)}
          </span>
        ))}
      </div>
      {rows.map((row) => (
        <div
          key={row.id}
          role="group"
          aria-labelledby={`${id}-row-${row.id}`}
          style={grid}
          className="flex flex-col gap-1.5 border-b border-line py-3 @xl:grid @xl:items-center @xl:gap-x-2 @xl:py-1"
        >
          <span
            id={`${id}-row-${row.id}`}
            lang={langOf(row.label)}
            dir="auto"
            className="font-medium wrap-anywhere @xl:font-normal"
          >
            {words(row.label)}
          </span>
          {columns.map((column) => {
            const before = chosen[row.id]
            return (
              <label
                key={column.id}
                className={classNames(
                  'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-2 hover:bg-hover',
                  '@xl:justify-center',
                )}
              >
                <input
                  type={multiple ? 'checkbox' : 'radio'}
                  name={`${id}-${row.id}`}
                  className={tick}
                  disabled={disabled}
                  checked={Array.isArray(before) ? before.includes(column.id) : before === column.id}
                  onChange={(change) => choose(row.id, column.id, change.target.checked)}
                />
                <span lang={langOf(column.label)} dir="auto" className="wrap-anywhere @xl:sr-only">
                  {words(column.label)}
                </span>
              </label>
            )
          })}
        </div>
      ))}
      {!multiple ? (
        <div className="pt-2">
          <ClearAnswer {...{ question, answer, disabled, onAnswer }} />
        </div>
      ) : null}
    </div>
  )
}

function rowsOf(answer: Answer | undefined): Record<string, string | string[]> {
  if (typeof answer !== 'object' || Array.isArray(answer)) return {}
  return answer as Record<string, string | string[]> // Safe: an object that is no list has rows, validated by the engine.
}
