import type { PlayerTrouble } from '../../../stage/cast/trouble.ts'

/** What a stage says of its troubles: the first, but not that takes are missing where the page names their clips. */
export function shownTrouble(
  troubles: readonly (PlayerTrouble | undefined)[],
  { namesSilentClips = false } = {},
): PlayerTrouble | undefined {
  return troubles.find((one) => one && !(namesSilentClips && one.kind === 'take-missing'))
}
