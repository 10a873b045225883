import type { WorkshopCharacter } from '#contract/characters'
import { RadioChips } from '../../ui/fields/radio-chips.tsx'
import { ImportNotes } from '../import-notes.tsx'
import { NewCharacter } from '../new-character.tsx'
import { PictureCards } from './picture-cards.tsx'
import { UNUSED } from './roles.ts'
import type { HopStyle } from './set-drawing.ts'
import { usePictureSet, withRole } from './use-picture-set.ts'

const hops: { id: HopStyle; label: string }[] = [
  { id: 'still', label: 'None' },
  { id: 'gentle', label: 'Gentle' },
  { id: 'lively', label: 'Lively' },
]

/** Arranges chosen pictures by state, previews them as a talking character and creates it. */
export function PictureSetStudio({
  files,
  onDone,
  onCancel,
}: {
  files: readonly File[]
  onDone: (character: WorkshopCharacter) => void
  onCancel: () => void
}) {
  const set = usePictureSet(files, onDone)
  const { pictures, notes, error, rig, uploaded } = set
  const used = pictures.filter(({ role }) => role !== UNUSED).length
  return (
    <NewCharacter
      label="Arrange the pictures"
      rig={rig}
      error={error}
      isReading={pictures.length === 0}
      isReady={used > 0}
      count={used}
      uploaded={uploaded}
      onCreate={(name) => void set.create(name)}
      onCancel={onCancel}
    >
      <p className="text-sm text-soft">
        Say when each picture is shown, or drag one onto another to exchange them. The preview changes at
        once.
      </p>
      <PictureCards
        pictures={pictures}
        onRole={(index, role) => set.setPictures((all) => withRole(all, index, role))}
      />
      <RadioChips label="Movement by loudness" options={hops} value={set.hop} onChange={set.setHop} />
      <p className="text-sm text-soft">
        The character leans rather than turns. Once it is created, “Round head” makes its face turn too.
      </p>
      <ImportNotes notes={notes} />
    </NewCharacter>
  )
}
