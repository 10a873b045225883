import { composeCharacter } from '../compose.ts'
import { presenters } from './presenters.ts'

/** The drawing of a presenter under a name of its own. Throws for unknown ones. */
export function presenterDrawing(presenter: string, name: string): string {
  const found = presenters.find(({ id }) => id === presenter)
  if (!found) throw new Error(`There is no presenter ${presenter}.`)
  return composeCharacter(found.recipe, name)
}
