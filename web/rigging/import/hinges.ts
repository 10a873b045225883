import { unionBox, type Box } from '#model/rig/outline'
import { pictureLimits } from '#model/rig/pictures'
import type { Point } from '#model/rig/rig'
import { middleOf, nearestIn } from '../authoring/boxes.ts'
import { shoulderIn } from '../authoring/pivots.ts'
import { releaseCanvas } from '../pictures/release-canvas.ts'
import { seenBox } from '../pictures/seen-box.ts'
import { sharedBox } from './art.ts'
import { findElbow, isTranslucent, type Elbow } from './elbow.ts'
import {
  everyNode,
  type ArtGroup,
  type ArtNode,
  type ArtPicture,
  type ImportedPicture,
} from './imported-art.ts'

type Pictures = (ImportedPicture | undefined)[]

/**
 * Gives arms their elbows: an arm in one picture is cut in two, both of which end in a disc about the elbow, so that no
 * gap opens between them. Pictures are replaced and added in place. Returns the nodes, and how many arms were cut.
 */
export async function withElbows(
  nodes: ArtNode[],
  pictures: Pictures,
): Promise<{ nodes: ArtNode[]; cut: number }> {
  const middle = unionBox(pictures.flatMap((picture) => picture?.box ?? []))
  const torso = boxOfNodes(torsoIn(nodes), pictures)
  let cut = 0
  const change = async (node: ArtNode): Promise<ArtNode> => {
    if (node.kind !== 'group') return node
    const side = /^arm-([lr])$/.exec(node.id)?.[1]
    if (side === undefined) {
      const children: ArtNode[] = []
      for (const child of node.children) children.push(await change(child))
      return { ...node, children }
    }
    const bodyX = middle ? middleOf(middle).x : 0
    const { arm, isCut } = await hinged(node, { side, pictures, bodyX, torso })
    if (isCut) cut++
    return arm
  }
  const changed: ArtNode[] = []
  for (const node of nodes) changed.push(await change(node))
  return { nodes: changed, cut }
}

/** The body's nodes that move with it alone. */
function torsoIn(nodes: readonly ArtNode[]): ArtNode[] {
  const withoutLimbs = (node: ArtNode): ArtNode[] => {
    if (node.kind !== 'group') return [node]
    return /^(head|arm-[lr])$/.test(node.id)
      ? []
      : [{ ...node, children: node.children.flatMap(withoutLimbs) }]
  }
  return everyNode(nodes)
    .filter((node) => node.kind === 'group' && node.id === 'body')
    .flatMap(withoutLimbs)
}

/** The sides of the body, for the shoulder. */
interface Around {
  bodyX: number
  torso: Box | undefined
}

async function hinged(
  arm: ArtGroup,
  { side, pictures, ...around }: { side: string; pictures: Pictures } & Around,
): Promise<{ arm: ArtGroup; isCut: boolean }> {
  const id = `forearm-${side}`
  const isForearm = (node: ArtNode): node is ArtGroup => node.kind === 'group' && node.id === id
  const forearm = arm.children.find(isForearm)
  const upper = arm.children.filter((node) => !isForearm(node))
  const hands = forearm?.children ?? []
  const [only, ...others] = upper
  const isWhole = hands.every((node) => node.kind === 'group' && node.id.startsWith('hand-'))
  if (isWhole && only?.kind === 'picture' && only.shows === undefined && others.length === 0) {
    const pieces = await cutAtElbow(only, { pictures, ...around, hand: boxOfNodes(hands, pictures) })
    if (pieces) {
      const { fore, pivot, shoulder } = pieces
      const lower: ArtGroup = { kind: 'group', id, attributes: {}, pivot, children: [fore, ...hands] }
      return { arm: { ...arm, pivot: shoulder, children: [only, lower] }, isCut: true }
    }
  }
  const [above, below] = [boxOfNodes(upper, pictures), forearm && boxOfNodes(forearm.children, pictures)]
  if (!forearm || !above || !below) return { arm, isCut: false }
  // Drawn in two, they overlap at the elbow.
  const shared = sharedBox(above, below)
  const pivot = shared ? middleOf(shared) : nearestIn(below, middleOf(above))
  return { arm: { ...arm, children: [...upper, { ...forearm, pivot }] }, isCut: false }
}

function boxOfNodes(nodes: readonly ArtNode[], pictures: Pictures): Box | undefined {
  const boxes = everyNode(nodes).flatMap((node) =>
    node.kind === 'picture' ? (pictures[node.picture]?.box ?? []) : [],
  )
  return unionBox(boxes) ?? undefined
}

/** The forearm's picture, added to `pictures`; the given one's becomes the upper arm. `undefined` if it stays whole. */
async function cutAtElbow(
  { id, picture: index }: ArtPicture,
  { pictures, ...around }: { pictures: Pictures; hand: Box | undefined } & Around,
): Promise<{ fore: ArtPicture; pivot: Point; shoulder: Point } | undefined> {
  const whole = pictures[index]
  if (!whole || pictures.length >= pictureLimits.count) return undefined
  // Neither tells the shoulder from the hand.
  if (!around.torso && !around.hand) return undefined
  const { bitmap, box } = whole
  const [scaleX, scaleY] = [box.width / bitmap.width, box.height / bitmap.height]
  const shoulder = shoulderIn(box, around)
  const pixels = pixelsOf(bitmap)
  const elbow =
    pixels && findElbow(pixels, { x: (shoulder.x - box.x) / scaleX, y: (shoulder.y - box.y) / scaleY })
  if (!elbow || isTranslucent(pixels, elbow)) return undefined
  const piece = async (isFore: boolean): Promise<ImportedPicture | undefined> => {
    const canvas = pieceOf(bitmap, elbow, isFore)
    const seen =
      canvas && seenBox(canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? none)
    if (!canvas || !seen) return undefined
    const { x, y, width, height } = seen.box
    const made = await createImageBitmap(canvas, x, y, width, height)
    releaseCanvas(canvas)
    const placed = { x: box.x + x * scaleX, y: box.y + y * scaleY }
    return {
      bitmap: made,
      box: { ...placed, width: width * scaleX, height: height * scaleY },
      outline: undefined,
    }
  }
  const [upper, fore] = [await piece(false), await piece(true)]
  const others = pictures.filter((one) => one !== whole)
  if (!upper || !fore || pixelsIn([...others, upper, fore]) > pictureLimits.pixels) {
    upper?.bitmap.close()
    fore?.bitmap.close()
    return undefined
  }
  bitmap.close()
  pictures[index] = upper
  pictures.push(fore)
  return {
    fore: { kind: 'picture', id: `${id}-forearm`, picture: pictures.length - 1 },
    pivot: { x: box.x + elbow.x * scaleX, y: box.y + elbow.y * scaleY },
    shoulder,
  }
}

const none = { data: new Uint8ClampedArray(), width: 0, height: 0 }

function pixelsIn(pictures: Pictures): number {
  return pictures.reduce(
    (sum, picture) => sum + (picture ? picture.bitmap.width * picture.bitmap.height : 0),
    0,
  )
}

function pixelsOf(bitmap: ImageBitmap): ImageData | undefined {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  const context = canvas.getContext('2d')
  context?.drawImage(bitmap, 0, 0)
  const pixels = context?.getImageData(0, 0, canvas.width, canvas.height)
  releaseCanvas(canvas)
  return pixels
}

/** The pixels of one side of the elbow, and those of the disc about it. */
function pieceOf(bitmap: ImageBitmap, elbow: Elbow, isFore: boolean): OffscreenCanvas | undefined {
  const { fore, columns, rows } = elbow
  const cells = new OffscreenCanvas(columns, rows)
  const mask = new ImageData(columns, rows)
  for (const [at, is] of fore.entries()) mask.data[4 * at + 3] = (is === 1) === isFore ? 255 : 0
  cells.getContext('2d')?.putImageData(mask, 0, 0)
  const { width, height } = bitmap
  const cell = Math.max(1, Math.ceil(width / columns), Math.ceil(height / rows))
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.drawImage(cells, 0, 0, columns * cell, rows * cell)
  context.beginPath()
  context.arc(elbow.x, elbow.y, elbow.radius, 0, 2 * Math.PI)
  context.fill()
  context.globalCompositeOperation = 'source-in'
  context.drawImage(bitmap, 0, 0)
  releaseCanvas(cells)
  return canvas
}
