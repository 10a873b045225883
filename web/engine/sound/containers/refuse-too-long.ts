import { TAKE_MAX_SECONDS } from '#contract/takes/takes'
import { SoundError } from '../sound.ts'

/**
 * Throws a `SoundError` for a sound that is longer than a take may be. `share`: the part of the file (0..1) that these
 * seconds fill.
 */
export function refuseTooLong(seconds: number, share = 1) {
  if (seconds > TAKE_MAX_SECONDS)
    throw new SoundError('too_long', { found: seconds / share, limit: TAKE_MAX_SECONDS })
}
