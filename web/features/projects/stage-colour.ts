import type { Document } from '#contract/document/document'
import { PLAIN_BACKGROUND, sceneAt } from '../../engine/timeline/frame.ts'

/**
 * The colour beside a stage of another shape than its card: that of its first scene, unless that is a picture or a
 * drawn scene. `isColour` says what the browser takes for a colour.
 */
export function wingsOf(document: Document, isColour: (text: string) => boolean): string {
  const background = sceneAt(document, 0)?.background ?? ''
  return isColour(background) ? background : PLAIN_BACKGROUND
}
