import type { PlayerError } from '../../../stage/cast/player-error.ts'

/** Returns the first error to show on a stage, but not missing takes where the page lists their clips. */
export function shownError(
  troubles: readonly (PlayerError | undefined)[],
  { namesSilentClips = false } = {},
): PlayerError | undefined {
  return troubles.find((one) => one && !(namesSilentClips && one.kind === 'take-missing'))
}
