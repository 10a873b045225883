import { luminanceOf } from '#model/drawing/luminance'
import type { Frame } from '../timeline/frame.ts'
import { PLAIN_BACKGROUND } from '../timeline/plain-background.ts'
import { drawScene } from '../scenes/drawn-scenes.ts'
import { SCENE_HEIGHT, SCENE_WIDTH } from '../scenes/scene-shape.ts'

/** Relative luminance (WCAG 2.2) of the dark and the bright parts behind captions, 0..1. */
export interface CaptionBackground {
  dark: number
  bright: number
}

/** The halves of a picture: faces may move captions from one to the other. */
export interface CaptionBackgrounds {
  upper: CaptionBackground
  lower: CaptionBackground
}

/** Pictures are looked at in this size, in pixels. */
const WIDTH = 32
const HEIGHT = 18
/** Share of the pixels that are darker than `dark`, and that are brighter than `bright`. */
const EXTREMES = 0.1

/**
 * The background by its halves. These are the same in every shot in front of it, so that letters never change their colour
 * while the camera or a performer moves. `undefined` where nothing is known of it.
 */
export function captionBackgrounds(
  { background, incoming }: Pick<Frame, 'background' | 'incoming'>,
  pictures: ReadonlyMap<string, ImageBitmap>,
): CaptionBackgrounds | undefined {
  return halvesOf(incoming && incoming.opacity > 0.5 ? incoming.background : background, pictures)
}

/** Dragging in a colour picker passes through many. */
const MAX_COLOURS = 64

const ofPictures = new WeakMap<ImageBitmap, CaptionBackgrounds>()
const ofDrawings = new Map<string, CaptionBackgrounds>()
const ofColours = new Map<string, CaptionBackgrounds>()

function halvesOf(
  background: Frame['background'],
  pictures: ReadonlyMap<string, ImageBitmap>,
): CaptionBackgrounds | undefined {
  if (background.kind === 'drawn') {
    const { scene } = background
    return remembered(ofDrawings, scene, (context) => {
      context.scale(WIDTH / SCENE_WIDTH, HEIGHT / SCENE_HEIGHT)
      drawScene(context, scene)
    })
  }
  if (background.kind === 'colour') {
    const { colour } = background
    if (ofColours.size >= MAX_COLOURS && !ofColours.has(colour)) ofColours.clear()
    return remembered(ofColours, colour, (context) => {
      // A colour that the canvas does not understand leaves the one before it.
      context.fillStyle = colour
      context.fillRect(0, 0, WIDTH, HEIGHT)
    })
  }
  const picture = pictures.get(background.media)
  if (!picture) return undefined
  return remembered(ofPictures, picture, (context) => {
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, 0, 0, WIDTH, HEIGHT)
  })
}

/** Each background is looked at once. */
function remembered<Key>(
  known: {
    get(key: Key): CaptionBackgrounds | undefined
    set(key: Key, halves: CaptionBackgrounds): unknown
  },
  key: Key,
  draw: (context: OffscreenCanvasRenderingContext2D) => void,
): CaptionBackgrounds | undefined {
  const before = known.get(key)
  if (before) return before
  const context = new OffscreenCanvas(WIDTH, HEIGHT).getContext('2d', { willReadFrequently: true })
  if (!context) return undefined
  context.fillStyle = PLAIN_BACKGROUND
  context.fillRect(0, 0, WIDTH, HEIGHT)
  draw(context)
  const { data } = context.getImageData(0, 0, WIDTH, HEIGHT)
  const half = data.length / 2
  const halves = { upper: brightnessIn(data.subarray(0, half)), lower: brightnessIn(data.subarray(half)) }
  known.set(key, halves)
  return halves
}

/** `data`: red, green, blue and alpha of opaque pixels, 0 to 255. */
export function brightnessIn(data: ArrayLike<number>): CaptionBackground {
  const values: number[] = []
  for (let at = 0; at < data.length; at += 4)
    values.push(luminanceOf([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]))
  values.sort((one, other) => one - other)
  const valueAt = (share: number) => values[Math.round(share * (values.length - 1))] ?? 0
  return { dark: valueAt(EXTREMES), bright: valueAt(1 - EXTREMES) }
}
