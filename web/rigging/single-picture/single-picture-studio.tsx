import { useState, type KeyboardEvent } from 'react'
import type { WorkshopCharacter } from '#contract/characters'
import { UndoButtons } from '../../editing/undo-buttons.tsx'
import { Button } from '../../ui/button.tsx'
import { RadioChips } from '../../ui/fields/radio-chips.tsx'
import { toast } from '../../ui/feedback/toasts.tsx'
import { ImportNotes } from '../import-notes.tsx'
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
  onDone: (character: WorkshopCharacter, notes: string[]) => void
  onCancel: () => void
  /** For a picture that only hops. */
  onWithoutFace: () => void
}) {
  const single = useSinglePicture(file, (character) => onDone(character, []))
  const { picture, cut, choices, error, rig, uploaded } = single
  const [step, setStep] = useState<'cut' | 'face'>('cut')
  const common = { choices, onChange: single.change, onSeal: single.seal }

  function onKeyDown(press: KeyboardEvent) {
    const isTyped = press.target instanceof HTMLInputElement && press.target.type === 'text'
    if (!(press.ctrlKey || press.metaKey) || press.key.toLowerCase() !== 'z' || isTyped) return
    press.preventDefault()
    press.stopPropagation()
    if (press.shiftKey) single.redo()
    else single.undo()
  }

  return (
    <NewCharacter
      label="Character from one picture"
      rig={rig}
      error={error}
      isReading={cut === undefined}
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
              onChange={setStep}
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
              />
              <Button variant="primary" className="self-start" onPress={() => setStep('face')}>
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
                if (!single.mark(point) && rig === undefined)
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
