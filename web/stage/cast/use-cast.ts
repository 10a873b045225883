import type { Document } from '#contract/document/document'
import type { TakeRecord } from '#contract/takes/takes'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { preparePuppet, type LoadedRig, type Puppet } from '../../engine/puppet/drawing/puppet.ts'
import { pictureIdsOf, type Cast } from '../../engine/timeline/frame.ts'
import type { VoiceAnalysis } from '../../engine/voice/analysis.ts'
import { rigKeysOf, spokenTakeIdsOf } from './cast.ts'
import { analysisQuery, pictureQuery, rigQuery } from './player-cache.ts'
import { PlayerError } from './player-error.ts'
import { useStableMap } from './use-stable-map.ts'
import { useCameras } from '../camera/use-cameras.ts'

export interface LoadedCast {
  /** The loaded part, which can be drawn. */
  cast: Cast
  /** By `rigKey`. */
  rigs: ReadonlyMap<string, LoadedRig>
  /** Everything has loaded or failed. */
  ready: boolean
  /** The first failure. */
  error: PlayerError | undefined
  errors: readonly PlayerError[]
  retry: () => void
}

export interface CastOptions {
  takes: readonly TakeRecord[]
  /** Loads voices too; without them all mouths rest. */
  voices?: boolean
}

/**
 * Each `useCast` has puppets of its own, since a puppet wears one look at a time; rigs and analyses are shared
 * through the query cache.
 */
export function useCast(document: Document, { takes, voices = true }: CastOptions): LoadedCast {
  const rigsKey = rigKeysOf(document).join(' ')
  const keys = useMemo(() => rigsKey.split(' ').filter(Boolean), [rigsKey])
  const takeKey = voices ? spokenTakeIdsOf(document).join(' ') : ''
  const spoken = useMemo(() => takeKey.split(' ').filter(Boolean), [takeKey])
  const known = useMemo(() => takes.filter(({ id }) => spoken.includes(id)), [takes, spoken])

  const rigResults = useQueries({ queries: keys.map((key) => rigQuery(key)) })
  const pictureKey = pictureIdsOf(document).join(' ')
  const pictureIds = useMemo(() => pictureKey.split(' ').filter(Boolean), [pictureKey])
  const pictureResults = useQueries({ queries: pictureIds.map((id) => pictureQuery(id)) })
  const voiceResults = useQueries({ queries: known.map((take) => analysisQuery(take)) })

  const rigs = useStableMap<LoadedRig>(keys, rigResults)
  const analyses = useStableMap<VoiceAnalysis>(
    known.map(({ id }) => id),
    voiceResults,
  )
  const puppets = useMemo(
    () => new Map<string, Puppet>([...rigs].map(([id, rig]) => [id, preparePuppet(rig)])),
    [rigs],
  )
  const pictures = useStableMap<ImageBitmap>(pictureIds, pictureResults)
  const cameras = useCameras(document, takes)
  const cast = useMemo(
    () => ({ puppets, analyses, pictures, cameras }),
    [puppets, analyses, pictures, cameras],
  )

  const results = [...rigResults, ...voiceResults]
  const missing = spoken.filter((id) => !known.some((take) => take.id === id))
  const errors = [
    ...results.flatMap(({ error }) => (error instanceof PlayerError ? [error] : [])),
    ...missing.map((id) => new PlayerError('take-missing', id)),
  ]

  return {
    cast,
    rigs,
    ready: [...results, ...pictureResults].every(({ isPending }) => !isPending),
    error: errors[0],
    errors,
    retry: () => results.forEach((result) => result.isError && void result.refetch()),
  }
}
