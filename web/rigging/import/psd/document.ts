import { unionBox, type Box } from '#model/rig/outline'
import {
  ArtError,
  artLimits,
  insideDocument,
  sharedBox,
  type ArtDocument,
  type LostFeature,
  type Mask,
  type SourceLayer,
} from '../art.ts'
import { FAINT } from '../../pictures/seen-box.ts'
import { readRows } from './channels.ts'
import { readStructure, type PsdLayer, type PsdMask, type PsdStructure } from './structure.ts'

const ALPHA = -1
const USER_MASK = -2

/** The modes that canvases have, by Photoshop’s keys. */
const operations: Readonly<Record<string, GlobalCompositeOperation>> = {
  norm: 'source-over',
  pass: 'source-over',
  'mul ': 'multiply',
  scrn: 'screen',
  over: 'overlay',
  dark: 'darken',
  lite: 'lighten',
  'div ': 'color-dodge',
  idiv: 'color-burn',
  lddg: 'lighter',
  hLit: 'hard-light',
  sLit: 'soft-light',
  diff: 'difference',
  smud: 'exclusion',
  'hue ': 'hue',
  'sat ': 'saturation',
  colr: 'color',
  'lum ': 'luminosity',
}

const effectKeys = ['lfx2', 'lfxs', 'lrFX', 'lmfx']
const adjustmentKeys = [
  'brit',
  'levl',
  'curv',
  'expA',
  'vibA',
  'hue ',
  'hue2',
  'blnc',
  'blwh',
  'phfl',
  'mixr',
  'clrL',
  'nvrt',
  'post',
  'thrs',
  'grdm',
  'selc',
]

/** Reads a PSD or PSB. Throws `ArtError` if it is refused. */
export async function openPsd(file: Blob): Promise<ArtDocument> {
  const psd = await readStructure(file)
  if (psd.layers.length === 0)
    throw new ArtError('It has no layers. Save it with its layers, or export it as PNG.')
  return {
    width: psd.width,
    height: psd.height,
    layers: psd.layers.map((layer) => sourceOf(file, psd, layer)),
  }
}

function sourceOf(file: Blob, psd: PsdStructure, layer: PsdLayer): SourceLayer {
  const children = layer.children?.map((child) => sourceOf(file, psd, child))
  const { mask } = layer
  let seen: Promise<Box | undefined> | undefined
  const trimmed = () => (seen ??= trimmedBox(file, psd, layer))
  return {
    name: layer.name,
    hidden: layer.hidden,
    opacity: layer.opacity,
    blend: operations[layer.blend],
    clipping: layer.clipping,
    lost: lostIn(layer),
    box: children
      ? (unionBox(children.map(({ box }) => box).filter(({ width }) => width > 0)) ?? nothing)
      : (insideDocument(layer.box, psd) ?? nothing),
    children,
    trimmed,
    pixels: async () => {
      const box = await trimmed()
      return box && pixelsOf(file, psd, { layer, seen: box })
    },
    mask: mask && ((within) => maskOf(file, psd, { layer, mask, within })),
  }
}

const nothing: Box = { x: 0, y: 0, width: 0, height: 0 }

function lostIn({ keys, mask }: PsdLayer): LostFeature[] {
  const has = (some: readonly string[]) => some.some((key) => keys.has(key))
  return [
    ...(has(effectKeys) ? (['effects'] as const) : []),
    ...(has(adjustmentKeys) ? (['adjustment'] as const) : []),
    ...(has(['vmsk', 'vsms']) && !mask ? (['vector-mask'] as const) : []),
  ]
}

/** Reads the opacity only. */
async function trimmedBox(file: Blob, psd: PsdStructure, layer: PsdLayer): Promise<Box | undefined> {
  const shown = insideDocument(layer.box, psd)
  if (!shown) return undefined
  const alpha = layer.channels.find(({ id }) => id === ALPHA)
  if (!alpha) return shown
  const { box } = layer
  const [first, last] = [shown.x - box.x, shown.x - box.x + shown.width - 1]
  let [left, right, top, bottom] = [last + 1, first - 1, -1, -1]
  const rows = { from: shown.y - box.y, to: shown.y - box.y + shown.height }
  await readRows(file, alpha, { ...psd, ...box, depth: psd.depth, ...rows }, (y, values) => {
    let from = first
    while (from <= last && (values[from] ?? 0) < FAINT) from++
    if (from > last) return
    let to = last
    while ((values[to] ?? 0) < FAINT) to--
    left = Math.min(left, from)
    right = Math.max(right, to)
    if (top < 0) top = y
    bottom = y
  })
  if (top < 0) return undefined
  return { x: box.x + left, y: box.y + top, width: right - left + 1, height: bottom - top + 1 }
}

async function pixelsOf(file: Blob, psd: PsdStructure, { layer, seen }: { layer: PsdLayer; seen: Box }) {
  const { width, height } = seen
  if (width * height > artLimits.layerPixels)
    throw new ArtError(
      `The layer “${layer.name}” has ${width} × ${height} pixels. Make the document smaller: up to 24 megapixels are possible.`,
    )
  const data = new Uint8ClampedArray(4 * width * height)
  const left = seen.x - layer.box.x
  const top = seen.y - layer.box.y
  const rows = { ...psd, ...layer.box, depth: psd.depth, from: top, to: top + height }
  let isOpaque = true
  for (const channel of layer.channels) {
    const { id } = channel
    if (id < ALPHA || id > (psd.isGrey ? 0 : 2)) continue
    if (id === ALPHA) isOpaque = false
    const offset = id === ALPHA ? 3 : id
    await readRows(file, channel, rows, (y, values) => {
      let to = 4 * (y - top) * width + offset
      for (let x = 0; x < width; x++, to += 4) data[to] = values[left + x] ?? 0
    })
  }
  if (isOpaque) for (let at = 3; at < data.length; at += 4) data[at] = 255
  if (psd.isGrey) for (let at = 0; at < data.length; at += 4) data[at + 1] = data[at + 2] = data[at] ?? 0
  return { box: seen, width, height, data }
}

async function maskOf(
  file: Blob,
  psd: PsdStructure,
  { layer, mask, within }: { layer: PsdLayer; mask: PsdMask; within: Box },
) {
  const box = sharedBox(mask.box, within) ?? nothing
  const values = new Uint8Array(box.width * box.height)
  const channel = layer.channels.find(({ id }) => id === USER_MASK)
  const found: Mask = { box: channel ? box : nothing, values, outside: mask.outside }
  if (!channel || box.width === 0) return found
  const [left, top] = [box.x - mask.box.x, box.y - mask.box.y]
  const rows = { ...psd, ...mask.box, depth: psd.depth, from: top, to: top + box.height }
  await readRows(file, channel, rows, (y, row) =>
    values.set(row.subarray(left, left + box.width), (y - top) * box.width),
  )
  return found
}
