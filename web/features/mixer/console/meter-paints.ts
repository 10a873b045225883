interface MeterPaints {
  hover: string
  line: string
  danger: string
  good: string
  ink: string
  reduction: string
}

/** Milliseconds until the cached colours expire: the theme may have changed. */
const FRESH = 500

let cached: { paints: MeterPaints; at: number } | undefined

/** Cached for a while: each read makes the browser recompute all styles. */
export function paintsOf(element: Element): MeterPaints {
  const now = performance.now()
  if (cached && now - cached.at < FRESH) return cached.paints
  const style = getComputedStyle(element)
  const paint = (name: string) => style.getPropertyValue(name)
  const paints = {
    hover: paint('--hover'),
    line: paint('--line'),
    danger: paint('--danger'),
    good: paint('--good'),
    ink: paint('--ink'),
    reduction: paint('--curtain-text'),
  }
  cached = { paints, at: now }
  return paints
}
