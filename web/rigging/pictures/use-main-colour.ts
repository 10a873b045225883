import { useMemo } from 'react'
import type { DrawingNode } from '#model/drawing/drawing'
import { useRigStudio } from '../rig-context.ts'
import { useLoadedRig } from '../use-loaded-rig.ts'
import { mainColour } from './main-colour.ts'

/** The main colour of some of the draft's pictures together; `undefined` until all are loaded. */
export function useMainColour(images: readonly DrawingNode[]): string | undefined {
  const { character, draft } = useRigStudio()
  const bitmaps = useLoadedRig(character.id, draft.rig)?.bitmaps
  return useMemo(() => {
    const pictures = images.flatMap(({ attributes }) => {
      const source = bitmaps?.get(attributes['data-picture'] ?? '')
      return source ? [{ source, area: Number(attributes['width']) * Number(attributes['height']) }] : []
    })
    return pictures.length === images.length ? mainColour(pictures) : undefined
  }, [images, bitmaps])
}
