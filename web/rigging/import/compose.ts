import { unionBox, type Box } from '#model/rig/outline'
import { releaseCanvas } from '../pictures/release-canvas.ts'
import { ArtError, refuseWithoutMemory, type Mask, type SourceLayer } from './art.ts'

type Context = OffscreenCanvasRenderingContext2D

interface Frame {
  /** In pixels of the document. */
  box: Box
  scale: number
}

/** Merges layers into single pictures. Decodes one layer at a time; what differs from the document is noted. */
export class Composer {
  readonly notes = new Set<string>()
  /** Those with something for others to blend with. */
  readonly #painted = new WeakSet<Context>()
  #frame: Frame = { box: { x: 0, y: 0, width: 1, height: 1 }, scale: 1 }

  /** Draws layers, bottom first, into a canvas that shows `box` of their document at `scale`. */
  async merged(layers: readonly SourceLayer[], frame: Frame): Promise<OffscreenCanvas> {
    this.#frame = frame
    const context = this.#newContext()
    await this.#drawAll(context, layers)
    return context.canvas
  }

  /** A clipping layer is drawn onto the one below it, as far as that reaches. */
  async #drawAll(context: Context, layers: readonly SourceLayer[]) {
    for (let at = 0; at < layers.length; at++) {
      const base = layers[at]
      if (!base) continue
      const clipped: SourceLayer[] = []
      while (layers[at + 1]?.clipping) {
        const next = layers[++at]
        if (next && !next.hidden) clipped.push(next)
      }
      if (base.hidden) continue
      if (clipped.length === 0) await this.#draw(context, base)
      else await this.#drawClipped(context, base, clipped)
    }
  }

  /** Drawn onto a base made solid, then cut to its shape: onto soft edges they would add up to harder ones. */
  async #drawClipped(context: Context, base: SourceLayer, clipped: readonly SourceLayer[]) {
    const own = this.#newContext()
    await this.#draw(own, plain(base))
    const shape = this.#newContext()
    paint(shape, own.canvas)
    makeSolid(own)
    for (const layer of clipped) await this.#draw(own, layer)
    own.globalCompositeOperation = 'destination-in'
    paint(own, shape.canvas)
    releaseCanvas(shape.canvas)
    this.#blend(context, base, () => paint(context, own.canvas))
    releaseCanvas(own.canvas)
  }

  async #draw(context: Context, layer: SourceLayer) {
    this.#noteLost(layer)
    const { children, mask } = layer
    if (children && !mask && layer.opacity === 1 && layer.blend === 'source-over')
      return this.#drawAll(context, children)
    if (!children && !mask) return this.#drawPixels(context, layer)
    const own = this.#newContext()
    if (children) await this.#drawAll(own, children)
    else await this.#drawPixels(own, plain(layer))
    if (mask) await this.#applyMask(own, layer.name, mask)
    this.#blend(context, layer, () => paint(context, own.canvas))
    releaseCanvas(own.canvas)
  }

  async #drawPixels(context: Context, layer: SourceLayer) {
    const read = await this.#read(layer.name, () => layer.pixels())
    if (!read) return
    const { box, width, height, data } = read
    const canvas = new OffscreenCanvas(width, height)
    contextOf(canvas).putImageData(new ImageData(data, width, height), 0, 0)
    this.#blend(context, layer, () => context.drawImage(canvas, box.x, box.y))
    releaseCanvas(canvas)
  }

  async #applyMask(context: Context, name: string, mask: (within: Box) => Promise<Mask>) {
    const read = await this.#read(name, () => mask(this.#frame.box))
    if (!read) return
    const { box, values, outside } = read
    const cover = this.#newContext()
    if (outside > 0) {
      const { x, y, width, height } = this.#frame.box
      cover.globalAlpha = outside / 255
      cover.fillRect(x, y, width, height)
      cover.globalAlpha = 1
      cover.clearRect(box.x, box.y, box.width, box.height)
    }
    if (box.width > 0) {
      const canvas = new OffscreenCanvas(box.width, box.height)
      const pixels = new ImageData(box.width, box.height)
      for (let at = 0; at < values.length; at++) pixels.data[4 * at + 3] = values[at] ?? 0
      contextOf(canvas).putImageData(pixels, 0, 0)
      cover.drawImage(canvas, box.x, box.y)
      releaseCanvas(canvas)
    }
    context.globalCompositeOperation = 'destination-in'
    paint(context, cover.canvas)
    context.globalCompositeOperation = 'source-over'
    releaseCanvas(cover.canvas)
  }

  /** A damaged layer is skipped; the others may be fine. */
  async #read<Read>(name: string, read: () => Promise<Read>): Promise<Read | undefined> {
    try {
      return await read()
    } catch (error) {
      if (error instanceof ArtError) throw error
      refuseWithoutMemory(error)
      this.noteDamaged(name)
      return undefined
    }
  }

  noteDamaged(name: string) {
    this.notes.add(`The layer “${name}” is damaged and was left out.`)
  }

  #blend(context: Context, { opacity, blend }: SourceLayer, work: () => void) {
    if (blend === undefined) this.notes.add('A blend mode that browsers don’t have is drawn as “Normal”.')
    else if (blend !== 'source-over')
      this.notes.add(
        this.#painted.has(context)
          ? 'Blend modes were merged into the layers below them.'
          : 'A blend mode with nothing below it in its picture is drawn as “Normal”.',
      )
    context.globalAlpha = opacity
    context.globalCompositeOperation = blend ?? 'source-over'
    work()
    this.#painted.add(context)
    context.globalAlpha = 1
    context.globalCompositeOperation = 'source-over'
  }

  #noteLost({ lost, mask }: SourceLayer) {
    if (mask) this.notes.add('Masks were merged into their layers.')
    if (lost.includes('effects')) this.notes.add('Layer effects were left out. Rasterise them to keep them.')
    if (lost.includes('adjustment')) this.notes.add('Adjustment layers were left out.')
    if (lost.includes('vector-mask'))
      this.notes.add('Vector masks were left out. Rasterise them to keep them.')
  }

  /** Takes coordinates of the document. */
  #newContext(): Context {
    const { box, scale } = this.#frame
    const width = Math.max(1, Math.ceil(box.width * scale))
    const context = contextOf(new OffscreenCanvas(width, Math.max(1, Math.ceil(box.height * scale))))
    context.imageSmoothingQuality = 'high'
    context.setTransform(scale, 0, 0, scale, -box.x * scale, -box.y * scale)
    return context
  }
}

/** The layer alone, before it is blended. */
function plain(layer: SourceLayer): SourceLayer {
  return { ...layer, opacity: 1, blend: 'source-over' }
}

/** Paints a canvas of the same frame. */
function paint(context: Context, canvas: OffscreenCanvas) {
  context.save()
  context.resetTransform()
  context.drawImage(canvas, 0, 0)
  context.restore()
}

/** Rows of a canvas that are in memory at a time. */
const STRIP = 256

function makeSolid(context: Context) {
  const { width, height } = context.canvas
  for (let y = 0; y < height; y += STRIP) {
    const pixels = context.getImageData(0, y, width, Math.min(STRIP, height - y))
    setOpaque(pixels.data)
    context.putImageData(pixels, 0, y)
  }
}

/** Makes all pixels of RGBA opaque that can be seen at all; their colours stay. */
export function setOpaque(data: Uint8ClampedArray): void {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 0) data[at] = 255
}

function contextOf(canvas: OffscreenCanvas): Context {
  const context = canvas.getContext('2d')
  if (!context) throw new ArtError('This browser has no room for its pixels. Make the document smaller.')
  return context
}

/** The box of everything visible in these layers; `undefined` if that is nothing. Reads their opacity. */
export async function trimmedBox(
  layers: readonly SourceLayer[],
  onDamaged: (name: string) => void,
): Promise<Box | undefined> {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const layer of visibleLayers(layers)) {
    if (layer.box.width === 0) continue
    // A picture of damaged layers only is never drawn.
    const box = await layer.trimmed().catch((error: unknown) => {
      refuseWithoutMemory(error)
      onDamaged(layer.name)
    })
    if (!box) continue
    left = Math.min(left, box.x)
    top = Math.min(top, box.y)
    right = Math.max(right, box.x + box.width)
    bottom = Math.max(bottom, box.y + box.height)
  }
  return right > left ? { x: left, y: top, width: right - left, height: bottom - top } : undefined
}

/**
 * The layers with boxes without transparent margins, by which sides, mouths and pivots are found: GIMP's layers are as
 * large as their document. Costs nothing for layers that are drawn, because `trimmed` reads once.
 */
export function withTrimmedBoxes(layers: readonly SourceLayer[]): Promise<SourceLayer[]> {
  return inTurn(layers, async (layer) => {
    if (layer.children) {
      const children = await withTrimmedBoxes(layer.children)
      const boxes = children.map(({ box }) => box).filter(({ width }) => width > 0)
      return { ...layer, children, box: unionBox(boxes) ?? layer.box }
    }
    if (layer.box.width === 0) return layer
    // Damaged layers are noted when they are drawn.
    const box = await layer.trimmed().catch((error: unknown) => {
      refuseWithoutMemory(error)
      return layer.box
    })
    return { ...layer, box: box ?? { ...layer.box, width: 0, height: 0 } }
  })
}

/** One after the other, so that only one layer is in memory. */
async function inTurn<Item, Made>(
  items: readonly Item[],
  make: (item: Item) => Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = []
  for (const item of items) made.push(await make(item))
  return made
}

/** True if one layer of pixels can be seen in these layers and groups. */
export function isOneLayer(layers: readonly SourceLayer[]): boolean {
  return visibleLayers(layers).filter(({ box }) => box.width > 0).length === 1
}

/** Layers of pixels in these layers and groups, without hidden ones. */
function visibleLayers(layers: readonly SourceLayer[]): SourceLayer[] {
  return layers.flatMap((layer) =>
    layer.hidden ? [] : layer.children ? visibleLayers(layer.children) : [layer],
  )
}
