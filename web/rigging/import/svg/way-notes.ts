import { formatList } from '../../../platform/locale.ts'
import type { Loss } from './losses.ts'

/** The note of layers that became pictures. */
export function picturesNote(losses: readonly Loss[]): string {
  return `Its layers became pictures, because flat shapes would lose its ${formatList(losses)}.`
}

export const groupEffectNote =
  'Shadows, masks and transparency of groups are drawn on each of their layers by itself.'

/** The notes of a drawing whose shapes stay shapes, also of one whose named layers could be pictures. */
export function shapesNotes(losses: readonly Loss[], couldBePictures: boolean): string[] {
  if (losses.length === 0)
    return [
      'It has only flat shapes, so they stay shapes: sharp in any size, in colours that you can change.',
    ]
  const lost = `It became flat shapes without its ${formatList(losses)}.`
  return [
    couldBePictures
      ? lost
      : `${lost} Name its layers (“Head”, “Left Eye”, “Mouth”), and they become pictures that look the same.`,
  ]
}
