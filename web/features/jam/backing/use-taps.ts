import { useRef } from 'react'
import { tappedTempo } from '../../../engine/sound/tempo.ts'

const PAUSE = 2_500

/** A tap-tempo button. */
export function useTaps(found: (tempo: number) => void): () => void {
  const taps = useRef<number[]>([])
  return () => {
    const now = performance.now()
    if (now - (taps.current.at(-1) ?? 0) > PAUSE) taps.current = []
    taps.current.push(now)
    const tempo = tappedTempo(taps.current)
    if (tempo !== undefined) found(tempo)
  }
}
