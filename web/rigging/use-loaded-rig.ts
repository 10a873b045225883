import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { picturesOf } from '#model/rig/drawn-pictures'
import type { Rig } from '#model/rig/rig'
import { characterPictureQuery } from '../data/character-pictures.ts'
import type { LoadedRig } from '../engine/puppet/drawing/puppet.ts'
import { useStableMap } from '../stage/cast/use-stable-map.ts'

/** A compiled draft with as many of its pictures as have come. */
export function useLoadedRig(character: string, rig: Rig | undefined): LoadedRig | undefined {
  const names = useMemo(() => (rig ? picturesOf(rig) : []), [rig])
  const results = useQueries({ queries: names.map((name) => characterPictureQuery(character, name)) })
  const bitmaps = useStableMap(names, results)
  return useMemo(() => rig && (bitmaps.size === 0 ? rig : { ...rig, bitmaps }), [rig, bitmaps])
}
