import { useMemo } from 'react'
import { walk } from '#model/drawing/drawing'
import { useRigStudio } from './rig-context.ts'

export function useDrawnHands(): ReadonlySet<string> {
  const { root } = useRigStudio().draft
  return useMemo(
    () => new Set([...walk(root)].flatMap(({ node }) => node.attributes['data-hand'] ?? [])),
    [root],
  )
}
