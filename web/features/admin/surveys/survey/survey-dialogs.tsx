import type { SurveyListItem } from '#contract/survey/admin'
import { useState } from 'react'
import { bothSides } from '../../../../editing/both-sides.ts'
import { RecordConflict } from '../../../../editing/record-conflict.tsx'
import { Button } from '../../../../ui/button.tsx'
import { AlertDialog } from '../../../../ui/overlays/dialog.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { useSurveyActs } from './use-survey-acts.ts'
import type { ComposerProps } from '../draft/composer.ts'
import { formatCounted } from '../../list/format-counted.ts'
import { isolated } from '../../../../platform/locale.ts'

export function DeleteSurveyDialog({
  survey,
  onDeleted,
  onClose,
}: {
  survey: Pick<SurveyListItem, 'id' | 'title' | 'responses' | 'begun'>
  onDeleted: () => void
  onClose: () => void
}) {
  const [typed, setTyped] = useState('')
  const acts = useSurveyActs()
  const isAsked = survey.responses > 0

  async function remove() {
    if (await acts.removeSurvey(survey, isAsked ? typed.trim() : undefined)) onDeleted()
  }

  return (
    <AlertDialog
      title={`Delete “${isolated(survey.title)}”?`}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Keep</Button>
          <Button
            variant="danger"
            pending={acts.running}
            isDisabled={isAsked && typed.trim() !== survey.title.trim()}
            onPress={() => void remove()}
          >
            Delete for good
          </Button>
        </>
      }
    >
      <p>
        {isAsked
          ? `Its ${formatCounted('responses', survey.responses)} answers are deleted too, with their files and recordings, also from films. This can’t be undone. Archive it to keep them.`
          : 'Its questions are deleted too. This can’t be undone.'}
      </p>
      {isAsked ? (
        <TextField
          label="Type the title to confirm"
          className="mt-4"
          value={typed}
          autoComplete="off"
          onChange={setTyped}
        />
      ) : null}
    </AlertDialog>
  )
}

/** Shown when another version was saved meanwhile: the user chooses one. */
export function SurveyConflictDialog({ composer, state }: ComposerProps) {
  const { now, theirs } = state
  if (!theirs) return null
  return (
    <RecordConflict
      what="this survey"
      fields={bothSides(now, theirs, [
        ['title', 'Title'],
        ['description', 'Description'],
        ['draft', 'Questions', 'words'],
        ['settings', 'Settings', 'settings'],
      ])}
      note="Saved in another tab or by someone else. Choose theirs and undo to get yours back."
      onTheirs={composer.takeTheirs}
      onMine={composer.keepMine}
    />
  )
}
