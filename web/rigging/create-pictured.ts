import type { WorkshopCharacter } from '#contract/characters'
import { addCharacterPicture } from '../data/character-pictures.ts'
import { addCharacter, putCharacter, removeCharacter } from '../data/characters.ts'

const EMPTY_DRAWING = '<svg xmlns="http://www.w3.org/2000/svg"/>'

/**
 * Creates a character, uploads its pictures one after the other and saves the drawing that names them, in the same
 * order. After a failure the character is removed again.
 */
export async function createPictured(
  name: string,
  pictures: readonly (() => Promise<Blob>)[],
  { draftOf, onUploaded }: { draftOf: (stored: string[]) => string; onUploaded: (count: number) => void },
): Promise<WorkshopCharacter> {
  let made: WorkshopCharacter | undefined
  try {
    made = await addCharacter(name, EMPTY_DRAWING)
    const stored: string[] = []
    for (const encoded of pictures) {
      stored.push(await addCharacterPicture(made.id, await encoded()))
      onUploaded(stored.length)
    }
    return await putCharacter(made.id, made.revision, { draft: draftOf(stored) })
  } catch (failure) {
    // Half a character would only take up a place.
    if (made) await removeCharacter(made.id).catch(() => undefined)
    throw failure
  }
}
