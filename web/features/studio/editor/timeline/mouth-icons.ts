import type { MouthShape } from '#contract/takes/mouth-track'
import { shapeIcon } from '../../mouth/shape-icon.ts'

/** Width of a mouth icon in a clip's strip, in pixels. */
export const ICON_WIDTH = 22
export const ICON_HEIGHT = 14

const drawn = new Map<string, HTMLCanvasElement>()

/** An icon of a mouth shape, cached by ink and pixel ratio. */
export function mouthIcon(shape: MouthShape, ink: string): HTMLCanvasElement {
  const ratio = window.devicePixelRatio || 1
  const key = `${shape} ${ink} ${ratio}`
  const known = drawn.get(key)
  if (known) return known
  const canvas = document.createElement('canvas')
  canvas.width = ICON_WIDTH * ratio
  canvas.height = ICON_HEIGHT * ratio
  const context = canvas.getContext('2d')
  if (context) {
    context.scale(ratio, ratio)
    shapeIcon(context, shape, { ink, width: ICON_WIDTH, height: ICON_HEIGHT })
  }
  drawn.set(key, canvas)
  return canvas
}
