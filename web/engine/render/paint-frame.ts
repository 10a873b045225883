import { drawPuppet } from '../puppet/puppet.ts'
import type { DrawingContext } from '../puppet/mouth-drawing.ts'
import { PLAIN_BACKGROUND, type Frame } from '../timeline/frame.ts'
import { SCENE_HEIGHT, SCENE_WIDTH } from '../scenes/scene-shape.ts'
import { sceneRaster } from '../scenes/scene-raster.ts'
import { drawCaptions } from './draw-captions.ts'

export interface PictureSize {
  /** Pixels of the canvas. */
  width: number
  height: number
  /** How a stage of another shape meets the picture: filling it (the default) or wholly inside it. */
  fit?: 'cover' | 'contain'
}

/** Background pictures by media id; one that is missing leaves the plain background. */
export type Pictures = ReadonlyMap<string, ImageBitmap>

const noPictures: Pictures = new Map()

/** Paints a frame over the whole picture. The context is left as it was found. */
export function paintFrame(
  context: DrawingContext,
  frame: Frame,
  size: PictureSize,
  pictures: Pictures = noPictures,
): void {
  const { scale, x, y } = viewOf(frame, size)
  context.save()
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.globalAlpha = 1
  context.globalCompositeOperation = 'source-over'
  paintBackground(context, frame, size, pictures)
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
  drawCaptions(context, frame.captions, size)
  context.restore()
}

/** Pixels of the picture for one of the stage, and where the stage's corner lies in the picture. */
export function viewOf(
  { stage, camera }: Pick<Frame, 'stage' | 'camera'>,
  { width, height, fit = 'cover' }: PictureSize,
): { scale: number; x: number; y: number } {
  const choose = fit === 'cover' ? Math.max : Math.min
  const scale = choose(width / stage.width, height / stage.height) * camera.zoom
  return {
    scale,
    x: width / 2 - camera.x * stage.width * scale,
    y: height / 2 - camera.y * stage.height * scale,
  }
}

/** The point of the stage (in its pixels) under a point of the picture. */
export function stagePoint(
  frame: Pick<Frame, 'stage' | 'camera'>,
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
  // The picture fills the frame when the camera sees the whole stage, and moves with the camera.
  const resting = viewOf({ stage: frame.stage, camera: { x: 0.5, y: 0.5, zoom: 1 } }, size)
  const view = viewOf(frame, size)
  const { zoom } = frame.camera
  const scale = Math.max(size.width / own.width, size.height / own.height)
  const drawn = picture ?? (background.kind === 'drawn' && sceneRaster(background.scene, scale * zoom))
  if (!drawn) return
  const [width, height] = [own.width * scale, own.height * scale]
  context.save()
  context.translate(view.x - resting.x * zoom, view.y - resting.y * zoom)
  context.scale(zoom, zoom)
  context.drawImage(drawn, (size.width - width) / 2, (size.height - height) / 2, width, height)
  context.restore()
}
