import { useState, type KeyboardEvent } from 'react'
import type { WorkshopCharacter } from '#contract/characters'
import { UndoButtons } from '../../editing/undo-buttons.tsx'
import { undoKeys } from '../../editing/undo-keys.ts'
import { Button } from '../../ui/button.tsx'
import { RadioChips } from '../../ui/fields/radio-chips.tsx'
import { toast } from '../../ui/feedback/toasts.tsx'
import { ImportNotes } from '../import-notes.tsx'
import { nameOfFile } from '../import/name-of-file.ts'
import { NewCharacter } from '../new-character.tsx'
import { CutOutStep } from './cut-out-step.tsx'
import { FaceStep } from './face-step.tsx'
import { useSinglePicture } from './use-single-picture.ts'

/** Makes a talking character of one drawing or photo: cuts it out, marks its face, previews and creates it. */
export function SinglePictureStudio({
  file,
  onDone,
  onCancel,
  onWithoutFace,
}: {
  file: File
  onDone: (character: WorkshopCharacter) => void
  onCancel: () => void
  /** For a picture that only hops. */
  onWithoutFace: () => void
}) {
  const single = useSinglePicture(file, onDone)
  const { picture, cut, choices, error, rig, uploaded } = single
  const [step, setStep] = useState<'cut' | 'face'>('cut')
  const common = { choices, onChange: single.change, onSeal: single.seal }

  const discardOutline = () => {
    if (choices.corners.length > 0) single.change({ corners: [] })
  }

  function onKeyDown(press: KeyboardEvent) {
    undoKeys(single)(press)
    // It would close the dialog around.
    if (press.key !== 'Escape' || choices.corners.length === 0) return
    press.preventDefault()
    press.stopPropagation()
    discardOutline()
  }

  return (
    <NewCharacter
      label="Character from one picture"
      rig={rig}
      waiting="Mark the face, and it talks here."
      suggestedName={nameOfFile(file)}
      error={error}
      isReading={cut === undefined}
      isReady={single.count > 0}
      count={single.count}
      uploaded={uploaded}
      onCreate={(name) => void single.create(name)}
      onCancel={onCancel}
    >
      {picture && cut ? (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- The keys of the undo buttons in it.
        <div inert={uploaded !== undefined} className="flex flex-col gap-3" onKeyDown={onKeyDown}>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <RadioChips
              label="Step"
              labelHidden
              options={[
                { id: 'cut', label: '1. Cut out' },
                { id: 'face', label: '2. Mark the face' },
              ]}
              value={step}
              onChange={(next) => {
                discardOutline()
                setStep(next)
              }}
            />
            <div className="flex gap-1">
              <UndoButtons
                size="small"
                canUndo={single.canUndo}
                canRedo={single.canRedo}
                onUndo={single.undo}
                onRedo={single.redo}
              />
            </div>
          </div>
          {step === 'cut' ? (
            <>
              <CutOutStep
                {...common}
                pixels={picture.pixels}
                cut={cut}
                hasBackground={picture.background !== undefined}
                edges={picture.edges}
              />
              <Button
                variant="primary"
                className="self-start"
                onPress={() => {
                  discardOutline()
                  setStep('face')
                }}
              >
                Continue to the face
              </Button>
            </>
          ) : (
            <FaceStep
              {...common}
              pixels={picture.pixels}
              cut={cut}
              problem={single.problem}
              onMark={(point) => {
                if (!single.mark(point))
                  toast({ text: 'There is nothing at this place. Click on the character.' })
              }}
              onMove={single.moveMark}
            />
          )}
          <ImportNotes notes={picture.notes} />
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
            <p>No face in it? A whole picture can hop by the voice.</p>
            <Button size="small" variant="plain" onPress={onWithoutFace}>
              Use without a face
            </Button>
          </div>
        </div>
      ) : null}
    </NewCharacter>
  )
}
