import { SaveBadge as Badge } from '../../../editing/save-badge.tsx'
import { useStudio, useStudioState } from './use-studio.ts'

/** The save state of the open project. */
export function SaveBadge() {
  const studio = useStudio()
  const save = useStudioState((state) => state.save)
  const refusal = useStudioState((state) => state.refusal)
  const isArriving = useStudioState(({ arrivals }) => arrivals.some(({ step }) => step === 'uploading'))
  const isWaiting = useStudioState(({ arrivals }) => arrivals.some(({ step }) => step === 'waiting'))
  // The document may be safe while a take is still on its way: “Saved” would promise too much.
  const shown = save !== 'saved' ? save : isWaiting ? 'offline' : isArriving ? 'saving' : save
  const retry = () => {
    studio.retryArrivals()
    void studio.flush()
  }
  return <Badge save={shown} refusal={refusal} onRetry={retry} />
}
