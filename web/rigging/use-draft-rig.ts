import { useMemo } from 'react'
import type { PropValues } from '#contract/document/document'
import { compileRig } from '#model/rig/compile'
import type { Rig } from '#model/rig/rig'
import { preparePuppet, type LoadedRig } from '../engine/puppet/drawing/puppet.ts'
import { useLoadedRig } from './use-loaded-rig.ts'
import { DRAFT, draftDocument } from './draft-document.ts'

/** With the pictures of a character, if it has any. */
export function useDraftRig(svg: string, character: string): LoadedRig | undefined {
  const compiled = useMemo((): Rig | undefined => {
    try {
      return compileRig(svg)
    } catch {
      // The checks report the reason.
      return undefined
    }
  }, [svg])
  return useLoadedRig(character, compiled)
}

export function useRigStage(rig: LoadedRig | undefined, props: PropValues) {
  const document = useMemo(() => draftDocument(rig?.feet, props), [rig, props])
  const cast = useMemo(
    () => ({ puppets: new Map(rig ? [[DRAFT, preparePuppet(rig)]] : []), analyses: new Map() }),
    [rig],
  )
  return { document, cast }
}
