import { createContext, useContext } from 'react'
import { signal, type Signal } from '../../../platform/signal.ts'
import { useSignal } from '../../../ui/use-signal.ts'

/** The part of the timeline that is in sight, in pixels of its whole width, in coarse steps. */
export interface VisibleRange {
  from: number
  to: number
}

/** Pixels of one step: what is drawn goes this far beyond what is seen, so that scrolling redraws seldom. */
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
