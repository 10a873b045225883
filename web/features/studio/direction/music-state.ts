import type { Document } from '#contract/document/document'
import { isAudible } from '../../../engine/document/timing.ts'
import { isDucked } from '../../../engine/sound/ducking.ts'

/** `ducked`: all audible music is quieter while someone speaks; `mixed`: a part of it. */
export type MusicState = 'none' | 'inaudible' | 'ducked' | 'mixed' | 'steady'

export function musicStateOf(document: Pick<Document, 'tracks'>): MusicState {
  const music = document.tracks.filter(({ kind, clips }) => kind === 'music' && clips.length > 0)
  if (music.length === 0) return 'none'
  const audible = music.filter((track) => track.gain > 0 && isAudible(document, track))
  if (audible.length === 0) return 'inaudible'
  if (audible.every(isDucked)) return 'ducked'
  return audible.some(isDucked) ? 'mixed' : 'steady'
}
