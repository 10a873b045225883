import { classNames } from '../class-names.ts'
import { formatPercentage } from './percent.ts'

export interface ProgressBarProps {
  label: string
  /** 0 to 1; absent when indeterminate. */
  value?: number | undefined
  /** Text on the right, e.g. `12 s left`; the percentage when missing. */
  text?: string | undefined
  labelHidden?: boolean
  className?: string
}

export function ProgressBar({ label, value, text, labelHidden, className }: ProgressBarProps) {
  const share = value === undefined ? undefined : Math.min(1, Math.max(0, value))
  const percent = share === undefined ? undefined : Math.round(share * 100)
  const shown = text ?? (share === undefined ? '' : formatPercentage(share))
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <div className={labelHidden ? 'sr-only' : 'flex justify-between gap-4 text-sm'}>
        <span className="font-medium">{label}</span>
        <span className="text-soft tabular-nums">{shown}</span>
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={shown || undefined}
        className="h-2 overflow-hidden rounded-full border border-line-strong bg-panel"
      >
        {share === undefined ? (
          <div className="h-full w-1/3 animate-seek rounded-full bg-curtain" />
        ) : (
          <div
            className="h-full origin-left bg-curtain transition-transform duration-200"
            style={{ transform: `scaleX(${share})` }}
          />
        )}
      </div>
    </div>
  )
}
