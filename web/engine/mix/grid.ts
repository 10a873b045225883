import { BLOCK } from './core/fields.ts'

/** The last multiple of the block at or before `frame`: blocks lie on the song's grid, wherever playing begins. */
export function onGrid(frame: number): number {
  return Math.floor(Math.max(0, frame) / BLOCK) * BLOCK
}
