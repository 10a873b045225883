import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { deviceWarnings, DISMISS_TEXT, type DeviceWarningKind } from './device-rules.ts'

export default function DeviceDialog({
  kind,
  onDismiss,
  dismissText = DISMISS_TEXT,
  escapeDisabled = false,
}: {
  kind: DeviceWarningKind
  onDismiss: () => void
  dismissText?: string
  escapeDisabled?: boolean
}) {
  const { title, text } = deviceWarnings[kind]
  return (
    <Dialog
      title={title}
      onClose={onDismiss}
      escapeDisabled={escapeDisabled}
      size="small"
      modalOnly
      actions={
        <Button variant="primary" onPress={onDismiss}>
          {dismissText}
        </Button>
      }
    >
      <p className="text-base">{text}</p>
    </Dialog>
  )
}
