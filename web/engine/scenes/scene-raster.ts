import { drawScene } from './drawn-scenes.ts'
import { SCENE_HEIGHT, SCENE_WIDTH } from './scene-shape.ts'

/** Ratio between raster sizes of scenes, so that a zooming camera does not redraw each frame. */
const STEP = 1.25
/** Pixels of the widest raster. */
const WIDEST = 4096
/** Rasters that are held: two scenes of a transition, each in two sizes. */
const HELD = 4

const rasters = new Map<string, OffscreenCanvas>()

/** Sharp at `scale` (pixels per unit of the scene); cached per size and thread. `undefined` for an unknown scene. */
export function sceneRaster(name: string, scale: number): OffscreenCanvas | undefined {
  const stepped = STEP ** Math.ceil(Math.log(Math.max(scale, 0.05)) / Math.log(STEP))
  const width = Math.min(WIDEST, Math.round(SCENE_WIDTH * stepped))
  const key = `${name} ${width}`
  const known = rasters.get(key)
  if (known) {
    // Moves it to the end: least recently used ones are evicted first.
    rasters.delete(key)
    rasters.set(key, known)
    return known
  }
  const factor = width / SCENE_WIDTH
  const canvas = new OffscreenCanvas(width, Math.round(SCENE_HEIGHT * factor))
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.scale(factor, factor)
  if (!drawScene(context, name)) return undefined
  rasters.set(key, canvas)
  const oldest = rasters.keys().next().value
  if (rasters.size > HELD && oldest !== undefined) rasters.delete(oldest)
  return canvas
}
