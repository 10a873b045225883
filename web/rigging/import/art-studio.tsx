import type { WorkshopCharacter } from '#contract/characters'
import { Button } from '../../ui/button.tsx'
import { ImportNotes } from '../import-notes.tsx'
import { NewCharacter } from '../new-character.tsx'
import { encodedBitmap } from '../pictures/add-poster.ts'
import { ImportChoice } from './import-choice.tsx'
import type { ImportedPicture } from './imported-art.ts'
import { nameOfFile } from './name-of-file.ts'
import { useArt } from './use-art.ts'

/** Says what was understood of a layered file, previews it as a talking character and creates it. */
export function ArtStudio({
  file,
  isAlone,
  onDone,
  onCancel,
  onFace,
  onShapes,
}: {
  file: File
  /** False if other files were chosen with it. */
  isAlone: boolean
  onDone: (character: WorkshopCharacter) => void
  onCancel: () => void
  /** Makes a character of its only picture by marking the face. */
  onFace?: (picture: File) => void
  /** Imports a drawing's shapes instead of pictures of them. */
  onShapes?: () => void
}) {
  const { art, error, rig, uploaded, count, create } = useArt(file, onDone)
  const only = art?.isOnePicture ? art.pictures.find((picture) => picture !== undefined) : undefined

  async function markFace({ bitmap }: ImportedPicture) {
    const picture = await encodedBitmap(bitmap)
    onFace?.(new File([picture], file.name.replace(/\.[^.]*$/, ''), { type: picture.type }))
  }

  return (
    <NewCharacter
      label="Imported layers"
      suggestedName={nameOfFile(file)}
      rig={rig}
      error={error}
      isReading={art === undefined}
      isReady={count > 0}
      count={count}
      uploaded={uploaded}
      onCreate={(name) => void create(name)}
      onCancel={onCancel}
      otherWay={
        onShapes ? (
          <Button className="self-start" onPress={onShapes}>
            Import as shapes
          </Button>
        ) : null
      }
    >
      <p className="text-sm text-soft">
        {isAlone ? '' : `Only “${file.name}” was read: a layered file is imported by itself. `}
        Try how it talks.{' '}
        {art?.hops
          ? 'It hops with the voice and leans rather than turns. Once it is created, you can set how far it hops, and “Round head” makes its face turn too.'
          : 'Once it is created, you can change its parts, pivots and mouth.'}
      </p>
      {only && onFace ? (
        <ImportChoice
          text="It has one layer. Cut it out and mark its eyes and mouth, so that its face moves."
          action="Mark its face"
          isDisabled={uploaded !== undefined}
          onPress={() => void markFace(only)}
        />
      ) : null}
      {art && art.understood.length > 0 ? (
        <section aria-label="Found parts">
          <h3 className="text-sm font-semibold">Found parts</h3>
          <ul className="mt-2 flex flex-wrap gap-2">
            {art.understood.map((part) => (
              <li key={part} className="rounded-full border border-line bg-panel px-3 py-1 text-sm">
                {part}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {art && onShapes ? (
        <ImportChoice
          text="As flat shapes, it stays sharp in any size, and you can change its colours."
          action="Import as shapes"
          isDisabled={uploaded !== undefined}
          onPress={onShapes}
        />
      ) : null}
      {art && art.notes.length > 0 ? (
        <section aria-label="Differences from the file">
          <h3 className="mb-2 text-sm font-semibold">Differences from the file</h3>
          <ImportNotes notes={art.notes} />
        </section>
      ) : null}
    </NewCharacter>
  )
}
