import type { Document } from '#contract/document/document'
import { sceneAt } from '../../engine/timeline/frame.ts'
import { PLAIN_BACKGROUND } from '../../engine/timeline/plain-background.ts'

/**
 * Colour beside a stage of another shape than its card: the first scene's, unless that is a picture or a drawn scene.
 */
export function wingsOf(document: Document, isColour: (text: string) => boolean): string {
  const background = sceneAt(document, 0)?.background ?? ''
  return isColour(background) ? background : PLAIN_BACKGROUND
}
