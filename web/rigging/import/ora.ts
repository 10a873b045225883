import { parseRoot } from '#model/drawing/drawing'
import { PNG_HEADER_BYTES } from '#model/media/picture-header'
import { unionBox, type Box } from '#model/rig/outline'
import { RigError } from '#model/rig/rig-error'
import { XmlElement } from '@rgrove/parse-xml'
import { seenBox } from '../pictures/seen-box.ts'
import {
  ArtError,
  artLimits,
  insideDocument,
  type ArtDocument,
  type Pixels,
  type SourceLayer,
} from './art.ts'
import { cropped, decodedPng, fittingSize } from './png.ts'
import { ZipReader } from './zip.ts'

/*
 * OpenRaster, as Krita, GIMP and MyPaint write it: a ZIP archive with `stack.xml`, the tree of layers from the top, and
 * a PNG a layer.
 */

const STACK_MAX_BYTES = 1024 * 1024
const LAYER_MAX_BYTES = 64 * 1024 * 1024
const MAX_DEPTH = 24

const canvasOperations: Readonly<Record<string, GlobalCompositeOperation>> = {
  'svg:src-over': 'source-over',
  'svg:multiply': 'multiply',
  'svg:screen': 'screen',
  'svg:overlay': 'overlay',
  'svg:darken': 'darken',
  'svg:lighten': 'lighten',
  'svg:color-dodge': 'color-dodge',
  'svg:color-burn': 'color-burn',
  'svg:hard-light': 'hard-light',
  'svg:soft-light': 'soft-light',
  'svg:difference': 'difference',
  'svg:color': 'color',
  'svg:luminosity': 'luminosity',
  'svg:hue': 'hue',
  'svg:saturation': 'saturation',
  'svg:plus': 'lighter',
}
const operations = new Map(Object.entries(canvasOperations))

type Size = Pick<ArtDocument, 'width' | 'height'>

/** Throws `ArtError` if it is refused. */
export async function openOra(file: Blob): Promise<ArtDocument> {
  const zip = await ZipReader.open(file)
  const stack = await zip.read('stack.xml', STACK_MAX_BYTES).catch(() => undefined)
  if (!stack) throw new ArtError('This isn’t an OpenRaster document. Export it as OpenRaster or PSD.')
  const image = rootOf(new TextDecoder().decode(stack))
  const size = { width: numberOf(image, 'w', 0), height: numberOf(image, 'h', 0) }
  const longest = Math.max(size.width, size.height)
  if (image.name !== 'image' || !(Math.min(size.width, size.height) >= 1) || longest > artLimits.side)
    throw new ArtError(
      `It has ${size.width} × ${size.height} pixels. Make it smaller: up to ${artLimits.side} on each side are possible.`,
    )
  const layers = await new StackReader(zip, size).layers(image, 0)
  // The outermost stack is the document itself.
  const [outer] = layers
  const inside = layers.length === 1 && outer?.children ? outer.children : layers
  if (inside.length === 0) throw new ArtError('It has no layers. Save it with its layers.')
  return { ...size, layers: inside }
}

function rootOf(text: string): XmlElement {
  try {
    return parseRoot(text)
  } catch (error) {
    if (!(error instanceof RigError)) throw error
    throw new ArtError('Its list of layers can’t be read. Export it again.', { cause: error })
  }
}

class StackReader {
  readonly #zip: ZipReader
  readonly #size: Size
  #count = 0

  constructor(zip: ZipReader, size: Size) {
    this.#zip = zip
    this.#size = size
  }

  /** Bottom first. */
  async layers(parent: XmlElement, depth: number): Promise<SourceLayer[]> {
    if (depth > MAX_DEPTH) throw new ArtError('Its groups are nested too deeply. Merge some of them.')
    const layers: SourceLayer[] = []
    for (const element of parent.children.toReversed()) {
      if (!(element instanceof XmlElement) || !/^(stack|layer)$/.test(element.name)) continue
      if (++this.#count > artLimits.layers)
        throw new ArtError(`It has too many layers. Merge some: up to ${artLimits.layers} are possible.`)
      layers.push(
        element.name === 'stack'
          ? groupOf(element, await this.layers(element, depth + 1))
          : await this.#layer(element),
      )
    }
    return layers
  }

  async #layer(element: XmlElement): Promise<SourceLayer> {
    const source = element.attributes['src'] ?? ''
    const stored = await this.#sizeOf(source)
    const at = { x: Math.round(numberOf(element, 'x', 0)), y: Math.round(numberOf(element, 'y', 0)) }
    const box = stored && insideDocument({ ...at, ...stored }, this.#size)
    const decoded = async (): Promise<(Pixels & { box: Box }) | undefined> => {
      const bytes = box && (await this.#zip.read(source, LAYER_MAX_BYTES))
      if (!bytes) return undefined
      const pixels = await decodedPng(bytes)
      const seen = seenBox(cropped(pixels, { ...box, x: box.x - at.x, y: box.y - at.y }))?.box
      if (!seen) return undefined
      const inside = { ...seen, x: seen.x + box.x, y: seen.y + box.y }
      return { ...cropped(pixels, { ...inside, x: inside.x - at.x, y: inside.y - at.y }), box: inside }
    }
    let seen: Promise<Box | undefined> | undefined
    return {
      ...common(element),
      lost: stored ? [] : ['pixels'],
      box: box ?? { x: 0, y: 0, width: 0, height: 0 },
      children: undefined,
      pixels: decoded,
      trimmed: () => (seen ??= decoded().then((read) => read?.box)),
    }
  }

  /** Only PNGs in the folder that the format names are opened. */
  async #sizeOf(source: string): Promise<Size | undefined> {
    if (!/^data\/[^/\\]+\.png$/i.test(source)) return undefined
    const start = await this.#zip.start(source, PNG_HEADER_BYTES).catch(() => undefined)
    return start && fittingSize(start)
  }
}

function groupOf(element: XmlElement, children: SourceLayer[]): SourceLayer {
  const boxes = children.map(({ box }) => box).filter(({ width }) => width > 0)
  return {
    ...common(element),
    box: unionBox(boxes) ?? { x: 0, y: 0, width: 0, height: 0 },
    children,
    pixels: async () => undefined,
    trimmed: async () => undefined,
  }
}

function common(element: XmlElement) {
  const { name = '', visibility = 'visible', 'composite-op': mode = 'svg:src-over' } = element.attributes
  return {
    name,
    hidden: visibility === 'hidden',
    opacity: Math.min(1, Math.max(0, numberOf(element, 'opacity', 1))),
    blend: operations.get(mode),
    clipping: false,
    lost: [],
    mask: undefined,
  }
}

function numberOf({ attributes }: XmlElement, name: string, otherwise: number): number {
  const value = Number(attributes[name] ?? otherwise)
  return Number.isFinite(value) ? value : otherwise
}
