import type { Document } from '#contract/document/document'
import type { TakeRecord } from '#contract/takes/takes'
import { durationOf } from '../../engine/document/timing.ts'
import { speechSpans } from '../../engine/timeline/reflexes/phrases.ts'
import { isSoundFormat } from '../../engine/render/formats/index.ts'
import { exportSound, exportVideo } from '../../engine/render/export-video.ts'
import type { ExportProgress } from '../../engine/render/export-worker.ts'
import { openMixdown } from '../../engine/mix/document/document-mixdown.ts'
import { levelMix, type LevelledMix } from '../../engine/mix/document/level-mix.ts'
import { loadFilms } from '../cast/films.ts'
import { openSounds } from '../cast/sounds.ts'
import { workUnderWay } from '../../platform/work-under-way.ts'
import { loudnessOf } from './export-loudness.ts'
import type { ExportChoice } from './export-options.ts'
import type { TheatreState } from '../use-theatre.ts'

export interface FileOrder {
  document: Document
  takes: readonly TakeRecord[]
  theatre: Pick<TheatreState, 'rigs' | 'cast'>
  choice: ExportChoice
  /** Gets what was done for the loudness that the choice wants; `undefined`: the piece is silent. */
  onLevelled?: ((levelled: LevelledMix | undefined) => void) | undefined
  /** Gets 0..1 and, for videos, the bytes encoded so far. */
  onProgress: (fraction: number, bytes?: number) => void
  signal: AbortSignal
}

/** Part of the progress that measuring the loudness takes. */
const MEASURING = 0.1

export { prepareMixdown } from '../../engine/mix/document/document-mixdown.ts'

/** `renderFile` as work that the user waits for: leaving the page asks first. */
export function makeFile(order: FileOrder): Promise<Blob> {
  return workUnderWay.during(renderFile(order))
}

/**
 * Mixes, draws unless it is a sound, and encodes. Throws a `PlayerError` when a sound is missing, else what
 * `exportVideo` throws.
 */
export async function renderFile(order: FileOrder): Promise<Blob> {
  const { document, takes, theatre, choice, signal } = order
  const { sounds, errors } = await openSounds(document, takes, { signal })
  // A missing voice fails the export: it would be noticed too late. A deleted take is silent in the editor as well.
  const fatal = errors.find(({ kind }) => kind !== 'take-missing')
  if (fatal) throw fatal
  const { format } = choice
  const { analyses } = theatre.cast
  const mix = openMixdown(document, sounds, (take) => {
    const analysis = analyses.get(take)
    return analysis && speechSpans(analysis)
  })
  try {
    const loudness = loudnessOf(choice)
    const share = loudness === null ? 0 : MEASURING
    const levelled =
      loudness === null
        ? undefined
        : await levelMix(mix, loudness, {
            signal,
            onProgress: (fraction) => order.onProgress(share * fraction),
          })
    if (loudness !== null) order.onLevelled?.(levelled)
    const progressed = ({ frame, frames, bytes }: ExportProgress) =>
      order.onProgress(share + (1 - share) * (frame / frames), bytes)
    const audio = levelled ? mix.mastered(levelled.mastering) : mix
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
    mix.close()
  }
}
