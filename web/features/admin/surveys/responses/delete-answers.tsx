import { Button } from '../../../../ui/button.tsx'
import { AlertDialog } from '../../../../ui/overlays/dialog.tsx'

export function DeleteAnswers({
  title,
  text,
  onDelete,
  onClose,
}: {
  title: string
  text: string
  onDelete: () => void
  onClose: () => void
}) {
  return (
    <AlertDialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Keep</Button>
          <Button variant="danger" onPress={onDelete}>
            Delete for good
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </AlertDialog>
  )
}
