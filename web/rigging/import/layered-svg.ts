import { cleanDrawing, type CleanDrawing } from '#model/drawing/clean-drawing'
import type { DrawingNode } from '#model/drawing/drawing'
import { identity, multiply, parseTransform, scaleOf, type Matrix } from '#model/rig/matrix'
import { unionBox, type Box } from '#model/rig/outline'
import { RigError } from '#model/rig/rig-error'
import { decodedFile, PictureError, sizeOf } from '../pictures/read-pictures.ts'
import { releaseCanvas } from '../pictures/release-canvas.ts'
import { seenBox } from '../pictures/seen-box.ts'
import {
  ArtError,
  artLimits,
  everyLayer,
  insideDocument,
  type ArtDocument,
  type Pixels,
  type SourceLayer,
} from './art.ts'
import { pictureFile, withoutPictures, type EmbeddedPicture } from './embedded-pictures.ts'
import { cropped } from './png.ts'
import { partsOfLayers } from './sides.ts'

/*
 * An SVG whose layers are embedded pictures, as Inkscape, Affinity and Illustrator write it. Unlike a drawing, it is read
 * with its hidden layers, because mouths and eyes of other states are among them.
 */

/** Units of a cleaned drawing's page. */
const PAGE = 1_000
/** Pixels of the document's sides: twice those of a picture in a puppet. */
const MAX_SIDE = 4_096

interface Opened extends CleanDrawing {
  pictures: ReadonlyMap<string, EmbeddedPicture>
}

/** True if an SVG is one of layers: only pictures are drawn, and some layers have the names of parts. */
export function isLayeredSvg(text: string): boolean {
  try {
    return layersOf(opened(text)) !== undefined
  } catch (error) {
    // A drawing with what is refused here is refused, or repaired, as a drawing.
    if (error instanceof RigError) return false
    throw error
  }
}

/** Throws `ArtError`, and `RigError` for what no drawing may have. */
export async function openLayeredSvg(file: File): Promise<ArtDocument> {
  const svg = opened(await file.text())
  const placed = new Map<string, { file: File; width: number; height: number }>()
  for (const [name, picture] of svg.pictures) {
    try {
      const own = pictureFile(picture, name)
      const size = await sizeOf(own, [])
      if (size.width * size.height <= artLimits.layerPixels) placed.set(name, { file: own, ...size })
    } catch (error) {
      // Its layer is noted as one without pixels.
      if (!(error instanceof PictureError)) throw error
    }
  }
  // The document has the pixels of its finest picture.
  const finest = imagesIn(svg.root).map(({ name, width, matrix }) => {
    const unit = width * scaleOf(matrix)
    return unit > 0 ? (placed.get(name)?.width ?? 0) / unit : 0
  })
  const scale = Math.min(MAX_SIDE / PAGE, Math.max(0.1, ...finest))
  const side = Math.round(PAGE * scale)
  const layers = layersOf(svg, (image) => {
    const picture = placed.get(image.name)
    return picture && pixelsOf(picture.file, image, { scale, side })
  })
  if (!layers) throw new ArtError('It has no layers of pictures with names such as “Head” or “Mouth”.')
  return { width: side, height: side, layers }
}

function opened(text: string): Opened {
  const { text: rest, pictures } = withoutPictures(text)
  return { ...cleanDrawing(rest, { withHidden: true }), pictures }
}

interface PlacedImage extends Box {
  name: string
  matrix: Matrix
}

type PixelSource = Pick<SourceLayer, 'box' | 'pixels' | 'trimmed'>

const nothing: PixelSource = {
  box: { x: 0, y: 0, width: 0, height: 0 },
  pixels: async () => undefined,
  trimmed: async () => undefined,
}

/** Bottom first; `undefined` if it is a drawing. */
function layersOf(
  { root, notes }: CleanDrawing,
  source: (image: PlacedImage) => PixelSource | undefined = () => undefined,
): SourceLayer[] | undefined {
  // A drawing with our description is a puppet already.
  if (root.children.some(({ name }) => name === 'metadata')) return undefined
  const lost = notes.some(({ kind }) => kind === 'effect') ? (['effects'] as const) : []
  let isDrawing = false
  const layers = (nodes: readonly DrawingNode[], around: Matrix, isHidden: boolean): SourceLayer[] =>
    nodes.flatMap((node): SourceLayer[] => {
      if (node.name !== 'g' && node.name !== 'image') {
        if (!isHidden && isShape(node)) isDrawing = true
        return []
      }
      const { attributes } = node
      const hidden = attributes['display'] === 'none'
      if (attributes['clip-path'] !== undefined || attributes['data-shows'] !== undefined) isDrawing = true
      const matrix = matrixOf(node, around)
      const common = {
        name: attributes['data-label'] ?? '',
        hidden,
        opacity: opacityOf(attributes),
        blend: 'source-over' as const,
        clipping: false,
        mask: undefined,
      }
      if (node.name === 'image') {
        const image = imageOf(node, matrix)
        if (!image) isDrawing = true
        const found = image && source(image)
        return [
          { ...common, ...(found ?? nothing), lost: found ? lost : ['pixels' as const], children: undefined },
        ]
      }
      const children = layers(node.children, matrix, isHidden || hidden)
      if (children.length === 0) return []
      const boxes = children.map(({ box }) => box).filter(({ width }) => width > 0)
      return [{ ...common, ...nothing, box: unionBox(boxes) ?? nothing.box, lost, children }]
    })
  let found = layers(root.children, identity, false)
  // Groups of the program around all layers.
  for (let [outer] = found; found.length === 1 && outer?.children && outer.name === ''; [outer] = found)
    found = [...outer.children]
  const parts = [...partsOfLayers(found).values()]
  const isNamed = parts.some((part) => /^(head|mouth|eyes?)(-|$)/.test(part))
  return isDrawing || !isNamed || everyLayer(found).length > artLimits.layers ? undefined : found
}

function isShape({ name }: DrawingNode): boolean {
  return !['title', 'metadata', 'defs', 'clipPath'].includes(name)
}

function matrixOf({ attributes }: DrawingNode, around: Matrix): Matrix {
  const own = parseTransform(attributes['transform'] ?? '')
  return own ? multiply(around, own) : around
}

function opacityOf({ opacity = '1' }: Readonly<Record<string, string>>): number {
  const value = Number(opacity)
  return Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 1
}

/** `undefined` for a size in other units than the drawing's. */
function imageOf({ attributes }: DrawingNode, matrix: Matrix): PlacedImage | undefined {
  const { x = '0', y = '0', width = '', height = '', 'data-picture': name = '' } = attributes
  const box = { x: Number(x), y: Number(y), width: Number(width), height: Number(height) }
  const isPlaced = [...Object.values(box), ...matrix].every(Number.isFinite)
  return isPlaced && box.width > 0 && box.height > 0 ? { ...box, name, matrix } : undefined
}

function imagesIn(node: DrawingNode, around: Matrix = identity): PlacedImage[] {
  const matrix = matrixOf(node, around)
  const own = node.name === 'image' ? imageOf(node, matrix) : undefined
  return [...(own ? [own] : []), ...node.children.flatMap((child) => imagesIn(child, matrix))]
}

/** Drawn as its transforms say, also turned and skewed. */
function pixelsOf(
  file: File,
  image: PlacedImage,
  { scale, side }: { scale: number; side: number },
): PixelSource {
  const [a, b, c, d, e, f] = multiply([scale, 0, 0, scale, 0, 0], image.matrix)
  const [left, right, top, bottom] = [image.x, image.x + image.width, image.y, image.y + image.height]
  const xs = [left, right].flatMap((x) => [top, bottom].map((y) => a * x + c * y + e))
  const ys = [left, right].flatMap((x) => [top, bottom].map((y) => b * x + d * y + f))
  const [x, y] = [Math.floor(Math.min(...xs)), Math.floor(Math.min(...ys))]
  const whole = { x, y, width: Math.ceil(Math.max(...xs)) - x, height: Math.ceil(Math.max(...ys)) - y }
  const box = insideDocument(whole, { width: side, height: side })
  if (!box) return nothing
  const decoded = async (): Promise<(Pixels & { box: Box }) | undefined> => {
    const bitmap = await decodedFile(file)
    const canvas = new OffscreenCanvas(box.width, box.height)
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context) throw new ArtError('This browser has no room for its pixels. Make the file smaller.')
    context.imageSmoothingQuality = 'high'
    context.setTransform(a, b, c, d, e - box.x, f - box.y)
    context.drawImage(bitmap, image.x, image.y, image.width, image.height)
    bitmap.close()
    const pixels = context.getImageData(0, 0, box.width, box.height)
    releaseCanvas(canvas)
    const seen = seenBox(pixels)?.box
    return seen && { ...cropped(pixels, seen), box: { ...seen, x: box.x + seen.x, y: box.y + seen.y } }
  }
  let seen: Promise<Box | undefined> | undefined
  return { box, pixels: decoded, trimmed: () => (seen ??= decoded().then((read) => read?.box)) }
}
