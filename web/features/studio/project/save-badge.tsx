import { SaveBadge as Badge } from '../../../editing/save-badge.tsx'
import { useStudio, useStudioState } from './use-studio.ts'

export function SaveBadge() {
  const studio = useStudio()
  const save = useStudioState((state) => state.save)
  const refusal = useStudioState((state) => state.refusal)
  const isArriving = useStudioState(({ arrivals }) => arrivals.some(({ step }) => step === 'uploading'))
  const isWaiting = useStudioState(({ arrivals }) => arrivals.some(({ step }) => step === 'waiting'))
  // A take may still be uploading, which “Saved” would hide.
  const shown = save !== 'saved' ? save : isWaiting ? 'offline' : isArriving ? 'saving' : save
  const retry = () => {
    studio.retryArrivals()
    void studio.flush()
  }
  return <Badge save={shown} refusal={refusal} onRetry={retry} />
}
