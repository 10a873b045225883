import { drawPuppet } from '../puppet/drawing/puppet.ts'
import { newWarpBudget } from '../puppet/drawing/warp/budget.ts'
import type { DrawingContext } from '../puppet/drawing/mouth-drawing.ts'
import type { Frame } from '../timeline/frame.ts'
import { PLAIN_BACKGROUND } from '../timeline/plain-background.ts'
import { SCENE_HEIGHT, SCENE_WIDTH } from '../scenes/scene-shape.ts'
import { sceneRaster } from '../scenes/scene-raster.ts'
import { drawWithBleed } from './background-bleed.ts'
import { captionBackgrounds } from './caption-background.ts'
import { drawCaptions } from './draw-captions.ts'
import { drawOverlays } from './draw-overlays.ts'
import { standingIn, viewOf, type PictureSize } from './frame-view.ts'
import { drawVeil } from './draw-veil.ts'

/** Background pictures by media id; one that is missing leaves the plain background. */
export type Pictures = ReadonlyMap<string, ImageBitmap>

/** Pictures in a frame, besides drawings. */
export interface FramePictures {
  pictures?: Pictures | undefined
  /** Camera pictures by the id of the overlay that shows them. */
  cameras?: ReadonlyMap<string, OffscreenCanvas> | undefined
}

const noPictures: Pictures = new Map()

/** Paints a frame over the whole picture. The context is left as it was found. */
export function paintFrame(
  context: DrawingContext,
  frame: Frame,
  size: PictureSize,
  { pictures = noPictures, cameras }: FramePictures = {},
): void {
  const { scale, x, y } = viewOf(frame, size)
  context.save()
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.globalAlpha = 1
  context.globalCompositeOperation = 'source-over'
  if (isSeeThrough(frame)) context.clearRect(0, 0, size.width, size.height)
  else paintBackground(context, frame, size, pictures)
  if (frame.incoming) {
    const { background, opacity } = frame.incoming
    context.globalAlpha = opacity
    paintBackground(context, { ...frame, background }, size, pictures)
    context.globalAlpha = 1
  }
  context.translate(x, y)
  context.scale(scale, scale)
  const budget = newWarpBudget()
  for (const { puppet, pose, props, entering, ...place } of frame.performers) {
    if (entering === null) continue
    const { feet } = puppet.rig
    const drawn = place.scale * (entering?.scale ?? 1)
    context.save()
    context.translate(place.x + (entering?.x ?? 0) * frame.stage.width, place.y)
    context.scale(drawn, drawn)
    context.translate(-feet.x, -feet.y)
    drawPuppet(context, puppet, pose, props, budget)
    context.restore()
  }
  context.restore()
  context.save()
  context.setTransform(1, 0, 0, 1, 0, 0)
  if (frame.veil) drawVeil(context, frame.veil, size)
  drawOverlays(context, frame.overlays, size, { pictures, cameras, han: frame.han })
  drawCaptions(context, frame.captions, {
    ...size,
    standing: standingIn(frame, size),
    style: frame.captionStyle,
    han: frame.han,
    isUpper: frame.captionsAtTop,
    backgrounds:
      frame.captions.length > 0 && !isSeeThrough(frame) ? captionBackgrounds(frame, pictures) : undefined,
  })
  context.restore()
}

/** The frame with nothing behind the performers, for a picture that others lay over theirs. */
export function withoutBackground(frame: Frame): Frame {
  const bare: Frame = { ...frame, background: { kind: 'colour', colour: SEE_THROUGH } }
  delete bare.incoming
  delete bare.veil
  return bare
}

const SEE_THROUGH = 'transparent'

function isSeeThrough({ background }: Frame): boolean {
  return background.kind === 'colour' && background.colour === SEE_THROUGH
}

function paintBackground(context: DrawingContext, frame: Frame, size: PictureSize, pictures: Pictures) {
  const { background } = frame
  // A colour that the canvas does not understand leaves the one before it.
  context.fillStyle = PLAIN_BACKGROUND
  if (background.kind === 'colour') context.fillStyle = background.colour
  context.fillRect(0, 0, size.width, size.height)
  const picture = background.kind === 'picture' ? pictures.get(background.media) : undefined
  if (!picture && background.kind !== 'drawn') return
  const own = picture ?? { width: SCENE_WIDTH, height: SCENE_HEIGHT }
  const { x, y, scale } = backgroundPlace(frame, size, own, { bleeds: !picture })
  const place = { x, y, width: own.width * scale, height: own.height * scale }
  if (picture) return context.drawImage(picture, place.x, place.y, place.width, place.height)
  const drawn = background.kind === 'drawn' && sceneRaster(background.scene, scale)
  if (drawn) drawWithBleed(context, drawn, place, size)
}

/** The most that a drawn background grows in a picture that shows more than the stage; its edges fill the rest. */
const MAX_GROWTH = 1.4

/**
 * Covers the stage and moves with the camera. A picture that shows more than the stage gets a larger background on
 * the same floor. One that `bleeds` may leave some of the picture free.
 */
export function backgroundPlace(
  frame: Pick<Frame, 'stage' | 'camera' | 'window'>,
  size: PictureSize,
  own: { width: number; height: number },
  { bleeds }: { bleeds: boolean },
): { x: number; y: number; scale: number } {
  const { stage } = frame
  const view = viewOf(frame, size)
  const covering = Math.max(stage.width / own.width, stage.height / own.height) * view.scale
  const filling = Math.max(covering, size.width / own.width, size.height / own.height)
  const scale = bleeds ? Math.min(filling, covering * MAX_GROWTH) : filling
  const grown = scale / covering
  const [width, height] = [own.width * scale, own.height * scale]
  const middle = view.x + (stage.width / 2) * view.scale
  const floor = view.y + stage.height * view.scale
  const bottom = view.y + (stage.height / 2) * view.scale + (own.height * covering) / 2
  const x = size.width / 2 + (middle - size.width / 2) * grown - width / 2
  const y = floor + (bottom - floor) * grown - height
  if (bleeds) return { scale, x: width < size.width ? x : between(size.width - width, x, 0), y }
  return { scale, x: between(size.width - width, x, 0), y: between(size.height - height, y, 0) }
}

function between(low: number, value: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}
