import type { PlayerError } from '../../../stage/cast/player-error.ts'

/** What a stage says of its troubles: the first, but not that takes are missing where the page names their clips. */
export function shownError(
  troubles: readonly (PlayerError | undefined)[],
  { namesSilentClips = false } = {},
): PlayerError | undefined {
  return troubles.find((one) => one && !(namesSilentClips && one.kind === 'take-missing'))
}
