import { cleanDrawing } from '#model/drawing/clean-drawing'
import { RigError } from '#model/rig/rig-error'
import { everyLayer, type SourceLayer } from '../art.ts'
import { withoutPictures } from '../embedded-pictures.ts'
import { eyeState, mouthShows, saysBlink } from '../layer-words.ts'
import { isLayeredSvg } from '../layered-svg.ts'
import { planStates } from '../plan-states.ts'
import { partsOfLayers } from '../sides.ts'
import { lossesOf, type Loss } from './losses.ts'
import { safeSvg, type SafeSvg } from './safe-svg.ts'
import { svgLayers, type SvgLayer } from './svg-layers.ts'

/**
 * The way in which an SVG becomes a puppet. `pictures`: its layers are embedded pictures, read as those of a layered file.
 * `layers`: they are drawn first, because shapes would lose something; if `isDrawable`, shapes are possible nevertheless.
 * `drawing`: its shapes stay shapes.
 */
export type SvgWay =
  | { way: 'pictures' }
  | { way: 'layers'; svg: SafeSvg; layers: SvgLayer[]; losses: Loss[]; isDrawable: boolean }
  | { way: 'drawing'; losses: Loss[] }

const ways = new WeakMap<File, Promise<SvgWay>>()

/** `svgWay` of a file, which is found once: it takes time on the page, and several steps of an import ask for it. */
export function svgWayOf(file: File): Promise<SvgWay> {
  const way = ways.get(file) ?? file.text().then(svgWay)
  ways.set(file, way)
  return way
}

/** Draws nothing. An SVG that is refused is a drawing, which is refused with a reason. */
function svgWay(text: string): SvgWay {
  const svg = readSafely(text)
  if (!svg) return { way: 'drawing', losses: [] }
  const losses = lossesOf(svg)
  const isPlain = losses.every((loss) => loss === 'pictures')
  if (isPlain && text.includes('data:image/') && isLayeredSvg(text)) return { way: 'pictures' }
  const layers = svgLayers(svg.root)
  const sources = layers.map(withoutPixels)
  if (!isPuppet(sources)) return { way: 'drawing', losses }
  if (hasStates(sources)) losses.push('other mouths and eyes')
  const drawable = isDrawable(text)
  if (losses.length === 0 && !drawable) losses.push('some shapes')
  if (losses.length === 0) return { way: 'drawing', losses }
  return { way: 'layers', svg, layers, losses, isDrawable: drawable }
}

/** `undefined` for what is refused, and for drawings that are rigs of ours. */
function readSafely(text: string): SafeSvg | undefined {
  if (/<metadata>\s*\{|\sdata-(shows|when|hand|shut|open)=/.test(text)) return undefined
  try {
    return safeSvg(text)
  } catch (error) {
    if (error instanceof RigError) return undefined
    throw error
  }
}

function isDrawable(text: string): boolean {
  try {
    cleanDrawing(withoutPictures(text).text)
    return true
  } catch (error) {
    if (error instanceof RigError) return false
    throw error
  }
}

/** A layer for its name only. */
function withoutPixels({ name, hidden, blend, children }: SvgLayer): SourceLayer {
  return {
    name,
    hidden,
    blend,
    opacity: 1,
    clipping: false,
    lost: [],
    box: { x: 0, y: 0, width: 0, height: 0 },
    children: children?.map(withoutPixels),
    pixels: async () => undefined,
    trimmed: async () => undefined,
    mask: undefined,
  }
}

/** True if some layers have the names of a face's parts, or are the states of a PNGTuber. */
function isPuppet(layers: readonly SourceLayer[]): boolean {
  const parts = [...partsOfLayers(layers).values()]
  return parts.some((part) => /^(head|mouth|eyes?)(-|$)/.test(part)) || planStates(layers) !== undefined
}

/** True for mouths of sounds and closed eyes, which are other pictures in the same place. */
function hasStates(layers: readonly SourceLayer[]): boolean {
  if (planStates(layers)) return true
  const parts = partsOfLayers(layers)
  return everyLayer(layers).some((layer) => {
    const part = parts.get(layer) ?? ''
    const names = everyLayer(layer.children ?? []).map(({ name }) => name)
    if (part === 'mouth') return mouthShows(names).some((shows) => shows !== undefined)
    if (part.startsWith('eye')) return names.some((name) => name !== '' && /shut|half/.test(eyeState(name)))
    return saysBlink(layer.name)
  })
}
