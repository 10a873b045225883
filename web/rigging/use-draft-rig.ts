import { useMemo } from 'react'
import type { PropValues } from '#contract/document/document'
import { compileRig } from '#model/rig/compile'
import type { Rig } from '#model/rig/rig'
import { preparePuppet } from '../engine/puppet/drawing/puppet.ts'
import { DRAFT, draftDocument } from './draft-document.ts'

export function useDraftRig(svg: string): Rig | undefined {
  return useMemo(() => {
    try {
      return compileRig(svg)
    } catch {
      // The checks report the reason.
      return undefined
    }
  }, [svg])
}

export function useRigStage(rig: Rig | undefined, props: PropValues) {
  const document = useMemo(() => draftDocument(rig?.feet, props), [rig, props])
  const cast = useMemo(
    () => ({ puppets: new Map(rig ? [[DRAFT, preparePuppet(rig)]] : []), analyses: new Map() }),
    [rig],
  )
  return { document, cast }
}
