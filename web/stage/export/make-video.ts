import type { Document } from '#contract/document'
import type { TakeRecord } from '#contract/takes'
import { exportVideo } from '../../engine/render/export-video.ts'
import { mixdown } from '../../engine/sound/mixdown.ts'
import { soundOf } from '../../engine/sound/sound.ts'
import { loadSounds } from '../sounds.ts'
import type { ExportChoice } from './export-options.ts'
import type { TheatreState } from '../use-theatre.ts'

export interface VideoOrder {
  document: Document
  takes: readonly TakeRecord[]
  theatre: Pick<TheatreState, 'rigs' | 'cast'>
  choice: ExportChoice
  /** 0..1. */
  onProgress: (fraction: number) => void
  signal: AbortSignal
}

/** Share of the work that is mixing the sound; the rest is drawing and encoding. */
const MIX_SHARE = 0.08

/** Mixes, draws and encodes. Throws a `PlayerTrouble` when a sound cannot be had, else what `exportVideo` throws. */
export async function makeVideo(order: VideoOrder): Promise<Blob> {
  const { document, takes, theatre, choice, onProgress, signal } = order
  const { sounds, troubles } = await loadSounds(document, takes, { signal })
  // A video without its voice would be found out too late. A deleted take is silent on the timeline as well.
  const trouble = troubles.find(({ kind }) => kind !== 'take-missing')
  if (trouble) throw trouble
  const mix = await mixdown(document, sounds, {
    signal,
    onProgress: (fraction) => onProgress(fraction * MIX_SHARE),
  })
  const { blob } = await exportVideo({
    document,
    rigs: theatre.rigs,
    analyses: theatre.cast.analyses,
    pictures: theatre.cast.pictures ?? new Map(),
    audio: soundOf(mix),
    format: choice.format,
    width: choice.size.width,
    height: choice.size.height,
    fps: choice.fps,
    signal,
    onProgress: ({ frame, frames }) => onProgress(MIX_SHARE + (frame / frames) * (1 - MIX_SHARE)),
  })
  return blob
}
