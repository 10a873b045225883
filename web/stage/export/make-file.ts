import type { Document } from '#contract/document/document'
import type { TakeRecord } from '#contract/takes/takes'
import { durationOf } from '../../engine/document/timing.ts'
import { isSoundFormat } from '../../engine/render/formats/index.ts'
import { exportSound, exportVideo } from '../../engine/render/export-video.ts'
import type { ExportProgress } from '../../engine/render/export-worker.ts'
import { openMixdown } from '../../engine/mix/document/document-mixdown.ts'
import { loadFilms } from '../cast/films.ts'
import { openSounds } from '../cast/sounds.ts'
import { workUnderWay } from '../../platform/work-under-way.ts'
import type { ExportChoice } from './export-options.ts'
import type { TheatreState } from '../use-theatre.ts'

export interface FileOrder {
  document: Document
  takes: readonly TakeRecord[]
  theatre: Pick<TheatreState, 'rigs' | 'cast'>
  choice: ExportChoice
  /** Gets 0..1 and, for videos, the bytes encoded so far. */
  onProgress: (fraction: number, bytes?: number) => void
  signal: AbortSignal
}

export { prepareMixdown } from '../../engine/mix/document/document-mixdown.ts'

/** Mixes, draws unless it is a sound, and encodes. Throws a `PlayerTrouble` when a sound cannot be had, else what `exportVideo` throws. */
export function makeFile(order: FileOrder): Promise<Blob> {
  return workUnderWay.during(make(order))
}

async function make(order: FileOrder): Promise<Blob> {
  const { document, takes, theatre, choice, onProgress, signal } = order
  const { sounds, errors } = await openSounds(document, takes, { signal })
  // A missing voice fails the export: it would be noticed too late. A deleted take is silent in the editor as well.
  const fatal = errors.find(({ kind }) => kind !== 'take-missing')
  if (fatal) throw fatal
  const { format } = choice
  const progressed = ({ frame, frames, bytes }: ExportProgress) => onProgress(frame / frames, bytes)
  const audio = openMixdown(document, sounds)
  try {
    if (isSoundFormat(format)) {
      return await exportSound({
        audio,
        format,
        seconds: durationOf(document),
        signal,
        onProgress: progressed,
      })
    }
    const films = await loadFilms(document, takes, signal)
    const { blob } = await exportVideo({
      document,
      rigs: theatre.rigs,
      analyses: theatre.cast.analyses,
      pictures: theatre.cast.pictures ?? new Map(),
      films,
      audio,
      format,
      width: choice.size.width,
      height: choice.size.height,
      fps: choice.fps,
      signal,
      onProgress: progressed,
    })
    return blob
  } finally {
    audio.close()
  }
}
