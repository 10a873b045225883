import { nextTask } from './next-task.ts'

/** Milliseconds of work after which presses and frames come first. */
const SLICE_MS = 4

let evaluated: Promise<void> | undefined

/**
 * Evaluates the scripts that the document preloads for its page, dependencies first. One import of the page would evaluate
 * all of them in one task, which blocks a slow phone.
 */
export function evaluatePreloads(): Promise<void> {
  return (evaluated ??= evaluate())
}

async function evaluate() {
  // The build renders pages without a document.
  if (typeof document === 'undefined') return
  let began = performance.now()
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')) {
    // The import of the page reports a failure.
    await import(/* @vite-ignore */ href).catch(() => undefined)
    if (performance.now() - began < SLICE_MS) continue
    await nextTask()
    began = performance.now()
  }
}
