import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { IconButton } from '../icon-button.tsx'

/** Settings in a sheet from below, without hiding what they are about. */
export function BottomSheet({
  label,
  closeLabel,
  tools,
  height = 'max-h-[52dvh]',
  onClose,
  children,
}: {
  label: string
  closeLabel: string
  /** Buttons before the close button, for covered controls. */
  tools?: ReactNode
  /** A class with the maximum height. */
  height?: string
  onClose: () => void
  children: ReactNode
}) {
  const sheet = useRef<HTMLElement>(null)
  useEffect(() => {
    const before = document.activeElement
    sheet.current?.focus({ preventScroll: true })
    // Returns the focus to where it was.
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  return (
    <section
      ref={sheet}
      tabIndex={-1}
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        onClose()
      }}
      className={classNames(
        height,
        'fixed inset-x-0 bottom-0 z-30 flex animate-rise flex-col rounded-t-panel border-t border-line bg-panel shadow-float outline-none',
      )}
    >
      <div className="flex items-center gap-1 border-b border-line px-2 py-1">
        {tools}
        <IconButton
          label={closeLabel}
          placement="top"
          icon={<X aria-hidden="true" />}
          onPress={onClose}
          className="ml-auto"
        />
      </div>
      <div className="relative min-h-0 flex-1 overflow-y-auto">{children}</div>
    </section>
  )
}
