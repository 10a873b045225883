import type { WorkshopCharacter } from '#contract/characters'
import { isolated } from '../platform/locale.ts'

/** The result of creating a character, for a toast. */
export function createdMessage({ name, version }: Pick<WorkshopCharacter, 'name' | 'version'>): string {
  return version > 0
    ? `${isolated(name)} is in your gallery.`
    : `${isolated(name)} is saved as a draft. Publish it to use it in projects.`
}
