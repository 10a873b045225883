import { useCallback, useState } from 'react'

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
    const kept = Number(readKept(key))
    return kept >= least && kept <= most ? kept : initial
  })
  const resize = useCallback(
    (next: number) => {
      const fitted = Math.round(Math.min(most, Math.max(least, next)))
      setSize(fitted)
      try {
        window.localStorage.setItem(key, String(fitted))
      } catch {
        // Remembered until the page is closed, then.
      }
    },
    [key, least, most],
  )
  return { size, least, most, resize, reset: () => resize(initial) }
}

function readKept(key: string): string | null {
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null
  }
}
