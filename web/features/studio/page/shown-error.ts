import type { PlayerError } from '../../../stage/cast/player-error.ts'

/** Returns the first error to show on a stage, but not missing takes where the page lists their clips. */
export function shownError(
  errors: readonly (PlayerError | undefined)[],
  { namesSilentClips = false } = {},
): PlayerError | undefined {
  return errors.find((one) => one && !(namesSilentClips && one.kind === 'take-missing'))
}
