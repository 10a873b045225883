import { useMemo } from 'react'
import { silentClips } from './edits/lost-takes.ts'
import { useStudioState } from './use-studio.ts'

export function useSilentClips() {
  const document = useStudioState((state) => state.document)
  const takes = useStudioState((state) => state.takes)
  return useMemo(() => silentClips(document, takes), [document, takes])
}
