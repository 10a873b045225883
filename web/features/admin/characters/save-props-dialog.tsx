import { useState } from 'react'
import type { WorkshopCharacter } from '#contract/characters'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { drawingTroubleWords } from '../../rigging/drawing-words.ts'
import type { PropChange } from '../../rigging/prop-changes.ts'
import { PropDiff } from './prop-diff.tsx'
import { saveDraft } from './use-workshop.ts'

/** Shows what will be different, then saves it to the draft, and publishes it if that is wanted. */
export function SavePropsDialog({
  character,
  draft,
  changes,
  isWhole,
  onClose,
}: {
  character: WorkshopCharacter
  draft: string
  changes: readonly PropChange[]
  isWhole: boolean
  onClose: () => void
}) {
  const [isPublishing, setPublishing] = useState(isWhole)
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState('')

  async function save() {
    setBusy(true)
    setTrouble('')
    try {
      await saveDraft(character, draft, isPublishing ? note : undefined)
      onClose()
    } catch (error) {
      const { title, text } = drawingTroubleWords(error)
      setTrouble(`${title}. ${text}`)
      setBusy(false)
    }
  }

  return (
    <Dialog
      title={`Save the props of ${character.name}`}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Go on editing</Button>
          <Button variant="primary" pending={busy} onPress={() => void save()}>
            {isPublishing ? 'Save and publish' : 'Save to the draft'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {changes.length === 0 ? (
          <p className="text-sm text-soft">The props stay; only colours of the drawing are different.</p>
        ) : (
          <PropDiff changes={changes} />
        )}
        <Switch
          label="Publish at once"
          description="As the next version. Otherwise it waits in the draft."
          value={isPublishing}
          isDisabled={!isWhole}
          onChange={setPublishing}
        />
        {isPublishing ? (
          <TextField label="What is new?" value={note} maxLength={300} onChange={setNote} />
        ) : null}
        <p role="alert" className="text-sm text-danger empty:hidden">
          {trouble}
        </p>
      </div>
    </Dialog>
  )
}
