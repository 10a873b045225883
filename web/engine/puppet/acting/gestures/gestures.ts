import type { Movement } from '#model/rig/movement'
import { armGestures } from './arm-gestures.ts'
import { headGestures } from './head-gestures.ts'

export const gestures: readonly Movement[] = [...armGestures, ...headGestures]

export function gestureNamed(name: string, own: readonly Movement[] = []): Movement | undefined {
  return own.find(({ id }) => id === name) ?? gestures.find(({ id }) => id === name)
}
