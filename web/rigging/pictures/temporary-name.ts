import { pictureName } from '#model/rig/pictures'

/** The name in a preview's drawing of a picture that is not stored yet. */
export function temporaryName(index: number, { width, height }: { width: number; height: number }): string {
  return pictureName(index.toString(16).padStart(32, '0'), width, height)
}
