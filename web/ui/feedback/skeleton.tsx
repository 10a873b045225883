import { classNames } from '../class-names.ts'

/** Placeholder for loading content; sized by `className`. Announce loading once, beside it. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      data-loading=""
      className={classNames('animate-breathe rounded-control bg-pressed', className)}
    />
  )
}
