import { signal, type Signal } from '../../platform/signal.ts'
import { animationLoop } from '../../stage/animation-loop.ts'

interface Shown {
  /** Its id; `undefined` while the stage shows something else. */
  gesture: string | undefined
  playing: boolean
}

/** Previews a gesture of the draft on the stage: held at a moment, or played once. */
export interface GesturePreview {
  shown: Signal<Shown>
  second: Signal<number>
  hold: (gesture: string, second: number) => void
  play: (gesture: string, seconds: number) => void
  stop: () => void
}

export function createGesturePreview(): GesturePreview {
  const shown = signal<Shown>({ gesture: undefined, playing: false })
  const second = signal(0)
  let stopTicking: (() => void) | undefined

  function pause() {
    stopTicking?.()
    stopTicking = undefined
  }

  return {
    shown,
    second,
    hold(gesture, at) {
      pause()
      second.set(at)
      shown.set({ gesture, playing: false })
    },
    play(gesture, seconds) {
      pause()
      const began = performance.now()
      second.set(0)
      shown.set({ gesture, playing: true })
      stopTicking = animationLoop.tick(() => {
        const at = (performance.now() - began) / 1000
        second.set(Math.min(seconds, at))
        if (at < seconds) return
        pause()
        shown.set({ gesture, playing: false })
      })
    },
    stop() {
      pause()
      second.set(0)
      if (shown.get().gesture !== undefined) shown.set({ gesture: undefined, playing: false })
    },
  }
}
