/** Greatest height of all toasts, in pixels. */
const TOASTS_HEIGHT = 180

/** Pixels from the window's lower edge: above all bars at their place. Bars scrolled further up don't matter. */
export function roomForToasts(
  bars: readonly { top: number; bottom: number }[],
  windowHeight: number,
): number {
  const inTheWay = bars.filter(
    ({ top, bottom }) => top < windowHeight && bottom > windowHeight - TOASTS_HEIGHT,
  )
  return Math.max(0, ...inTheWay.map(({ top }) => windowHeight - top))
}
