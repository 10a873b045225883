/**
 * Over the whole window, as the pressed element may be replaced meanwhile. `end` receives whether the pointer was
 * released, or cancelled by Escape or the system.
 */
export function followPointer(
  pointer: number,
  handlers: { move: (event: PointerEvent) => void; end: (dropped: boolean) => void },
): void {
  const follow = new AbortController()
  const own = (act: (event: PointerEvent) => void) => (event: PointerEvent) => {
    if (event.pointerId === pointer) act(event)
  }
  const finish = (dropped: boolean) => {
    follow.abort()
    handlers.end(dropped)
  }
  const { signal } = follow
  window.addEventListener('pointermove', own(handlers.move), { signal })
  window.addEventListener(
    'pointerup',
    own(() => finish(true)),
    { signal },
  )
  window.addEventListener(
    'pointercancel',
    own(() => finish(false)),
    { signal },
  )
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      finish(false)
    },
    { signal, capture: true },
  )
}
