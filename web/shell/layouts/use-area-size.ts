import { useCallback, useState } from 'react'
import { localStore } from '../../platform/browser-storage.ts'

export interface AreaSize {
  size: number
  min: number
  max: number
  resize: (size: number) => void
  reset: () => void
}

export function useAreaSize(
  name: string,
  { initial, min, max }: { initial: number; min: number; max: number },
): AreaSize {
  const key = `mouthpiece_area_${name}`
  const [size, setSize] = useState(() => {
    const stored = Number(localStore.getItem(key))
    return stored >= min && stored <= max ? stored : initial
  })
  const resize = useCallback(
    (next: number) => {
      const fitted = Math.round(Math.min(max, Math.max(min, next)))
      setSize(fitted)
      localStore.setItem(key, String(fitted))
    },
    [key, min, max],
  )
  return { size, min, max, resize, reset: () => resize(initial) }
}
