import type { Movement } from '#model/rig/movement'
import { armGestures } from './arm-gestures.ts'
import { headGestures } from './head-gestures.ts'

/** What every character can be asked to do, in the order menus have it. */
export const gestures: readonly Movement[] = [...armGestures, ...headGestures]

/** A gesture by its name: the character's own first, else everybody's. */
export function gestureNamed(name: string, own: readonly Movement[] = []): Movement | undefined {
  return own.find(({ id }) => id === name) ?? gestures.find(({ id }) => id === name)
}
