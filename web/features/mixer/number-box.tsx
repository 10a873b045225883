import { useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { plainNumber, readNumber } from '../../platform/number-text.ts'

export function NumberBox({
  label,
  unit,
  value,
  min,
  max,
  digits = 2,
  onChange,
  className,
}: {
  label: string
  unit: string
  value: number
  min: number
  max: number
  digits?: number
  onChange: (value: number) => void
  className?: string
}) {
  const [typing, setTyping] = useState<string | null>(null)
  const keep = () => {
    const typed = typing === null ? undefined : readNumber(typing, { min, max })
    setTyping(null)
    if (typed !== undefined) onChange(Math.min(max, Math.max(min, typed)))
  }
  return (
    <label className={classNames('flex items-center gap-1 text-sm text-soft', className)}>
      <input
        aria-label={label}
        inputMode="decimal"
        value={typing ?? plainNumber(value, digits)}
        onFocus={(event) => event.target.select()}
        onChange={(change) => setTyping(change.target.value)}
        onBlur={keep}
        onKeyDown={(event) => {
          if (event.key === 'Enter') keep()
          if (event.key === 'Escape') setTyping(null)
        }}
        className="h-8 w-14 rounded-control border border-line-strong bg-raised px-1.5 text-right text-ink tabular-nums"
      />
      <span aria-hidden="true">{unit}</span>
    </label>
  )
}
