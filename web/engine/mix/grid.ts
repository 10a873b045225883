import { BLOCK, REVERB_CYCLE } from './core/fields.ts'

/** Returns the last multiple of the block size at or before `frame`: blocks are aligned to the song. */
export function onGrid(frame: number): number {
  return Math.floor(Math.max(0, frame) / BLOCK) * BLOCK
}

/**
 * Frame from which to render so that `frame` is aligned with the song: the reverb's periods are multiples of its
 * cycle.
 */
export function beginning(frame: number): number {
  return Math.floor(Math.max(0, frame) / REVERB_CYCLE) * REVERB_CYCLE
}
