import { unionBox, type Box } from '#model/rig/outline'
import { pictureLimits } from '#model/rig/pictures'
import { sizeOf } from '../../pictures/read-pictures.ts'
import { releaseCanvas } from '../../pictures/release-canvas.ts'
import { seenBox } from '../../pictures/seen-box.ts'
import { ArtError, artLimits, insideDocument } from '../art.ts'
import { pictureFile } from '../embedded-pictures.ts'
import type { DrawnDocument, DrawnLayer } from './drawn-layer.ts'
import { leafSvg } from './leaf-svg.ts'
import type { SafeSvg } from './safe-svg.ts'
import { leavesOf, MAX_LEAVES, type SvgLayer } from './svg-layers.ts'

/** Pixels of the page's longer side for a first look at where a layer lies. */
const LOOK = 512
/** Pixels of that look around what was seen: thin lines and soft edges reach farther. */
const MARGIN = 3
const TIMEOUT_MS = 30_000
/** Decoded pixels of all embedded pictures. */
const MAX_PICTURES = 100_000_000

/**
 * Has the browser draw each layer of a drawing, one after the other, as an image, in which nothing runs or is loaded. The
 * caller closes the bitmaps. Throws `ArtError`, `PictureError`, or the reason of an abort.
 */
export async function drawLayers(
  svg: SafeSvg,
  layers: readonly SvgLayer[],
  signal: AbortSignal,
): Promise<Omit<DrawnDocument, 'notes'>> {
  const leaves = leavesOf(layers)
  if (leaves.length > MAX_LEAVES)
    throw new ArtError(
      `It has ${leaves.length} layers that could move by themselves. Merge some: up to ${MAX_LEAVES} are possible.`,
    )
  const until = performance.now() + TIMEOUT_MS
  const check = () => {
    signal.throwIfAborted()
    if (performance.now() > until)
      throw new ArtError(
        'It takes too long to draw. Simplify it in your drawing program and export it again.',
      )
  }
  await refuseLargePictures(svg, check)
  const places = await placesOf(svg, leaves, check)
  const scale = scaleFor(svg.page, [...places.values()])
  const size = sizeAt(svg.page, scale)
  const found = new Map<SvgLayer, { bitmap: ImageBitmap; box: Box }>()
  try {
    for (const [leaf, place] of places) {
      check()
      const box = insideDocument(wholePixels(place, scale), size)
      const canvas = box && (await drawn(svg, leaf, box, scale))
      const seen = canvas && seenIn(canvas)
      if (!seen) continue
      const bitmap = await createImageBitmap(canvas, seen.x, seen.y, seen.width, seen.height)
      found.set(leaf, { bitmap, box: { ...seen, x: box.x + seen.x, y: box.y + seen.y } })
      releaseCanvas(canvas)
    }
  } catch (error) {
    for (const { bitmap } of found.values()) bitmap.close()
    throw error
  }
  const withPixels = (layer: SvgLayer): DrawnLayer => {
    const { name, hidden, blend } = layer
    const children = layer.children?.map(withPixels)
    const own = found.get(layer)
    const boxes = (children ?? []).map(({ box }) => box).filter(({ width }) => width > 0)
    const box = own?.box ?? unionBox(boxes) ?? { x: 0, y: 0, width: 0, height: 0 }
    return { name, hidden, blend, box, children, bitmap: own?.bitmap }
  }
  return { ...size, layers: layers.map(withPixels) }
}

/** The boxes of layers from the page’s corner, in units of the drawing; those with nothing to see are missing. */
async function placesOf(
  svg: SafeSvg,
  leaves: readonly SvgLayer[],
  check: () => void,
): Promise<Map<SvgLayer, Box>> {
  const scale = LOOK / Math.max(svg.page.width, svg.page.height)
  const size = sizeAt(svg.page, scale)
  const places = new Map<SvgLayer, Box>()
  for (const leaf of leaves) {
    check()
    const seen = seenIn(await drawn(svg, leaf, { x: 0, y: 0, ...size }, scale))
    if (!seen) continue
    const { x, y, width, height } = seen
    places.set(leaf, {
      x: (x - MARGIN) / scale,
      y: (y - MARGIN) / scale,
      width: (width + 2 * MARGIN) / scale,
      height: (height + 2 * MARGIN) / scale,
    })
  }
  return places
}

/** Pixels per unit, so that all layers are within the limits of a puppet's pictures. */
function scaleFor(page: Box, places: readonly Box[]): number {
  const area = places.reduce((sum, { width, height }) => sum + width * height, 0)
  const longest = Math.max(page.width, page.height)
  return Math.min(
    (pictureLimits.side - 1) / longest,
    Math.sqrt((0.95 * pictureLimits.pixels) / Math.max(1e-9, area)),
  )
}

function sizeAt({ width, height }: Box, scale: number): { width: number; height: number } {
  const whole = (length: number) => Math.max(1, Math.round(length * scale))
  return { width: whole(width), height: whole(height) }
}

function wholePixels({ x, y, width, height }: Box, scale: number): Box {
  const [left, top] = [Math.floor(x * scale), Math.floor(y * scale)]
  return {
    x: left,
    y: top,
    width: Math.ceil((x + width) * scale) - left,
    height: Math.ceil((y + height) * scale) - top,
  }
}

/** The part `box` of the page, in pixels of this scale. */
async function drawn(svg: SafeSvg, leaf: SvgLayer, box: Box, scale: number): Promise<HTMLCanvasElement> {
  const { width, height } = box
  const onPage = {
    x: svg.page.x + box.x / scale,
    y: svg.page.y + box.y / scale,
    width: width / scale,
    height: height / scale,
  }
  const text = leafSvg(svg, leaf, { box: onPage, width, height })
  const address = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }))
  const image = await loaded(address).finally(() => URL.revokeObjectURL(address))
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  contextOf(canvas).drawImage(image, 0, 0, width, height)
  return canvas
}

/** Loaded with the pictures embedded in it. */
async function loaded(address: string): Promise<HTMLImageElement> {
  const image = new Image()
  const ended = new Promise((resolve, reject) => {
    image.addEventListener('load', resolve)
    image.addEventListener('error', () =>
      reject(new ArtError('This browser can’t draw one of its layers. Export it as “plain SVG”.')),
    )
  })
  image.src = address
  await ended
  return image
}

function seenIn(canvas: HTMLCanvasElement): Box | undefined {
  return seenBox(contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height))?.box
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new ArtError('This browser has no room for its pixels. Make the drawing simpler.')
  return context
}

async function refuseLargePictures({ pictures }: SafeSvg, check: () => void) {
  let pixels = 0
  for (const [name, picture] of pictures) {
    check()
    const { width, height } = await sizeOf(pictureFile(picture, name), [])
    pixels += width * height
    if (width * height > artLimits.layerPixels || pixels > MAX_PICTURES)
      throw new ArtError('A picture in it has too many pixels. Embed smaller ones.')
  }
}
