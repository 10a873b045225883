import { useEffect, useId, useRef } from 'react'
import { classNames, fieldBox, fieldLabel } from '../class-names.ts'

export interface ColourFieldProps {
  label: string
  /** `#rrggbb`. */
  value: string
  onChange: (value: string) => void
  /** Called for a swatch, or when the picker closes, to end an undo step. */
  onChangeEnd: () => void
  /** Colours to start from, `#rrggbb`, with their names if they have some. */
  swatches?: readonly (string | { value: string; name: string })[]
  className?: string
}

/** A colour: one of the swatches, or any other from the browser's picker. */
export function ColourField({
  label,
  value,
  onChange,
  onChangeEnd,
  swatches = [],
  className,
}: ColourFieldProps) {
  const id = useId()
  const named = swatches.map((swatch) =>
    typeof swatch === 'string' ? { value: swatch, name: swatch } : swatch,
  )
  const current = value.toLowerCase()
  // React's `onChange` is the browser's `input` event, which fires for each colour passed over.
  const picker = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const input = picker.current
    input?.addEventListener('change', onChangeEnd)
    return () => input?.removeEventListener('change', onChangeEnd)
  }, [onChangeEnd])
  return (
    <fieldset className={classNames('flex flex-col gap-1.5', className)}>
      <legend className={classNames(fieldLabel, 'mb-1.5')}>{label}</legend>
      <div className="flex flex-wrap items-center gap-1.5">
        {named.map((swatch) => (
          <label key={swatch.value} title={swatch.name} className="relative size-7">
            <input
              type="radio"
              name={id}
              aria-label={swatch.name}
              checked={swatch.value.toLowerCase() === current}
              onChange={() => {
                onChange(swatch.value)
                onChangeEnd()
              }}
              style={{ backgroundColor: swatch.value }}
              className="size-7 cursor-pointer appearance-none rounded-full border border-ink/40 transition-transform hover:border-ink checked:scale-90 checked:shadow-[0_0_0_2px_var(--panel-raised),0_0_0_4px_var(--ink)]"
            />
          </label>
        ))}
        <label
          className={classNames(
            fieldBox,
            'relative inline-flex h-8 w-auto! cursor-pointer items-center gap-2 px-2! shows-focus',
          )}
        >
          <span className="size-4 rounded-[3px] border border-ink/40" style={{ backgroundColor: value }} />
          <span className="tabular-nums">{value.toUpperCase()}</span>
          <input
            ref={picker}
            type="color"
            aria-label={`${label}: any colour`}
            value={current}
            onChange={(change) => onChange(change.target.value)}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
        </label>
      </div>
    </fieldset>
  )
}
