/** As high as the toasts at once may be, in pixels. */
const TOASTS_HEIGHT = 180

/**
 * How far above the window's lower edge toasts begin, in pixels: above every bar that lies where they would. A bar
 * that the page has carried further up is in nobody's way.
 */
export function roomForToasts(
  bars: readonly { top: number; bottom: number }[],
  windowHeight: number,
): number {
  const inTheWay = bars.filter(
    ({ top, bottom }) => top < windowHeight && bottom > windowHeight - TOASTS_HEIGHT,
  )
  return Math.max(0, ...inTheWay.map(({ top }) => windowHeight - top))
}
