import { BLOCK, REVERB_CYCLE } from './core/fields.ts'

/** The last multiple of the block at or before `frame`: blocks lie on the song's grid, wherever playing begins. */
export function onGrid(frame: number): number {
  return Math.floor(Math.max(0, frame) / BLOCK) * BLOCK
}

/**
 * Where rendering begins so that `frame` is in step with the song: the periods that the reverb works in lie on
 * multiples of its cycle.
 */
export function beginning(frame: number): number {
  return Math.floor(Math.max(0, frame) / REVERB_CYCLE) * REVERB_CYCLE
}
