import { MEL_BANDS } from '../signal/mel-bands.ts'

/** Inputs of the net for a frame: 40 bands. */
export const FRAME_INPUTS = MEL_BANDS

/** Writes a frame's inputs: bands (dB) relative to the level of the speech, −60..+20 dB → −2..2. */
export function frameInputs(bands: Float32Array, speechLevel: number, inputs: Float32Array): void {
  for (let band = 0; band < MEL_BANDS; band++) {
    const value = ((bands[band] ?? 0) - speechLevel + 20) / 20
    inputs[band] = value < -2 ? -2 : value > 2 ? 2 : value
  }
}
