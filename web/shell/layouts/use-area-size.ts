import { useCallback, useState } from 'react'
import { localStore } from '../../platform/browser-storage.ts'

export interface AreaSize {
  /** Pixels. */
  size: number
  least: number
  most: number
  resize: (size: number) => void
  /** Back to the size it began with. */
  reset: () => void
}

/** The size of a panel, remembered in this browser. */
export function useAreaSize(
  name: string,
  { initial, least, most }: { initial: number; least: number; most: number },
): AreaSize {
  const key = `mouthpiece_area_${name}`
  const [size, setSize] = useState(() => {
    const stored = Number(localStore.getItem(key))
    return stored >= least && stored <= most ? stored : initial
  })
  const resize = useCallback(
    (next: number) => {
      const fitted = Math.round(Math.min(most, Math.max(least, next)))
      setSize(fitted)
      localStore.setItem(key, String(fitted))
    },
    [key, least, most],
  )
  return { size, least, most, resize, reset: () => resize(initial) }
}
