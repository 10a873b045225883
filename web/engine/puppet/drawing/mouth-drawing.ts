import type { MouthStyle, TeethKind } from '#model/rig/rig'
import type { MouthShape } from '#contract/takes/mouth-track'
import { mouthOfShape } from '../../voice/mouth-corrections.ts'
import { type MouthGeometry, newMouthGeometry, shapeMouth } from './mouth.ts'

export type DrawingContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

export interface MouthPaint {
  line: number
  teeth: TeethKind
  ink: string
  lip: string
  inside: string
  tooth: string
  tongue: string
}

/** Lips tint the skin instead of covering it, so that they suit every skin colour. */
const LIP_TINT = 0.55

/** Draws a mouth about the context's origin. */
export function drawMouth(context: DrawingContext, mouth: MouthGeometry, paint: MouthPaint): void {
  context.lineCap = 'round'
  context.lineJoin = 'round'
  const alpha = context.globalAlpha
  context.globalAlpha = alpha * LIP_TINT
  traceOutline(context, mouth.outer)
  context.fillStyle = paint.lip
  context.fill()
  context.globalAlpha = alpha
  if (mouth.opening > 0.5) drawInside(context, mouth, paint)
  traceOutline(context, mouth.inner)
  context.strokeStyle = paint.ink
  context.lineWidth = paint.line
  context.stroke()
  if (mouth.tongueOut > 0.02) drawTongueOut(context, mouth, paint)
  if (mouth.bite > 0.02) drawBite(context, mouth, paint)
  drawCreases(context, mouth, paint)
}

function drawInside(context: DrawingContext, mouth: MouthGeometry, paint: MouthPaint) {
  context.save()
  traceOutline(context, mouth.inner)
  context.fillStyle = paint.inside
  context.fill()
  context.clip()
  drawTongue(context, mouth, paint)
  if (paint.teeth !== 'none') {
    if (mouth.bottom - mouth.lowerTeeth > 0.5) drawLowerTeeth(context, mouth, paint)
    if (mouth.upperTeeth - mouth.top > 0.5) drawUpperTeeth(context, mouth, paint)
  }
  context.restore()
}

function drawTongue(context: DrawingContext, mouth: MouthGeometry, paint: MouthPaint) {
  const { middle, bottom, tongueTop, tongueHalf } = mouth
  if (bottom - tongueTop < 1) return
  const foot = bottom + (bottom - tongueTop) * 0.25
  context.beginPath()
  context.moveTo(middle - tongueHalf * 1.15, foot)
  context.bezierCurveTo(
    middle - tongueHalf,
    tongueTop + (foot - tongueTop) * 0.25,
    middle - tongueHalf * 0.6,
    tongueTop,
    middle,
    tongueTop,
  )
  context.bezierCurveTo(
    middle + tongueHalf * 0.6,
    tongueTop,
    middle + tongueHalf,
    tongueTop + (foot - tongueTop) * 0.25,
    middle + tongueHalf * 1.15,
    foot,
  )
  context.fillStyle = paint.tongue
  context.fill()
  context.strokeStyle = paint.ink
  context.lineWidth = paint.line * 0.4
  context.stroke()
}

function drawUpperTeeth(context: DrawingContext, mouth: MouthGeometry, paint: MouthPaint) {
  const { half, middle, top, left, right, upperTeeth } = mouth
  const length = upperTeeth - top
  const ceiling = Math.min(top, left, right) - 40
  // Clenched teeth meet on a line from corner to corner; alone, they follow the upper lip.
  const apart = length * 0.7 * (1 - Math.min(1, (mouth.bottom - mouth.lowerTeeth) / length))
  const leftEnd = left + apart
  const rightEnd = right + apart
  context.fillStyle = paint.tooth
  context.beginPath()
  context.moveTo(-half - 20, ceiling)
  context.lineTo(half + 20, ceiling)
  context.lineTo(half + 20, rightEnd)
  context.bezierCurveTo(half * 0.7, rightEnd, middle + half * 0.45, upperTeeth, middle, upperTeeth)
  context.bezierCurveTo(middle - half * 0.45, upperTeeth, -half * 0.7, leftEnd, -half - 20, leftEnd)
  context.closePath()
  context.fill()
  if (paint.teeth === 'fangs') {
    for (const side of [-1, 1]) {
      const x = middle + side * half * 0.52
      const root = upperTeeth - length * 0.35
      context.beginPath()
      context.moveTo(x - half * 0.15, root)
      context.quadraticCurveTo(
        x - half * 0.02,
        upperTeeth + length * 0.4,
        x + side * half * 0.02,
        upperTeeth + length * 0.95,
      )
      context.quadraticCurveTo(x + half * 0.1, upperTeeth + length * 0.1, x + half * 0.15, root)
      context.closePath()
      context.fill()
    }
  }
  if (paint.teeth === 'gap') {
    const notch = Math.min(paint.line * 0.55, half * 0.08)
    context.beginPath()
    context.moveTo(middle - notch * 0.45, top - 20)
    context.lineTo(middle + notch * 0.45, top - 20)
    context.lineTo(middle + notch, upperTeeth + 2)
    context.lineTo(middle - notch, upperTeeth + 2)
    context.closePath()
    context.fillStyle = paint.inside
    context.fill()
  }
}

function drawLowerTeeth(context: DrawingContext, mouth: MouthGeometry, paint: MouthPaint) {
  const { half, middle, bottom, left, right, lowerTeeth } = mouth
  const floor = Math.max(bottom, left, right) + 40
  context.fillStyle = paint.tooth
  context.beginPath()
  context.moveTo(-half - 20, floor)
  context.lineTo(half + 20, floor)
  context.lineTo(half + 20, right)
  context.bezierCurveTo(half * 0.7, right, middle + half * 0.45, lowerTeeth, middle, lowerTeeth)
  context.bezierCurveTo(middle - half * 0.45, lowerTeeth, -half * 0.7, left, -half - 20, left)
  context.closePath()
  context.fill()
}

/** The tip of the tongue over the lower lip, as in "th". */
function drawTongueOut(context: DrawingContext, mouth: MouthGeometry, paint: MouthPaint) {
  const { middle, upperTeeth, bottom, tongueHalf, tongueOut } = mouth
  const start = Math.min(upperTeeth, bottom)
  const tip = start + (bottom + mouth.tongueReach - start) * tongueOut
  const side = tongueHalf * 0.85
  context.beginPath()
  context.moveTo(middle - side, start)
  context.bezierCurveTo(middle - side * 1.05, tip * 0.7 + start * 0.3, middle - side * 0.75, tip, middle, tip)
  context.bezierCurveTo(
    middle + side * 0.75,
    tip,
    middle + side * 1.05,
    tip * 0.7 + start * 0.3,
    middle + side,
    start,
  )
  context.fillStyle = paint.tongue
  context.fill()
  context.strokeStyle = paint.ink
  context.lineWidth = paint.line * 0.7
  context.stroke()
}

/** Two front teeth over the lower lip, as in "f" and "v". */
function drawBite(context: DrawingContext, mouth: MouthGeometry, paint: MouthPaint) {
  if (paint.teeth === 'none') return
  const { middle, half, top, bottom, bite } = mouth
  const tooth = half * 0.27
  const gap = paint.teeth === 'gap' ? paint.line * 0.3 : 0
  const root = top + paint.line * 0.45
  const tip = top + (bottom + mouth.biteReach - top) * bite
  if (tip <= root) return
  const curl = Math.min(tooth * 0.4, tip - root)
  context.fillStyle = paint.tooth
  context.strokeStyle = paint.ink
  context.lineWidth = paint.line * 0.5
  for (const side of [-1, 1]) {
    const near = middle + side * gap
    const far = near + side * tooth
    context.beginPath()
    context.moveTo(near, root)
    context.lineTo(near, tip - curl)
    context.quadraticCurveTo(near, tip, near + side * curl, tip)
    context.lineTo(far - side * curl, tip)
    context.quadraticCurveTo(far, tip, far, tip - curl)
    context.lineTo(far, root)
    context.fill()
    context.stroke()
  }
}

function drawCreases(context: DrawingContext, mouth: MouthGeometry, paint: MouthPaint) {
  const { inner, outer, half, left, right, bottom, middle, dimple, crease } = mouth
  context.strokeStyle = paint.ink
  context.lineWidth = paint.line * 0.55
  const length = paint.line * 1.35 * dimple
  if (length > 1) {
    // Across the end of the lips: the tick leans as the closed line leaves the corner.
    const slopeLeft = (((inner[3] ?? 0) + (inner[23] ?? 0)) / 2 - left) / (half * 0.38)
    const slopeRight = (((inner[11] ?? 0) + (inner[17] ?? 0)) / 2 - right) / (half * 0.38)
    context.beginPath()
    traceTick(context, { x: -half, y: left, side: -1, slope: slopeLeft, length })
    traceTick(context, { x: half, y: right, side: 1, slope: slopeRight, length })
    context.stroke()
  }
  const reach = half * 0.42 * crease
  if (reach > 2) {
    const lip = bottom + mouth.bite * mouth.biteReach + paint.line * 1.9
    // Below full lips.
    const y = Math.max(lip, (outer[19] ?? bottom) + paint.line * 1.2)
    context.lineWidth = paint.line * 0.55
    context.beginPath()
    context.moveTo(middle - reach, y - reach * 0.1)
    context.quadraticCurveTo(middle, y + reach * 0.28, middle + reach, y - reach * 0.1)
    context.stroke()
  }
}

interface Tick {
  x: number
  y: number
  side: -1 | 1
  slope: number
  length: number
}

function traceTick(context: DrawingContext, { x, y, side, slope, length }: Tick) {
  const size = Math.hypot(1, slope)
  // Along the lip, outwards, and across it, downwards.
  const ax = side / size
  const ay = -slope / size
  const cx = -ay * side
  const cy = ax * side
  const ox = x + ax * length * 0.3
  const oy = y + ay * length * 0.3
  context.moveTo(ox - cx * length, oy - cy * length)
  context.quadraticCurveTo(
    ox + ax * length * 0.45,
    oy + ay * length * 0.45,
    ox + cx * length * 0.85,
    oy + cy * length * 0.85,
  )
}

function traceOutline(context: DrawingContext, outline: Float64Array) {
  context.beginPath()
  context.moveTo(outline[0] ?? 0, outline[1] ?? 0)
  for (let at = 2; at < 26; at += 6) {
    context.bezierCurveTo(
      outline[at] ?? 0,
      outline[at + 1] ?? 0,
      outline[at + 2] ?? 0,
      outline[at + 3] ?? 0,
      outline[at + 4] ?? 0,
      outline[at + 5] ?? 0,
    )
  }
  context.closePath()
}

type PlainBox = Record<'width' | 'height' | 'scale', number>

/** A neutral mouth that belongs to no character, so that all nine shapes are distinct. */
const plain: Omit<MouthStyle, 'ink' | 'lip' | 'inside' | 'tooth' | 'tongue'> = {
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
const plainInside = { inside: '#6b1526', tooth: '#fff9ec', tongue: '#f0716b' }

/** Draws into the middle of a box at the context's origin. `scale`: pixels per unit of the mouth's drawing. */
export function drawPlainMouth(
  context: DrawingContext,
  shape: MouthShape,
  { ink, lip, width, height, scale }: Pick<MouthPaint, 'ink' | 'lip'> & PlainBox,
): void {
  const slot = { slot: null, colour: ink }
  const drawn = { ...plain, ink: slot, lip: slot, inside: slot, tooth: slot, tongue: slot }
  const mouth = shapeMouth(drawn, mouthOfShape(shape), 0, shape === 'A' ? 1 : 0, newMouthGeometry())
  context.save()
  context.translate(width / 2, height / 2 - ((mouth.top + mouth.bottom) / 2) * scale)
  context.scale(scale, scale)
  drawMouth(context, mouth, { ...plain, ...plainInside, ink, lip })
  context.restore()
}
