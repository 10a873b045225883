import { SaveBadge as Badge } from '../../../editing/save-badge.tsx'
import { useStudio, useStudioState } from './use-studio.ts'

/** How safe the open project is. */
export function SaveBadge() {
  const studio = useStudio()
  const save = useStudioState((state) => state.save)
  const refusal = useStudioState((state) => state.refusal)
  return <Badge save={save} refusal={refusal} onRetry={() => void studio.flush()} />
}
