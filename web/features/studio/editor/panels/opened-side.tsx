import { useEffect, useRef, type ReactNode } from 'react'

/** A panel beside the stage. It takes the focus, and returns it when closed. */
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
        // A press outside must not close it while typing or in an open menu.
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
