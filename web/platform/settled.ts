import { afterLoad } from './after-load.ts'
import { signal } from './signal.ts'

/** Milliseconds after `load` by which the page has its data and its code. */
const SETTLED_MS = 4_000
const signs = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown'] as const

const state = signal(false)
let isWatching = false

/**
 * True once the person has moved, touched, scrolled or typed, or a few seconds after the page has loaded. Motion that
 * no one asked for begins then, so that it delays neither the page nor the first press.
 */
export const settled = {
  get: state.get,
  subscribe(listener: () => void): () => void {
    watch()
    return state.subscribe(listener)
  },
}

export async function whenSettled(): Promise<void> {
  if (settled.get()) return
  await new Promise<void>((done) => {
    const stop = settled.subscribe(() => {
      stop()
      done()
    })
  })
}

function watch() {
  if (isWatching) return
  isWatching = true
  const removal = new AbortController()
  const settle = () => {
    removal.abort()
    state.set(true)
  }
  // Scrolling does not bubble from inner elements.
  for (const sign of signs)
    window.addEventListener(sign, settle, { signal: removal.signal, capture: true, passive: true })
  afterLoad(() => setTimeout(settle, SETTLED_MS))
}
