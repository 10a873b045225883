import GripVertical from 'lucide-react/icons/grip-vertical'
import type { ComponentProps } from 'react'
import { classNames } from '../../../../ui/class-names.ts'

export function RowGrip({ label, className, ...rest }: { label: string } & ComponentProps<'button'>) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={`Move ${label}: drag, or press the up and down arrow keys`}
      className={classNames(
        'flex h-8 w-6 shrink-0 cursor-grab touch-none items-center justify-center rounded-control text-soft hover:bg-hover active:cursor-grabbing',
        className,
      )}
    >
      <GripVertical aria-hidden="true" />
    </button>
  )
}
