import type { Overlay } from '#contract/document/document'
import type { DrawingContext } from '../puppet/drawing/mouth-drawing.ts'
import type { HanForms } from '../timeline/han-forms.ts'
import { captionFont } from './caption-font.ts'
import { captionLines } from './caption-lines.ts'
import { cameraReach, drawCamera } from './draw-camera.ts'
import { directionOf } from './line-spans.ts'

export interface ShownOverlay extends Pick<
  Overlay,
  'id' | 'kind' | 'content' | 'x' | 'y' | 'size' | 'turn' | 'colour' | 'look' | 'shape' | 'crop'
> {
  /** 0 (before or after its fade) .. 1 (fully visible). */
  presence: number
}

const EMOJI_FONT = `"Apple Color Emoji", "Segoe UI Emoji", "Noto Color Emoji", ${captionFont()}`
const LINE_HEIGHT = 1.15
const LIGHT = '#fff9ee'
const DARK = '#1c1612'

/** Pictures and fonts of overlays. */
export interface OverlayPictures {
  /** By media id. */
  pictures: ReadonlyMap<string, ImageBitmap>
  /** By the id of the overlay. */
  cameras?: ReadonlyMap<string, OffscreenCanvas> | undefined
  han?: HanForms | undefined
}

/** Draws titles, stickers, pictures and cameras over the picture, the first at the back. */
export function drawOverlays(
  context: DrawingContext,
  overlays: readonly ShownOverlay[],
  size: { width: number; height: number },
  { pictures, cameras, han }: OverlayPictures,
): void {
  for (const overlay of overlays) {
    const scale = overlay.size * Math.min(size.width, size.height)
    context.save()
    context.translate(overlay.x * size.width, overlay.y * size.height)
    context.rotate((overlay.turn * Math.PI) / 180)
    const grown = 0.86 + 0.14 * overlay.presence
    context.scale(grown, grown)
    context.globalAlpha = overlay.presence
    if (overlay.kind === 'picture') drawPicture(context, pictures.get(overlay.content), scale)
    else if (overlay.kind === 'camera') drawCamera(context, cameras?.get(overlay.id), overlay, scale)
    else if (overlay.kind === 'sticker') drawSticker(context, overlay.content, scale)
    else drawTitle(context, overlay, { size: scale, width: size.width, han })
    context.restore()
  }
}

/** Half the width and height that an overlay takes up, in pixels of the picture, before it is turned. */
export function overlayReach(
  context: DrawingContext,
  overlay: Pick<Overlay, 'id' | 'kind' | 'content' | 'size' | 'look' | 'shape'>,
  size: { width: number; height: number },
  { pictures, cameras, han }: OverlayPictures,
): { x: number; y: number } {
  const scale = overlay.size * Math.min(size.width, size.height)
  if (overlay.kind === 'picture') {
    const picture = pictures.get(overlay.content)
    return { x: (scale / 2) * (picture ? picture.width / picture.height : 1), y: scale / 2 }
  }
  if (overlay.kind === 'camera') return cameraReach(cameras?.get(overlay.id), overlay, scale)
  if (overlay.kind === 'sticker') return { x: scale * 0.6, y: scale * 0.6 }
  context.save()
  const { lines, widest } = titleLines(context, overlay.content, { size: scale, width: size.width, han })
  context.restore()
  return { x: widest / 2 + scale * 0.35, y: (lines.length * scale * LINE_HEIGHT) / 2 + scale * 0.2 }
}

function drawPicture(context: DrawingContext, picture: ImageBitmap | undefined, height: number) {
  if (!picture) return
  const width = (height * picture.width) / picture.height
  context.drawImage(picture, -width / 2, -height / 2, width, height)
}

function drawSticker(context: DrawingContext, emoji: string, size: number) {
  context.font = `${size}px ${EMOJI_FONT}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillStyle = DARK
  context.fillText(emoji, 0, size * 0.06)
}

interface TitleSpace {
  /** Height of the letters, in pixels. */
  size: number
  /** Width of the picture. */
  width: number
  han: HanForms | undefined
}

function titleLines(context: DrawingContext, text: string, { size, width, han }: TitleSpace) {
  context.font = `800 ${size}px ${captionFont({ han })}`
  const measure = (line: string) => context.measureText(line).width
  const lines = captionLines(text, { limit: width * 0.94, measure })
  return { lines, widest: Math.max(0, ...lines.map(measure)) }
}

function drawTitle(context: DrawingContext, { content, colour, look }: ShownOverlay, space: TitleSpace) {
  const { size } = space
  const { lines, widest } = titleLines(context, content, space)
  const height = lines.length * size * LINE_HEIGHT
  context.direction = directionOf(content)
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  if (look === 'band') {
    context.fillStyle = DARK
    context.beginPath()
    context.roundRect(
      -widest / 2 - size * 0.35,
      -height / 2 - size * 0.12,
      widest + size * 0.7,
      height + size * 0.24,
      size * 0.22,
    )
    context.fill()
  }
  lines.forEach((line, index) => {
    const y = -height / 2 + (index + 0.54) * size * LINE_HEIGHT
    if ((look ?? 'outline') === 'outline') {
      context.strokeStyle = DARK
      context.lineWidth = size * 0.2
      context.strokeText(line, 0, y)
    }
    // A colour that the canvas does not understand leaves the light one.
    context.fillStyle = LIGHT
    if (colour) context.fillStyle = colour
    context.fillText(line, 0, y)
  })
}
