import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CloudOff from 'lucide-react/icons/cloud-off'
import { errorMessage } from '../shell/errors/error-message.ts'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/feedback/spinner.tsx'
import type { SaveState } from './save-status.ts'

export interface SaveBadgeProps {
  save: SaveState
  refusal: unknown
  onRetry: () => void
}

export function SaveBadge(props: SaveBadgeProps) {
  return (
    <div role="status" className="flex items-center gap-2 text-sm text-soft">
      <SaveMessage {...props} />
    </div>
  )
}

function SaveMessage({ save, refusal, onRetry }: SaveBadgeProps) {
  switch (save) {
    case 'saved':
      return (
        <>
          <Check aria-hidden="true" />
          Saved
        </>
      )
    case 'unsaved':
    case 'saving':
      return (
        <>
          <Spinner />
          Saving
        </>
      )
    case 'offline':
      return (
        <>
          <CloudOff aria-hidden="true" />
          Saved on this device, no connection
          <Button size="small" variant="plain" onPress={onRetry}>
            Try now
          </Button>
        </>
      )
    case 'conflict':
      return (
        <>
          <CircleAlert aria-hidden="true" className="text-danger" />
          Two versions
        </>
      )
    case 'incomplete':
      return (
        <>
          <CircleAlert aria-hidden="true" className="text-danger" />
          Saved on this device: something is missing or too long
        </>
      )
    case 'refused':
      return (
        <>
          <CircleAlert aria-hidden="true" className="text-danger" />
          <span title={errorMessage(refusal).text}>Not saved: {errorMessage(refusal).title}</span>
        </>
      )
    default:
      return save satisfies never
  }
}
