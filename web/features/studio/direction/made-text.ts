import { formatNumber } from '../../../platform/locale.ts'
import type { MadeScene } from './make-scene.ts'

/** The toast after a scene was made. */
export function madeText({ people, others, decisions }: MadeScene, speaks: boolean): string {
  if (!speaks) return 'No speech was found in this sound, so one wide shot shows everyone.'
  const shots = decisions.filter(({ part }) => part === 'shots').length
  const gestures = decisions.length - shots
  const counted = (count: number, one: string) => `${formatNumber(count)} ${one}${count === 1 ? '' : 's'}`
  const made = `Scene made: ${counted(people, 'voice')}, ${counted(shots, 'shot')} and ${counted(gestures, 'gesture')}.`
  return others ? `${made} More people speak: they are heard but not shown.` : made
}
