import type { Sound } from '../sound.ts'
import { beds } from './bed-list.ts'
import { playBed } from './beds.ts'
import { effects, playEffect } from './effects.ts'

export interface LibrarySound {
  id: string
  label: string
  /** Its group: “Music”, or one of the effects' groups. */
  group: string
  /** Other words it is looked for by. */
  words: string
  /** Beats a minute of music, which repeats without a seam; effects have none. */
  tempo?: number
}

export const MUSIC = 'Music'

export const librarySounds: readonly LibrarySound[] = [
  ...effects.map(({ id, label, group, words }) => ({ id, label, group, words })),
  ...beds.map(({ id, label, words, tempo }) => ({ id, label, group: MUSIC, words, tempo })),
]

/** Makes one of them: music once through its chords. Throws when there is no such sound. */
export function makeLibrarySound(id: string): Sound {
  const bed = beds.find((one) => one.id === id)
  if (bed) return playBed(bed, 1)
  const effect = effects.find((one) => one.id === id)
  if (!effect) throw new Error(`There is no sound ${id}.`)
  return playEffect(effect)
}
