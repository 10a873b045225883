import { queryOptions, useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { MouthCue, TakeAnalysis } from '#contract/mouth-track'
import type { TakeRecord } from '#contract/takes'
import { decodeAnalysis } from '../../../engine/voice/stored-analysis.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { getAnalysis } from '../../../data/takes.ts'
import type { Peaks } from './waveform-drawing.ts'

/** What a lane of the timeline knows of a take. */
export interface LaneTake {
  name: string
  duration: number
  peaks: Peaks | undefined
  cues: readonly MouthCue[]
}

type Drawn = Pick<LaneTake, 'peaks' | 'cues'>

function drawnQuery(take: Pick<TakeRecord, 'analysis' | 'expand'>) {
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

/** What the timeline draws of each take, by its id; waveforms come as they arrive. */
export function useLaneTakes(takes: readonly TakeRecord[]): ReadonlyMap<string, LaneTake> {
  const results = useQueries({ queries: takes.map((take) => drawnQuery(take)) })
  const drawn = results.map(({ data }) => data)
  return useMemo(
    () =>
      new Map(
        takes.map(({ id, name, duration }, index): [string, LaneTake] => [
          id,
          { name, duration, peaks: drawn[index]?.peaks, cues: drawn[index]?.cues ?? [] },
        ]),
      ),
    // The list is new in every render; what is in it decides.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [takes, ...drawn],
  )
}
