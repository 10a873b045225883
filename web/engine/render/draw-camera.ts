import type { Overlay } from '#contract/document/document'
import type { DrawingContext } from '../puppet/drawing/mouth-drawing.ts'

type Cut = Pick<Overlay, 'shape' | 'crop'>

/** Width of all of a camera's picture for its height, until it is there. */
const USUAL_RATIO = 4 / 3
/** Roundness of corners and thickness of the rim, as fractions of the height. */
const CORNER = 0.09
const RIM = 0.025
const LIGHT = '#fff9ee'

/** Half the width and height that a camera's picture takes up. `height` in pixels. */
export function cameraReach(
  picture: { width: number; height: number } | undefined,
  { shape }: Pick<Overlay, 'shape'>,
  height: number,
): { x: number; y: number } {
  const own = picture ? picture.width / picture.height : USUAL_RATIO
  return { x: (height / 2) * (shape === 'wide' ? own : 1), y: height / 2 }
}

/** The part of a picture that is shown, in its pixels: as large as its shape and nearness let it, within the picture. */
export function cameraCrop(
  picture: { width: number; height: number },
  { shape, crop }: Cut,
): { x: number; y: number; width: number; height: number } {
  const zoom = crop?.zoom ?? 1
  const side = Math.min(picture.width, picture.height)
  const width = (shape === 'wide' ? picture.width : side) / zoom
  const height = (shape === 'wide' ? picture.height : side) / zoom
  const within = (middle: number, length: number, max: number) =>
    Math.max(0, Math.min(max - length, middle * max - length / 2))
  return {
    x: within(crop?.x ?? 0.5, width, picture.width),
    y: within(crop?.y ?? 0.5, height, picture.height),
    width,
    height,
  }
}

/** Draws a camera's picture about the origin, `height` pixels high, cut to its shape, with a light rim. */
export function drawCamera(
  context: DrawingContext,
  picture: OffscreenCanvas | undefined,
  cut: Cut,
  height: number,
): void {
  if (!picture) return
  const { x, y } = cameraReach(picture, cut, height)
  const part = cameraCrop(picture, cut)
  const outline = () => {
    context.beginPath()
    if ((cut.shape ?? 'round') === 'round') context.arc(0, 0, y, 0, 2 * Math.PI)
    else context.roundRect(-x, -y, 2 * x, 2 * y, height * CORNER)
  }
  context.save()
  outline()
  context.clip()
  context.drawImage(picture, part.x, part.y, part.width, part.height, -x, -y, 2 * x, 2 * y)
  context.restore()
  outline()
  context.strokeStyle = LIGHT
  context.lineWidth = Math.max(1.5, height * RIM)
  context.stroke()
}
