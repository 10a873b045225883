import type { Snapping } from '../../../engine/mix/edits/snapping.ts'
import type { Mixer } from '../mixer-context.ts'

/** Pixels within which places catch what is dragged. */
const REACH = 8
/** Seconds that a key moves things with Shift. */
const FINE = 0.01

/**
 * Returns the snapping of a drag: to the grid and to `places`, unless Alt is held; `zoom` in pixels per
 * second.
 */
export function snappingOf(
  { editor, view }: Pick<Mixer, 'editor' | 'view'>,
  { altKey }: { altKey: boolean },
  { places, zoom }: { places: readonly number[]; zoom: number },
): Snapping {
  const { tempo, firstBeat } = editor.state.get().value
  return { tempo, firstBeat, division: altKey ? null : view.division.get(), places, reach: REACH / zoom }
}

/** Seconds that an arrow key moves things: a part of the grid, with Shift a hundredth. */
export function keyStep(
  { editor, view }: Pick<Mixer, 'editor' | 'view'>,
  { shiftKey }: { shiftKey: boolean },
): number {
  return shiftKey ? FINE : 60 / editor.state.get().value.tempo / (view.division.get() ?? 4)
}
