import { queryOptions } from '@tanstack/react-query'
import type { MouthCue, TakeAnalysis } from '#contract/takes/mouth-track'
import type { TakeRecord } from '#contract/takes/takes'
import { decodeAnalysis } from '../engine/voice/stored-analysis.ts'
import { peaksOf } from '../engine/voice/signal/peaks.ts'
import { queryClient } from '../platform/query-client.ts'
import { soundQuery, storedAnalysisQuery } from './cast/player-cache.ts'

export interface Peaks {
  /** Pairs (min, max) of signed bytes. */
  pairs: Int8Array
  /** Pairs a second. */
  rate: number
}

/** Pairs a second of what is drawn here. */
const PEAKS_RATE = 100

interface Drawn {
  peaks: Peaks | undefined
  cues: readonly MouthCue[]
}

/** A take without an analysis is drawn from its sound, which is decoded once. */
export function drawnQuery(take: TakeRecord) {
  return queryOptions({
    queryKey: ['studio', 'waveform', take.analysis || take.sound],
    async queryFn(): Promise<Drawn> {
      const media = take.expand?.analysis
      const stored = media && (await queryClient.fetchQuery(storedAnalysisQuery(media)))
      return stored ? drawnOf(stored) : { peaks: await peaksOfSound(take), cues: [] }
    },
    enabled: take.analysis !== '' || take.sound !== '',
    staleTime: Infinity,
    structuralSharing: false,
  })
}

async function peaksOfSound(take: TakeRecord): Promise<Peaks> {
  const sound = await queryClient.fetchQuery(soundQuery(take))
  return { pairs: peaksOf(sound.getChannelData(0), sound.sampleRate, PEAKS_RATE), rate: PEAKS_RATE }
}

function drawnOf(analysis: TakeAnalysis): Drawn {
  const { peaks, peaksPerSecond } = decodeAnalysis(analysis)
  return { peaks: { pairs: peaks, rate: peaksPerSecond }, cues: analysis.cues }
}

/** Caches the waveform of a take made here. */
export function rememberWaveform(take: TakeRecord, analysis: TakeAnalysis) {
  queryClient.setQueryData(drawnQuery(take).queryKey, drawnOf(analysis))
}
