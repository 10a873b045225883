import type { MouthShape } from '#contract/takes/mouth-track'
import type { MouthControls, MouthStyle } from '#model/rig/rig'
import { drawMouth, type DrawingContext } from '../engine/puppet/drawing/mouth-drawing.ts'
import { newMouthGeometry, shapeMouth } from '../engine/puppet/drawing/mouth.ts'
import { ownMouth } from '../engine/puppet/drawing/own-shapes.ts'
import { mouthOfShape } from '../engine/voice/mouth-corrections.ts'

export function standardMouth(shape: MouthShape): MouthControls {
  return mouthOfShape(shape)
}

/** Draws a shape of this mouth in the middle of `size`. */
export function drawMouthShape(
  context: DrawingContext,
  style: MouthStyle,
  shape: MouthShape,
  size: { width: number; height: number },
): void {
  const press = shape === 'A' ? 1 : 0
  const mouth = shapeMouth(style, ownMouth(style, mouthOfShape(shape)), 0, press, newMouthGeometry())
  const scale = Math.min((size.width * 0.62) / style.width, (size.height * 0.78) / Math.max(style.opening, 1))
  context.translate(size.width / 2, size.height / 2 - ((mouth.top + mouth.bottom) / 2) * scale)
  context.scale(scale, scale)
  const { line, teeth, ink, lip, inside, tooth, tongue } = style
  drawMouth(context, mouth, {
    line,
    teeth,
    ink: ink.colour,
    lip: lip.colour,
    inside: inside.colour,
    tooth: tooth.colour,
    tongue: tongue.colour,
  })
}
