import { useMemo } from 'react'
import type { PropValues } from '#contract/document/document'
import { compileRig } from '#model/rig/compile'
import type { Rig } from '#model/rig/rig'
import { preparePuppet } from '../engine/puppet/drawing/puppet.ts'
import { DRAFT, draftDocument } from './draft-document.ts'

/** Compiles the rig of a draft; `undefined` while it is invalid. */
export function useDraftRig(svg: string): Rig | undefined {
  return useMemo(() => {
    try {
      return compileRig(svg)
    } catch {
      // The studio's checks say why.
      return undefined
    }
  }, [svg])
}

/** A rig on a stage of its own. */
export function useRigStage(rig: Rig | undefined, props: PropValues) {
  const document = useMemo(() => draftDocument(rig?.feet, props), [rig, props])
  const cast = useMemo(
    () => ({ puppets: new Map(rig ? [[DRAFT, preparePuppet(rig)]] : []), analyses: new Map() }),
    [rig],
  )
  return { document, cast }
}
