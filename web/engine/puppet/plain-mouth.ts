import type { MouthStyle } from '#contract/rig/rig'
import type { MouthShape } from '#contract/takes/mouth-track'
import { mouthOfShape } from '../voice/mouth-corrections.ts'
import { drawMouth, type DrawingContext } from './mouth-drawing.ts'
import { newMouthGeometry, shapeMouth } from './mouth.ts'

/** A plain mouth of the family: no character's own, so that all nine can be told apart. */
const style: Omit<MouthStyle, 'ink' | 'lip' | 'inside' | 'tooth' | 'tongue'> = {
  x: 0,
  y: 0,
  width: 190,
  opening: 130,
  line: 13,
  upperLip: 12,
  lowerLip: 16,
  smile: 14,
  skew: 0,
  teeth: 'row',
  teethLength: 38,
}
const paint = {
  line: style.line,
  teeth: style.teeth,
  inside: '#6b1526',
  tooth: '#fff9ec',
  tongue: '#f0716b',
}

/**
 * Draws a mouth of this shape, as the puppets' mouths are, into the middle of a box at the context's origin. `scale`:
 * pixels that one unit of the mouth's drawing takes.
 */
export function drawPlainMouth(
  context: DrawingContext,
  shape: MouthShape,
  {
    ink,
    lip,
    width,
    height,
    scale,
  }: { ink: string; lip: string; width: number; height: number; scale: number },
): void {
  const slot = { slot: null, colour: ink }
  const drawn = { ...style, ink: slot, lip: slot, inside: slot, tooth: slot, tongue: slot }
  const mouth = shapeMouth(drawn, mouthOfShape(shape), 0, shape === 'A' ? 1 : 0, newMouthGeometry())
  context.save()
  context.translate(width / 2, height / 2 - ((mouth.top + mouth.bottom) / 2) * scale)
  context.scale(scale, scale)
  drawMouth(context, mouth, { ...paint, ink, lip })
  context.restore()
}
