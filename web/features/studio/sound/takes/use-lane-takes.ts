import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { MouthCue } from '#contract/takes/mouth-track'
import type { TakeRecord } from '#contract/takes/takes'
import { drawnQuery, type Peaks } from '../../../../stage/drawn-takes.ts'

export interface LaneTake {
  name: string
  duration: number
  peaks: Peaks | undefined
  cues: readonly MouthCue[]
}

/** Returns the drawing data of takes by id; waveforms are added as they load. */
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
