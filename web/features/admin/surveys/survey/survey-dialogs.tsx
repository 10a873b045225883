import type { SurveyListItem } from '#contract/survey-admin'
import { useState } from 'react'
import { ConflictDialog } from '../../../../editing/conflict-dialog.tsx'
import { wordsFor } from '../../../../shell/errors/words.ts'
import { Button } from '../../../../ui/button.tsx'
import { AlertDialog } from '../../../../ui/dialog.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { removeSurvey } from '../../../../data/surveys.ts'
import type { Editing } from '../composer/words-field.tsx'

/** Asks before a survey goes with all that was answered; with answers, its title is typed. */
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
  const [pending, setPending] = useState(false)
  const isAsked = survey.responses > 0

  async function remove() {
    setPending(true)
    try {
      await removeSurvey(survey.id, isAsked ? typed.trim() : undefined)
      toast({ text: `“${survey.title}” is deleted.` })
      onDeleted()
    } catch (error) {
      toast({ text: wordsFor(error).text, tone: 'danger' })
      setPending(false)
    }
  }

  return (
    <AlertDialog
      title={`Delete “${survey.title}”?`}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Keep it</Button>
          <Button
            variant="danger"
            pending={pending}
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
          ? `Its ${survey.responses.toLocaleString()} answers go with it, with their files and recordings. That can’t be undone; archiving keeps them.`
          : 'Its questions go with it. That can’t be undone.'}
      </p>
      {isAsked ? (
        <TextField
          label="Type its title to go on"
          className="mt-4"
          value={typed}
          autoComplete="off"
          onChange={setTyped}
        />
      ) : null}
    </AlertDialog>
  )
}

/** Somebody saved another version in the meantime: one of both goes on. */
export function SurveyConflictDialog({ composer, state }: Editing) {
  return (
    <ConflictDialog
      title="It changed somewhere else"
      choices={[
        { label: 'Take the other version', run: composer.takeTheirs },
        { label: 'Keep mine', isPrimary: true, run: composer.keepMine },
      ]}
    >
      <p>
        A newer version of “{state.survey.title}” was saved in another tab or by someone else. Taking it puts
        it in place of what is here, and undo brings yours back. Keeping yours saves it over the other one.
      </p>
    </ConflictDialog>
  )
}
