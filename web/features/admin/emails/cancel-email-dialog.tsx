import type { CampaignState } from '#contract/emails/campaigns'
import { Button } from '../../../ui/button.tsx'
import { AlertDialog } from '../../../ui/overlays/dialog.tsx'
import { peopleLabel } from './email-labels.ts'
import { useEmailActs } from './use-email-acts.ts'
import { isolated } from '../../../platform/locale.ts'

export function CancelEmailDialog({
  email: { id, name, state, waiting },
  onClose,
}: {
  email: { id: string; name: string; state: CampaignState; waiting: number }
  onClose: () => void
}) {
  const acts = useEmailActs()
  return (
    <AlertDialog
      title={`Cancel “${isolated(name)}”?`}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Keep it</Button>
          <Button
            variant="danger"
            pending={acts.running === 'cancel'}
            onPress={() => void acts.step(id, 'cancel').then((isDone) => isDone && onClose())}
          >
            Cancel for good
          </Button>
        </>
      }
    >
      <p>
        {state === 'scheduled'
          ? 'It will not be sent. To send it later, unschedule it instead.'
          : `${peopleLabel(waiting)} who wait for it get nothing. To continue later, pause it instead.`}
      </p>
    </AlertDialog>
  )
}
