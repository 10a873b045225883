import { EditError } from '#contract/document/edit'
import { formatNumber } from '../../../platform/locale.ts'
import { EditedMeanwhile } from './made-of.ts'
import type { MadeScene } from './make-scene.ts'

/** The toast after a scene was made. */
export function madeText(
  { people, others, decisions }: MadeScene,
  { isFilm = false, isSilent = false }: { isFilm?: boolean; isSilent?: boolean } = {},
): string {
  if (isSilent) return 'No speech was found in this sound, so one wide shot shows everyone.'
  const shots = decisions.filter(({ part }) => part === 'shots').length
  const gestures = decisions.length - shots
  const counted = (count: number, one: string) => `${formatNumber(count)} ${one}${count === 1 ? '' : 's'}`
  const made = `${isFilm ? 'Film' : 'Scene'} made: ${counted(people, 'voice')}, ${counted(shots, 'shot')} and ${counted(gestures, 'gesture')}.`
  return others ? `${made} More people speak: they are heard but not shown.` : made
}

/** The toast when the project takes no scene; `undefined` for other errors. */
export function refusalText(error: unknown): string | undefined {
  if (error instanceof EditError && error.code === 'too_many')
    return 'The project has no room for this scene. Nothing was changed.'
  if (error instanceof EditError || error instanceof EditedMeanwhile)
    return 'The project was edited meanwhile. Try again.'
  return undefined
}
