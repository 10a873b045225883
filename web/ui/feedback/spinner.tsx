import { classNames } from '../class-names.ts'

/** A spinner. With a `label` it is announced; without, it is decorative. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <span
      role={label ? 'status' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      data-loading=""
      className={classNames('inline-flex', className)}
    >
      <svg viewBox="0 0 20 20" className="size-[1.125em] animate-spin" fill="none" strokeWidth="2.25">
        <circle cx="10" cy="10" r="7.5" stroke="currentColor" opacity="0.25" />
        <path d="M10 2.5a7.5 7.5 0 0 1 7.5 7.5" stroke="currentColor" strokeLinecap="round" />
      </svg>
    </span>
  )
}
