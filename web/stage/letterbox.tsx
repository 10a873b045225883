import type { CSSProperties, ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'

/** A box of a shape, as large as its container lets it be and centred in it. The container needs a size of its own. */
export function Letterbox({
  shape,
  className,
  boxClassName,
  style,
  children,
}: {
  shape: { width: number; height: number }
  className?: string | undefined
  /** The box itself: corners, shadow. */
  boxClassName?: string | undefined
  /** Also of the box. */
  style?: CSSProperties
  children: ReactNode
}) {
  const ratio = shape.width / shape.height
  return (
    <div className={classNames('@container-size relative grid size-full place-items-center', className)}>
      <div
        className={classNames('relative overflow-hidden', boxClassName)}
        style={{ ...style, width: `min(100cqw, ${ratio * 100}cqh)`, aspectRatio: ratio }}
      >
        {children}
      </div>
    </div>
  )
}
