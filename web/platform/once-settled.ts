import { afterLoad } from './after-load.ts'

/** Milliseconds after `load` by which the page has its data and its code. */
const SETTLED_MS = 4_000
const signs = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown'] as const

/**
 * Runs `work` once: when the person first moves, touches, scrolls or types, or a few seconds after the page has loaded.
 * Motion that nobody asked for begins then, so that it delays neither the page nor the first press.
 */
export function onceSettled(work: () => void): void {
  const removal = new AbortController()
  const settle = () => {
    if (removal.signal.aborted) return
    removal.abort()
    work()
  }
  // Scrolling does not bubble from inner elements.
  for (const sign of signs)
    window.addEventListener(sign, settle, { signal: removal.signal, capture: true, passive: true })
  afterLoad(() => setTimeout(settle, SETTLED_MS))
}
