import SmilePlus from 'lucide-react/icons/smile-plus'
import { lazy, Suspense } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Popover } from '../../../ui/overlays/popover.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { touchTarget } from '../touch-target.ts'

const Picker = lazy(async () => ({ default: (await import('./emoji-picker.tsx')).EmojiPicker }))

export function EmojiButton({
  label,
  onPick,
  onOpenChange,
  placement = 'top end',
}: {
  label: string
  onPick: (emoji: string) => void
  onOpenChange?: (isOpen: boolean) => void
  placement?: 'top end' | 'bottom end'
}) {
  return (
    <Popover
      label={label}
      placement={placement}
      onOpenChange={onOpenChange}
      trigger={
        <IconButton
          label={label}
          size="small"
          icon={<SmilePlus aria-hidden="true" />}
          className={touchTarget}
        />
      }
    >
      {(close) => (
        <EmojiPicker
          onPick={(emoji) => {
            close()
            onPick(emoji)
          }}
        />
      )}
    </Popover>
  )
}

/** Its code is loaded when it is first shown. */
export function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  return (
    <Suspense fallback={<Skeleton className="m-2 h-100 w-80 max-w-full" />}>
      <Picker onPick={onPick} />
    </Suspense>
  )
}
