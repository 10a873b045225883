import { signal, type Signal } from '../platform/signal.ts'

let speaking: (() => void) | undefined
/** Microphones that record the page's surroundings. */
let recordings = 0
const silent = signal(false)

/** A recording is under way: nothing may be played into it. */
export const isSilent: Pick<Signal<boolean>, 'get' | 'subscribe'> = silent

/** Pauses what is being played. */
export function hush(): void {
  const pause = speaking
  speaking = undefined
  pause?.()
}

/** Hushes all others. Returns false while a recording is under way: the voice must not start. */
export function startVoice(pause: () => void): boolean {
  if (silent.get()) return false
  if (speaking !== pause) hush()
  speaking = pause
  return true
}

/** Hushes everything until the returned function is called. */
export function beginSilence(): () => void {
  recordings++
  silent.set(true)
  hush()
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    silent.set(--recordings > 0)
  }
}
