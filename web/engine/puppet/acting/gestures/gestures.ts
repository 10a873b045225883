import type { Movement } from '#model/rig/movement'
import { armGestures } from './arm-gestures.ts'
import { headGestures } from './head-gestures.ts'

/** The standard gestures, in the order of menus. */
export const gestures: readonly Movement[] = [...armGestures, ...headGestures]

/** Returns a gesture by name: the character's own, else a standard one. */
export function gestureNamed(name: string, own: readonly Movement[] = []): Movement | undefined {
  return own.find(({ id }) => id === name) ?? gestures.find(({ id }) => id === name)
}
