import { MEL_BANDS } from './mel-bands.ts'

/** What the classifier reads of a frame: 40 bands and voicing. */
export const FRAME_INPUTS = MEL_BANDS + 1

/** Frames around the classified one that are read: 120 ms on each side. */
export const CONTEXT = [-12, -9, -6, -4, -3, -2, -1, 0, 1, 2, 3, 4, 6, 9, 12]
export const CONTEXT_REACH = 12

/**
 * Writes a frame's inputs: bands relative to the level of the speech, −60..+20 dB → −2..2, and
 * voicing −1..1.
 */
export function frameInputs(
  features: { bands: Float32Array; voicing: number },
  speechLevel: number,
  inputs: Float32Array,
): void {
  for (let band = 0; band < MEL_BANDS; band++) {
    const decibels = (features.bands[band] ?? 0) - speechLevel
    inputs[band] = Math.max(-2, Math.min(2, (decibels + 20) / 20))
  }
  inputs[MEL_BANDS] = 2 * features.voicing - 1
}
