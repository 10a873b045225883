import { useMemo } from 'react'
import { silentClips } from './edits/lost-takes.ts'
import { useStudioState } from './use-studio.ts'

/** The clips of the open project that nothing is heard of, because their takes were deleted. */
export function useSilentClips() {
  const document = useStudioState((state) => state.document)
  const takes = useStudioState((state) => state.takes)
  return useMemo(() => silentClips(document, takes), [document, takes])
}
