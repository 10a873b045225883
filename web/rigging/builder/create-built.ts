import type { WorkshopCharacter } from '#contract/characters'
import { addCharacter, publishDraft, putCharacter, removeCharacter } from '../../data/characters.ts'

/**
 * Creates a character from a drawing of the builder. A private one gets its first version at once, so that it is in
 * its owner's gallery; admins publish shared ones themselves. After a failure nothing is left of it.
 */
export async function createBuilt(name: string, drawing: string): Promise<WorkshopCharacter> {
  let made: WorkshopCharacter | undefined
  try {
    made = await addCharacter(name, drawing)
    made = await putCharacter(made.id, made.revision, { kind: 'person' })
    return made.owner === '' ? made : await publishDraft(made.id, made.revision, { note: '' })
  } catch (failure) {
    if (made) await removeCharacter(made.id).catch(() => undefined)
    throw failure
  }
}
