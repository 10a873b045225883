import { queryOptions } from '@tanstack/react-query'
import type { MouthCue, TakeAnalysis } from '#contract/mouth-track'
import type { TakeRecord } from '#contract/takes'
import { getAnalysis } from '../data/takes.ts'
import { decodeAnalysis } from '../engine/voice/stored-analysis.ts'
import { queryClient } from '../platform/query-client.ts'

/** The waveform of a take, as it is drawn. */
export interface Peaks {
  /** Pairs (min, max) of signed bytes. */
  pairs: Int8Array
  /** Pairs a second. */
  rate: number
}

/** What is drawn of a take. */
interface Drawn {
  peaks: Peaks | undefined
  cues: readonly MouthCue[]
}

export function drawnQuery(take: Pick<TakeRecord, 'analysis' | 'expand'>) {
  return queryOptions({
    queryKey: ['studio', 'waveform', take.analysis],
    async queryFn({ signal }): Promise<Drawn> {
      const media = take.expand?.analysis
      const stored = media && (await getAnalysis(media, signal))
      return stored ? drawnOf(stored) : { peaks: undefined, cues: [] }
    },
    enabled: take.analysis !== '',
    staleTime: Infinity,
    structuralSharing: false,
  })
}

function drawnOf(analysis: TakeAnalysis): Drawn {
  const { peaks, peaksPerSecond } = decodeAnalysis(analysis)
  return { peaks: { pairs: peaks, rate: peaksPerSecond }, cues: analysis.cues }
}

/** Spares the way to the server for a take that was made here. */
export function rememberWaveform(take: TakeRecord, analysis: TakeAnalysis) {
  queryClient.setQueryData(drawnQuery(take).queryKey, drawnOf(analysis))
}
