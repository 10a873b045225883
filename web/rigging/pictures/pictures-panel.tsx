import { characterPicturePath } from '#contract/characters'
import { useRigStudio } from '../rig-context.ts'
import { PictureCards } from './picture-cards.tsx'
import { withSet, type SetPicture } from './set-drawing.ts'
import { withRole } from './use-picture-set.ts'

/** Sets the state of each picture of a set. */
export function PicturesPanel({ set }: { set: readonly SetPicture[] }) {
  const { character, edit } = useRigStudio()
  return (
    <section aria-label="Pictures" className="flex flex-col gap-3 p-3">
      <h2 className="font-text text-sm font-semibold">Pictures</h2>
      <PictureCards
        pictures={set.map((one) => ({ ...one, address: characterPicturePath(character.id, one.picture) }))}
        onRole={(index, role) => edit((root) => withSet(root, withRole(set, index, role)))}
      />
    </section>
  )
}
