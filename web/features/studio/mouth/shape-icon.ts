import type { MouthShape } from '#contract/takes/mouth-track'
import type { MouthStyle } from '#contract/rig/rig'
import { drawMouth } from '../../../engine/puppet/mouth-drawing.ts'
import { newMouthGeometry, shapeMouth } from '../../../engine/puppet/mouth.ts'
import { mouthOfShape } from '../../../engine/voice/mouth-corrections.ts'

/** Of the picture's width that one unit of the mouth's drawing takes. */
const SCALE = 0.00375

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
  lip: '#c2433b',
  inside: '#6b1526',
  tooth: '#fff9ec',
  tongue: '#f0716b',
}

/** Draws a little mouth of this shape, as the puppets' mouths are, into the middle of a box at the context's origin. */
export function shapeIcon(
  context: CanvasRenderingContext2D,
  shape: MouthShape,
  { ink, width, height }: { ink: string; width: number; height: number },
) {
  const slot = { slot: null, colour: ink }
  const drawn = { ...style, ink: slot, lip: slot, inside: slot, tooth: slot, tongue: slot }
  const mouth = shapeMouth(drawn, mouthOfShape(shape), 0, shape === 'A' ? 1 : 0, newMouthGeometry())
  const scale = SCALE * width
  context.save()
  context.translate(width / 2, height / 2 - ((mouth.top + mouth.bottom) / 2) * scale)
  context.scale(scale, scale)
  drawMouth(context, mouth, { ...paint, ink })
  context.restore()
}
