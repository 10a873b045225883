/** Pixels around the middle of a handle within which it is held. */
const REACH = { finger: 24, mouse: 8 }

/** Position of a press, on the screen. */
type Press = Pick<PointerEvent, 'clientX' | 'clientY' | 'pointerType'>

/** The handle that a press means, by its place in the row: the nearest one, where it is near enough. */
export function handleAt(
  { clientX, clientY, pointerType }: Press,
  handles: readonly { x: number; y: number }[],
): number | undefined {
  const [, nearest] = handles.reduce<[distance: number, index: number | undefined]>(
    (best, { x, y }, index) => {
      const distance = Math.hypot(clientX - x, clientY - y)
      return distance < best[0] ? [distance, index] : best
    },
    [pointerType === 'touch' ? REACH.finger : REACH.mouse, undefined],
  )
  return nearest
}
