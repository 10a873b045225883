import type { Snapping } from '../../../engine/mix/edits/snapping.ts'
import type { Mixer } from '../mixer-context.ts'

/** Snapping distance in pixels. */
const REACH = 8
/** Step of an arrow key with Shift, in seconds. */
const FINE = 0.01

export function snappingOf(
  { editor, view }: Pick<Mixer, 'editor' | 'view'>,
  { altKey }: { altKey: boolean },
  { places, zoom }: { places: readonly number[]; zoom: number },
): Snapping {
  const { tempo, firstBeat } = editor.state.get().value
  return { tempo, firstBeat, division: altKey ? null : view.division.get(), places, reach: REACH / zoom }
}

/** Returns the step of an arrow key in seconds: a part of the grid, with Shift a hundredth. */
export function keyStep(
  { editor, view }: Pick<Mixer, 'editor' | 'view'>,
  { shiftKey }: { shiftKey: boolean },
): number {
  return shiftKey ? FINE : 60 / editor.state.get().value.tempo / (view.division.get() ?? 4)
}
