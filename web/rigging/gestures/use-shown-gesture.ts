import { useMemo } from 'react'
import type { Document, PropValues } from '#contract/document/document'
import type { Rig } from '#model/rig/rig'
import { useSignal } from '../../ui/hooks/use-signal.ts'
import { gestureDocument } from '../draft-document.ts'
import { useRigStudio } from '../rig-context.ts'

/** The stage with the previewed gesture; `undefined` without one. */
export function useShownGesture(rig: Rig | undefined, props: PropValues): Document | undefined {
  const { gesture: id } = useSignal(useRigStudio().preview.shown)
  return useMemo(() => {
    const gesture = rig?.gestures.find((one) => one.id === id)
    return rig && gesture && gestureDocument(rig.feet, props, gesture)
  }, [rig, props, id])
}
