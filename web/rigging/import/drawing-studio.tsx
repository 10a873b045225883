import { Button } from '../../ui/button.tsx'
import type { WorkshopCharacter } from '#contract/characters'
import { ImportNotes } from '../import-notes.tsx'
import { NewCharacter } from '../new-character.tsx'
import { SvgImage } from '../svg-image.tsx'
import { ArtStudio } from './art-studio.tsx'
import { ImportChoice } from './import-choice.tsx'
import { nameOfFile } from './name-of-file.ts'
import { useDrawing } from './use-drawing.ts'

/** Shows a chosen SVG as it was understood, and creates a character of it. */
export function DrawingStudio({
  file,
  isAlone,
  onDone,
  onCancel,
}: {
  file: File
  /** False if other files were chosen with it. */
  isAlone: boolean
  onDone: (character: WorkshopCharacter) => void
  onCancel: () => void
}) {
  const { drawing, error, uploaded, asShapes, create, choose } = useDrawing(file, onDone)
  if (typeof drawing === 'string')
    return (
      <ArtStudio
        file={file}
        isAlone={isAlone}
        onDone={onDone}
        onCancel={onCancel}
        {...(drawing === 'layers' && { onShapes: () => choose(true) })}
      />
    )
  return (
    <NewCharacter
      label="Imported drawing"
      still={drawing ? <SvgImage svg={drawing.svg} label="The drawing" className="size-full" /> : null}
      suggestedName={nameOfFile(file)}
      rights="I made this drawing, or I’m allowed to use it"
      error={error}
      isReading={drawing === undefined}
      isReady={drawing !== undefined}
      count={drawing?.count ?? 0}
      uploaded={uploaded}
      onCreate={(name) => void create(name)}
      onCancel={onCancel}
      otherWay={
        asShapes ? (
          <Button className="self-start" onPress={() => choose(false)}>
            Import as pictures
          </Button>
        ) : null
      }
    >
      <p className="text-sm text-soft">
        {isAlone ? '' : `Only “${file.name}” was read: a drawing is imported by itself. `}
        Once it is created, you say which layer is which part, and it can talk.
      </p>
      {drawing ? <ImportNotes notes={drawing.notes} /> : null}
      {drawing?.couldBePictures ? (
        <ImportChoice
          text="As pictures, its layers look the same, and hidden mouths and eyes show."
          action="Import as pictures"
          isDisabled={uploaded !== undefined}
          onPress={() => choose(false)}
        />
      ) : null}
    </NewCharacter>
  )
}
