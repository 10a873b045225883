import { createContext, type RefObject, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { signal, type Signal } from '../../../platform/signal.ts'
import { useSignal } from '../../../ui/hooks/use-signal.ts'

/** The visible part of the timeline, in pixels of its whole width, in coarse steps. */
export interface VisibleRange {
  from: number
  to: number
}

/** Step in pixels: the drawn range exceeds the view by it, so that scrolling renders seldom. */
const STEP = 600

export function rangeOf(left: number, width: number): VisibleRange {
  return {
    from: Math.max(0, Math.floor(left / STEP) - 1) * STEP,
    to: (Math.ceil((left + width) / STEP) + 1) * STEP,
  }
}

const RangeContext = createContext<Signal<VisibleRange>>(signal({ from: 0, to: 4_000 }))
export const RangeProvider = RangeContext.Provider

export function useVisibleRange(): VisibleRange {
  return useSignal(useContext(RangeContext))
}

/** In pixels from the box's left, or `undefined`. The component renders again only when that changes. */
export function useVisiblePart(left: number, width: number): VisibleRange | undefined {
  const range = useContext(RangeContext)
  const read = () => {
    const { from, to } = range.get()
    const [first, last] = [Math.max(0, from - left), Math.min(width, to - left)]
    return last > first ? `${first} ${last}` : ''
  }
  const [from, to] = useSyncExternalStore(range.subscribe, read, read).split(' ').map(Number)
  return from === undefined || to === undefined ? undefined : { from, to }
}

/** Margin in pixels above and below the view within which rows are rendered completely. */
const NEAR = '240px 0px'

export function useIsNear(row: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(true)
  useEffect(() => {
    const element = row.current
    if (!element) return
    const root = element.closest('[data-timeline]')
    const watch = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? true), {
      root,
      rootMargin: NEAR,
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [row])
  return isNear
}
