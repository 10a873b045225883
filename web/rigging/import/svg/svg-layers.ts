import type { DrawingNode } from '#model/drawing/drawing'
import {
  eyeState,
  isChin,
  isForearm,
  isIndependent,
  mouthShows,
  partOfName,
  saysBlink,
} from '../layer-words.ts'

/** A layer of an SVG that becomes a picture, or a group of such layers. */
export interface SvgLayer {
  name: string
  hidden: boolean
  blend: GlobalCompositeOperation
  /** Bottom first; `undefined` for one that is drawn in one piece. */
  children: readonly SvgLayer[] | undefined
  /** Elements side by side, and those around them, the outermost first. */
  nodes: readonly DrawingNode[]
  around: readonly DrawingNode[]
}

/** Layers that are drawn in one piece. */
export const MAX_LEAVES = 64

const containers = /^(g|svg)$/
const shapes = /^(g|svg|use|path|rect|circle|ellipse|line|polyline|polygon|text|image)$/

const canvasModes: ReadonlySet<string> = new Set([
  'multiply',
  'screen',
  'overlay',
  'darken',
  'lighten',
  'color-dodge',
  'color-burn',
  'hard-light',
  'soft-light',
  'difference',
  'exclusion',
  'hue',
  'saturation',
  'color',
  'luminosity',
])

/**
 * The named layers of a drawing, bottom first. Whatever has no name of its own is one with its neighbours. With more of
 * them than `MAX_LEAVES`, only layers with names of parts, sounds and states are separate.
 */
export function svgLayers(root: DrawingNode): SvgLayer[] {
  const all = unwrapped(new Divider(false).layers([root], root.children))
  return leavesOf(all).length <= MAX_LEAVES ? all : unwrapped(new Divider(true).layers([root], root.children))
}

export function leavesOf(layers: readonly SvgLayer[]): SvgLayer[] {
  return layers.flatMap((layer) => (layer.children ? leavesOf(layer.children) : [layer]))
}

export function isHidden({ attributes }: DrawingNode): boolean {
  return attributes['display'] === 'none' || /^(hidden|collapse)$/.test(attributes['visibility'] ?? '')
}

/** The layers in groups without a part's name around everything, such as an artboard. */
function unwrapped(layers: SvgLayer[]): SvgLayer[] {
  const [only] = layers
  if (layers.length !== 1 || !only?.children || partOfName(only.name) !== undefined) return layers
  return unwrapped(only.children.map((child) => ({ ...child, hidden: child.hidden || only.hidden })))
}

class Divider {
  readonly #isCoarse: boolean

  constructor(isCoarse: boolean) {
    this.#isCoarse = isCoarse
  }

  layers(around: readonly DrawingNode[], nodes: readonly DrawingNode[], within = ''): SvgLayer[] {
    const layers: SvgLayer[] = []
    let run: DrawingNode[] = []
    const flush = () => {
      if (run.length > 0) layers.push(leafOf(run, around))
      run = []
    }
    for (const node of nodes) {
      if (!shapes.test(node.name)) continue
      const name = nameOf(node)
      const inside = partOfName(name) ?? within
      if (containers.test(node.name) && this.#isDivided(node, inside)) {
        flush()
        const children = this.layers([...around, node], node.children, inside)
        const hidden = isHidden(node)
        if (name !== '') layers.push({ ...headOf(node), children, nodes: [node], around })
        else layers.push(...children.map((child) => ({ ...child, hidden: child.hidden || hidden })))
      } else if (this.#isSeparate(node, within)) {
        flush()
        const leaf = leafOf([node], around)
        // Like a layered file's, a group of shapes hangs and sways.
        layers.push(
          containers.test(node.name)
            ? { ...leaf, children: [{ ...leaf, name: '', hidden: false, blend: 'source-over' }] }
            : leaf,
        )
      } else if (!isHidden(node)) run.push(node)
    }
    flush()
    return layers
  }

  /** True for a group in which something is separate; a picture of a mouth is drawn in one piece. */
  #isDivided(node: DrawingNode, within: string): boolean {
    const name = nameOf(node)
    if (within === 'mouth' && name !== '' && partOfName(name) !== 'mouth')
      return mouthShows(node.children.map(nameOf)).some((shows) => shows !== undefined)
    return node.children.some(
      (child) =>
        shapes.test(child.name) &&
        (this.#isSeparate(child, within) ||
          (containers.test(child.name) && this.#isDivided(child, partOfName(nameOf(child)) ?? within))),
    )
  }

  #isSeparate(node: DrawingNode, within: string): boolean {
    const name = nameOf(node)
    if (name === '') return false
    if (isKnown(name) || within === 'mouth') return true
    const isLayer = containers.test(node.name) || isHidden(node)
    return isLayer && !this.#isCoarse
  }
}

function isKnown(name: string): boolean {
  return (
    partOfName(name) !== undefined ||
    saysBlink(name) ||
    eyeState(name) !== 'open' ||
    isChin(name) ||
    isForearm(name) ||
    isIndependent(name)
  )
}

function leafOf(nodes: readonly DrawingNode[], around: readonly DrawingNode[]): SvgLayer {
  const [first] = nodes
  const head = first && nodes.length === 1 ? headOf(first) : undefined
  return { name: '', hidden: false, blend: 'source-over', ...head, children: undefined, nodes, around }
}

function headOf(node: DrawingNode): Pick<SvgLayer, 'name' | 'hidden' | 'blend'> {
  const mode = node.attributes['mix-blend-mode'] ?? ''
  return {
    name: nameOf(node),
    hidden: isHidden(node),
    // Safe: checked to be one.
    blend: canvasModes.has(mode) ? (mode as GlobalCompositeOperation) : 'source-over',
  }
}

function nameOf({ attributes }: DrawingNode): string {
  return attributes['data-label'] ?? ''
}
