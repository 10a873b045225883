import { useState } from 'react'
import type { WorkshopCharacter } from '#contract/characters'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { toast } from '../ui/feedback/toasts.tsx'
import { drawingErrorMessage, type DrawingErrorMessage } from './drawing-error.ts'
import { isolated } from '../platform/locale.ts'

export function PublishDialog({
  character,
  publish,
  onClose,
}: {
  character: Pick<WorkshopCharacter, 'name' | 'version' | 'owner' | 'versions'>
  publish: (note: string) => Promise<WorkshopCharacter | undefined>
  onClose: () => void
}) {
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<DrawingErrorMessage>()
  const next = character.version + 1
  const inUse = character.versions.reduce((sum, { projects }) => sum + projects, 0)

  async function send() {
    setBusy(true)
    setProblem(undefined)
    try {
      const published = await publish(note)
      if (!published)
        return setProblem({ title: 'Not saved yet', text: 'Wait until the draft is saved, then publish.' })
      toast({ text: `${isolated(published.name)} is published as version ${published.version}.` })
      onClose()
    } catch (error) {
      setProblem(drawingErrorMessage(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      title={`Publish version ${next}`}
      size="small"
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button variant="primary" pending={busy} onPress={() => void send()}>
            Publish
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-sm text-soft">
          {character.owner === ''
            ? 'Everyone will see it in their gallery.'
            : 'You can then use it in your projects. No one else sees it in their gallery.'}{' '}
          {inUse > 0
            ? `${inUse} ${inUse === 1 ? 'project keeps' : 'projects keep'} the version they have until their creators update.`
            : ''}
        </p>
        <TextField
          label="What’s new?"
          description="Shown in the list of versions. Optional."
          value={note}
          maxLength={300}
          onChange={setNote}
        />
        {problem ? (
          <p role="alert" className="text-sm text-danger">
            {problem.title}. {problem.text}
          </p>
        ) : null}
      </div>
    </Dialog>
  )
}
