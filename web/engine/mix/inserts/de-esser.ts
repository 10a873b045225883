import { highPass } from '../biquad.ts'
import type { QuadField } from '../core/fields.ts'
import { smoothing } from '../smoothing.ts'
import type { InsertSound } from './insert.ts'

/** Seconds. */
const ATTACK = 0.001
const RELEASE = 0.06

/** Core fields for the coefficients of the high-pass. */
const passFields: readonly QuadField[] = ['essB0', 'essB1', 'essB2', 'essA1', 'essA2']

export const deEsser: InsertSound<'deEsser'> = {
  number: 2,
  write(core, { quad, lane }, { frequency, threshold, range }, sampleRate) {
    const corner = Math.tan((Math.PI * frequency) / sampleRate)
    core.set(quad, 'essPass', lane, (corner - 1) / (corner + 1))
    highPass(frequency, 0.5, sampleRate).forEach((value, place) => {
      core.set(quad, passFields[place] ?? 'essB0', lane, value)
    })
    core.set(quad, 'essThreshold', lane, threshold)
    core.set(quad, 'essRange', lane, range)
    core.set(quad, 'essAttack', lane, smoothing(ATTACK, sampleRate))
    core.set(quad, 'essRelease', lane, smoothing(RELEASE, sampleRate))
  },
}
