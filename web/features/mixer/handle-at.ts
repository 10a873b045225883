/** Distance from a handle within which a press grabs it, in pixels. */
const REACH = { finger: 24, mouse: 8 }

/** Position of a press, on the screen. */
type Press = Pick<PointerEvent, 'clientX' | 'clientY' | 'pointerType'>

/** Returns the index of the grabbed handle: the nearest one within reach. */
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
