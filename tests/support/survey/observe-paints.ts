declare global {
  interface Window {
    paints: { largest: string; shift: number }
  }
}

/** Runs in a page: the largest paint, and the sum of the layout's shifts, since it loads. */
export function observePaints(): void {
  window.paints = { largest: '', shift: 0 }
  type Entry = PerformanceEntry & { element?: Element; value?: number }
  const observe = (type: string, note: (entry: Entry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  observe(
    'largest-contentful-paint',
    ({ element }) => void (window.paints.largest = element?.parentElement?.className ?? ''),
  )
  observe('layout-shift', ({ value = 0 }) => void (window.paints.shift += value))
}
