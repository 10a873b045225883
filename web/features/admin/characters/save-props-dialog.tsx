import { useState } from 'react'
import type { WorkshopCharacter } from '#contract/characters'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { drawingErrorMessage } from '../../../rigging/drawing-error.ts'
import { propChanges, type PropChange } from '../../../rigging/props/prop-changes.ts'
import { PropDiff } from './prop-diff.tsx'
import { RecordConflict } from '../../../editing/record-conflict.tsx'
import { propsIn } from './use-props-editor.ts'
import { saveDraft } from './use-workshop.ts'
import { isolated } from '../../../platform/locale.ts'

/** Shows the differences before saving or publishing. */
export function SavePropsDialog({
  character,
  draft,
  changes,
  isWhole,
  onClose,
  onSaved,
  onTheirs,
}: {
  character: WorkshopCharacter
  draft: string
  changes: readonly PropChange[]
  isWhole: boolean
  onClose: () => void
  onSaved: (saved: WorkshopCharacter) => void
  /** Continues with the other version. */
  onTheirs: (theirs: WorkshopCharacter) => void
}) {
  const [theirs, setTheirs] = useState<WorkshopCharacter>()
  const [isPublishing, setPublishing] = useState(isWhole)
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const [errorText, setErrorText] = useState('')

  async function save(seen = character) {
    setBusy(true)
    setErrorText('')
    try {
      const answer = await saveDraft(seen, draft, isPublishing ? note : undefined)
      if ('theirs' in answer) {
        setTheirs(answer.theirs)
        setBusy(false)
        return
      }
      onSaved(answer.saved)
      onClose()
    } catch (error) {
      const { title, text } = drawingErrorMessage(error)
      setErrorText(`${title}. ${text}`)
      setBusy(false)
    }
  }

  return (
    <Dialog
      title={`Save the props of ${isolated(character.name)}`}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Continue editing</Button>
          <Button variant="primary" pending={busy} onPress={() => void save()}>
            {isPublishing ? 'Save and publish' : 'Save to the draft'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {changes.length === 0 ? (
          <p className="text-sm text-soft">Only colours of the drawing changed; the props are the same.</p>
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
          <TextField label="What’s new?" value={note} maxLength={300} onChange={setNote} />
        ) : null}
        <p role="alert" className="text-sm text-danger empty:hidden">
          {errorText}
        </p>
      </div>
      {theirs ? (
        <RecordConflict
          what={isolated(theirs.name)}
          fields={[
            {
              label: 'Props',
              mine: changes.length === 0 ? 'Colours only' : <PropDiff changes={changes} />,
              theirs: <TheirChanges before={character.draft} after={theirs.draft} />,
            },
          ]}
          onMine={() => {
            setTheirs(undefined)
            return save(theirs)
          }}
          onTheirs={() => onTheirs(theirs)}
        />
      ) : null}
    </Dialog>
  )
}

function TheirChanges({ before, after }: { before: string; after: string }) {
  const changes = propChanges(propsIn(before), propsIn(after))
  return changes.length === 0 ? (
    'The drawing changed; the props are the same.'
  ) : (
    <PropDiff changes={changes} />
  )
}
