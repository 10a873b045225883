import { useEffect, useRef, type ReactNode } from 'react'

/** A panel that was opened beside the stage: the focus goes to it, and back to where it was when it is closed. */
export function OpenedSide({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const side = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const before = document.activeElement
    side.current?.focus({ preventScroll: true })
    return () => {
      // A focus that moved elsewhere stays there.
      const isLost = document.activeElement === document.body
      if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  return (
    <div
      ref={side}
      tabIndex={-1}
      onKeyDown={(event) => {
        const { key, defaultPrevented, target } = event
        if (key !== 'Escape' || defaultPrevented) return
        // Typing and open menus are not closed by a press outside.
        if (!(target instanceof Element) || !event.currentTarget.contains(target)) return
        if (target.matches('input, textarea')) return
        event.preventDefault()
        onClose()
      }}
      className="outline-none"
    >
      {children}
    </div>
  )
}
