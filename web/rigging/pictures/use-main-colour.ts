import { useMemo } from 'react'
import { useRigStudio } from '../rig-context.ts'
import { useLoadedRig } from '../use-loaded-rig.ts'
import { mainColour } from './main-colour.ts'

/** The main colour of one of the draft's pictures; `undefined` until that is loaded. */
export function useMainColour(picture: string | undefined): string | undefined {
  const { character, draft } = useRigStudio()
  const bitmap = useLoadedRig(character.id, draft.rig)?.bitmaps?.get(picture ?? '')
  return useMemo(() => bitmap && mainColour(bitmap), [bitmap])
}
