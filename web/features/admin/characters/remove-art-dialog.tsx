import type { WorkshopCharacter } from '#contract/characters'
import { isolated } from '../../../platform/locale.ts'
import { Button } from '../../../ui/button.tsx'
import { AlertDialog } from '../../../ui/overlays/dialog.tsx'
import { removeArt } from './use-takedown.ts'
import { useAct } from './use-workshop.ts'

/** Confirms the takedown of a character. */
export function RemoveArtDialog({
  character,
  onClose,
}: {
  character: Pick<WorkshopCharacter, 'id' | 'name'>
  onClose: () => void
}) {
  const { isBusy, run } = useAct()
  return (
    <AlertDialog
      title={`Remove the art of ${isolated(character.name)}?`}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            variant="danger"
            pending={isBusy}
            onPress={() => void run(() => removeArt(character)).then(onClose)}
          >
            Remove
          </Button>
        </>
      }
    >
      Projects can’t draw it any more, it leaves the gallery, and members can’t edit it. Thumbnails and
      finished videos stay: unpublish those projects. New art that looks like it will be reported to you. You
      can restore it.
    </AlertDialog>
  )
}
