import { outlineBox, tracePath, unionBox, type Box } from '../../../worker/model/rig/outline.ts'
import { pictureName } from '../../../worker/model/rig/pictures.ts'
import type { Rig, RigNode, RigPicture, RigShape } from '../../../worker/model/rig/rig.ts'
import type { LoadedRig } from '../../../web/engine/puppet/drawing/puppet.ts'

/** Pixels per unit of the rig: sharp in a close-up at 1080p. */
const DENSITY = 2

/**
 * Replaces all shapes of a character that do not change their form by pictures, as layered art has it: neighbouring
 * shapes become one. What morphs, bends or cuts an eye stays a path.
 */
export function rastered(rig: Rig): { rig: LoadedRig; pictures: number; megapixels: number } {
  const bitmaps = new Map<string, ImageBitmap>()
  let pixels = 0

  function pictureOf(shapes: readonly RigShape[]): RigPicture | undefined {
    const around = unionBox(
      shapes.flatMap(({ outline, stroke, width }) => outlineBox(outline, stroke ? width / 2 : 0) ?? []),
    )
    if (!around) return undefined
    const width = Math.max(1, Math.ceil(around.width * DENSITY))
    const height = Math.max(1, Math.ceil(around.height * DENSITY))
    const box: Box = { ...around, width: width / DENSITY, height: height / DENSITY }
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('This browser has no room for another canvas.')
    context.scale(DENSITY, DENSITY)
    context.translate(-box.x, -box.y)
    for (const shape of shapes) paint(context, shape)
    const picture = pictureName(bitmaps.size.toString(16).padStart(32, '0'), width, height)
    bitmaps.set(picture, canvas.transferToImageBitmap())
    pixels += width * height
    const { x, y } = box
    const [right, bottom] = [x + box.width, y + box.height]
    const outline = { steps: 'MLLLZ', points: [x, y, right, y, right, bottom, x, bottom] }
    return { kind: 'picture', id: '', picture, outline, shows: null, opacity: 1, when: [] }
  }

  function visit(nodes: readonly RigNode[]): RigNode[] {
    const result: RigNode[] = []
    let run: RigShape[] = []
    const flush = () => {
      const picture = run.length > 0 ? pictureOf(run) : undefined
      if (picture) result.push(picture)
      run = []
    }
    for (const node of nodes) {
      if (node.kind === 'shape' && isPlain(node)) run.push(node)
      else {
        flush()
        result.push(
          node.kind === 'group' && node.id !== 'mouth' ? { ...node, children: visit(node.children) } : node,
        )
      }
    }
    flush()
    return result
  }

  const nodes = visit(rig.nodes)
  return { rig: { ...rig, nodes, bitmaps }, pictures: bitmaps.size, megapixels: pixels / 1e6 }
}

function isPlain({ id, morph, bend, when }: RigShape): boolean {
  return !morph && !bend && when.length === 0 && !id.startsWith('white-')
}

function paint(context: OffscreenCanvasRenderingContext2D, shape: RigShape) {
  const path = new Path2D()
  tracePath(path, shape.outline.steps, shape.outline.points)
  context.globalAlpha = shape.opacity
  if (shape.fill) {
    context.fillStyle = shape.fill.colour
    context.fill(path, shape.evenOdd ? 'evenodd' : 'nonzero')
  }
  if (!shape.stroke) return
  context.strokeStyle = shape.stroke.colour
  context.lineWidth = shape.width
  context.lineCap = shape.cap
  context.lineJoin = shape.join
  context.stroke(path)
}
