import { useMemo } from 'react'
import { silentClips } from './edits/lost-takes.ts'
import { useStudioState } from './use-studio.ts'

/** Returns the clips of the open project whose takes were deleted. */
export function useSilentClips() {
  const document = useStudioState((state) => state.document)
  const takes = useStudioState((state) => state.takes)
  return useMemo(() => silentClips(document, takes), [document, takes])
}
