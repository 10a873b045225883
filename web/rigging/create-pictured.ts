import type { WorkshopCharacter } from '#contract/characters'
import { addCharacterPicture } from '../data/character-pictures.ts'
import { addCharacter, putCharacter, removeCharacter } from '../data/characters.ts'
import { whenAllowed } from '../platform/when-allowed.ts'

const EMPTY_DRAWING = '<svg xmlns="http://www.w3.org/2000/svg"/>'

/**
 * Creates a character, uploads its pictures one after the other and saves the drawing that names them, in the same
 * order. Waits where more pictures come than may be uploaded in a minute. After a failure the character is removed again.
 */
export async function createPictured(
  name: string,
  pictures: readonly (() => Promise<Blob>)[],
  { draftOf, onUploaded }: { draftOf: (stored: string[]) => string; onUploaded?: (count: number) => void },
): Promise<WorkshopCharacter> {
  let made: WorkshopCharacter | undefined
  try {
    made = await addCharacter(name, EMPTY_DRAWING)
    const { id, revision } = made
    const stored: string[] = []
    for (const encoded of pictures) {
      const picture = await encoded()
      stored.push(await whenAllowed(() => addCharacterPicture(id, picture)))
      onUploaded?.(stored.length)
    }
    return await whenAllowed(() => putCharacter(id, revision, { draft: draftOf(stored) }))
  } catch (failure) {
    // Half a character would only take up a place.
    if (made) await removeCharacter(made.id).catch(() => undefined)
    throw failure
  }
}
