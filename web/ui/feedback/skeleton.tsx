import { classNames } from '../class-names.ts'

/** The shape of what comes; its size and radius by `className`. Say "loading" once, beside it. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      data-loading=""
      className={classNames('animate-breathe rounded-control bg-pressed', className)}
    />
  )
}
