import { useMemo } from 'react'
import { walk } from '#model/drawing/drawing'
import { useRigStudio } from './rig-context.ts'

/** The shapes of hands that the draft has drawings of. */
export function useDrawnHands(): ReadonlySet<string> {
  const { root } = useRigStudio().draft
  return useMemo(
    () => new Set([...walk(root)].flatMap(({ node }) => node.attributes['data-hand'] ?? [])),
    [root],
  )
}
