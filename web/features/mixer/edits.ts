/** What the desk's hands and keys do to a mix: each takes a mix and returns another. */
export { fadeClip, findClip, gainClip, trimEnd, trimStart } from '../../engine/mix/clip-edits.ts'
export { placesIn, snapped, snappedClip } from '../../engine/mix/snapping.ts'
export { extendedTo, moveClips, neighbourClip, toggledClip } from '../../engine/mix/several-clips.ts'
export {
  addGroup,
  addTrack,
  changeStrip,
  duplicateTrack,
  moveTrack,
  removeStrip,
  setKey,
  setParam,
  setPoints,
  soloed,
  stripOf,
} from '../../engine/mix/strip-edits.ts'
export { movedPoint } from '../../engine/mix/automation.ts'
