import { drawPuppet } from '../puppet/drawing/puppet.ts'
import type { DrawingContext } from '../puppet/drawing/mouth-drawing.ts'
import { PLAIN_BACKGROUND, type Frame } from '../timeline/frame.ts'
import { SCENE_HEIGHT, SCENE_WIDTH } from '../scenes/scene-shape.ts'
import { sceneRaster } from '../scenes/scene-raster.ts'
import { drawCaptions } from './draw-captions.ts'
import { drawOverlays } from './draw-overlays.ts'
import { drawVeil } from './draw-veil.ts'
import type { Standing } from './place-captions.ts'

export interface PictureSize {
  width: number
  height: number
}

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
  for (const { puppet, pose, props, ...place } of frame.performers) {
    const { feet } = puppet.rig
    context.save()
    context.translate(place.x, place.y)
    context.scale(place.scale, place.scale)
    context.translate(-feet.x, -feet.y)
    drawPuppet(context, puppet, pose, props)
    context.restore()
  }
  context.restore()
  context.save()
  context.setTransform(1, 0, 0, 1, 0, 0)
  if (frame.veil) drawVeil(context, frame.veil, size)
  drawOverlays(context, frame.overlays, size, { pictures, cameras })
  drawCaptions(context, frame.captions, {
    ...size,
    standing: standingIn(frame, size),
    style: frame.captionStyle,
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

/** Pixels of the picture for one of the stage, and where the stage's corner lies in the picture. */
export function viewOf(
  { stage, camera, window }: Pick<Frame, 'stage' | 'camera' | 'window'>,
  { width, height }: PictureSize,
): { scale: number; x: number; y: number } {
  if (window) {
    const scale = width / window.width
    return { scale, x: -window.x * scale, y: -window.y * scale }
  }
  const scale = Math.max(width / stage.width, height / stage.height) * camera.zoom
  return {
    scale,
    x: width / 2 - camera.x * stage.width * scale,
    y: height / 2 - camera.y * stage.height * scale,
  }
}

/** Those whose heads are in the picture, where they stand at rest. */
export function standingIn(frame: Frame, size: PictureSize): Standing[] {
  const view = viewOf(frame, size)
  return frame.performers.flatMap(({ performerId, puppet: { rig }, x, y, scale }): Standing[] => {
    const unit = scale * view.scale
    const [middle, feet] = [view.x + x * view.scale, view.y + y * view.scale]
    const head = {
      x: middle + (rig.face.x - rig.feet.x) * unit,
      y: feet + (rig.face.y - rig.feet.y) * unit,
      width: rig.face.width * unit,
      height: rig.face.height * unit,
    }
    const mouth = {
      x: middle + (rig.mouth.x - rig.mouth.width / 2 - rig.feet.x) * unit,
      y: feet + (rig.mouth.y - rig.mouth.opening / 2 - rig.feet.y) * unit,
      width: rig.mouth.width * unit,
      height: rig.mouth.opening * unit,
    }
    const [right, chin] = [head.x + head.width, head.y + head.height]
    if (head.x >= size.width || right <= 0 || head.y >= size.height || chin <= 0) return []
    return [{ performer: performerId, head, mouth, x: middle, feet }]
  })
}

/** The point of the stage (in its pixels) under a point of the picture. */
export function stagePoint(
  frame: Pick<Frame, 'stage' | 'camera' | 'window'>,
  size: PictureSize,
  point: { x: number; y: number },
): { x: number; y: number } {
  const view = viewOf(frame, size)
  return { x: (point.x - view.x) / view.scale, y: (point.y - view.y) / view.scale }
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
  const place = backgroundPlace(frame, size, own)
  const drawn = picture ?? (background.kind === 'drawn' && sceneRaster(background.scene, place.scale))
  if (drawn) context.drawImage(drawn, place.x, place.y, own.width * place.scale, own.height * place.scale)
}

/**
 * Covers the stage and moves with the camera. A picture that shows more than the stage gets a larger background on
 * the same floor.
 */
export function backgroundPlace(
  frame: Pick<Frame, 'stage' | 'camera' | 'window'>,
  size: PictureSize,
  own: { width: number; height: number },
): { x: number; y: number; scale: number } {
  const { stage } = frame
  const view = viewOf(frame, size)
  const covering = Math.max(stage.width / own.width, stage.height / own.height) * view.scale
  const scale = Math.max(covering, size.width / own.width, size.height / own.height)
  const grown = scale / covering
  const [width, height] = [own.width * scale, own.height * scale]
  const middle = view.x + (stage.width / 2) * view.scale
  const floor = view.y + stage.height * view.scale
  const bottom = view.y + (stage.height / 2) * view.scale + (own.height * covering) / 2
  const x = size.width / 2 + (middle - size.width / 2) * grown - width / 2
  const y = floor + (bottom - floor) * grown - height
  return { scale, x: between(size.width - width, x, 0), y: between(size.height - height, y, 0) }
}

function between(low: number, value: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}
