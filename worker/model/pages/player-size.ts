import { PLAYER_SIDE } from '../../contract/oembed.ts'

/** Pixels, in the proportions of the project's stage. */
export function playerSize({ width, height }: { width: number; height: number }): {
  width: number
  height: number
} {
  const scale = PLAYER_SIDE / Math.max(width, height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
