import { hexOf } from '#model/drawing/luminance'
import { unionBox, type Box } from '#model/rig/outline'
import type { Point } from '#model/rig/rig'
import { everyNode, type ArtGroup, type ArtNode, type ImportedPicture } from './imported-art.ts'

type Pictures = readonly (ImportedPicture | undefined)[]

/** The height above an eye at which a lid gets its colour, as a share of the eye's. */
const ABOVE = 0.12
/** Difference of a channel up to which the colour behind the eye is skin as well. */
const SHADED = 48
/** Opacity, of 255, from which a colour counts. */
const SOLID = 200

/** Gives lids the colour of the skin above their eyes; eyes on nothing get none. */
export function withLids(nodes: ArtNode[], pictures: Pictures): ArtNode[] {
  const inOrder = everyNode(nodes)
  const change = (node: ArtNode): ArtNode => {
    if (node.kind !== 'group') return node
    const { lid, ...group } = node
    const changed: ArtGroup = { ...group, children: group.children.map(change) }
    if (lid === undefined) return changed
    const behind = inOrder.slice(0, inOrder.indexOf(node))
    const colour = skinAround(boxOfGroup(node, pictures), behind, pictures)
    return colour === undefined ? changed : { ...changed, lid: colour }
  }
  return nodes.map(change)
}

/** Sentences about eyes without a closed picture, from the nodes before and after they got their lids. */
export function lidNotes(before: readonly ArtNode[], after: readonly ArtNode[]): string[] {
  const count = (nodes: readonly ArtNode[]) =>
    everyNode(nodes).filter((node) => node.kind === 'group' && node.lid !== undefined).length
  return [
    ...(count(after) > 0 ? ['An eye has no “Blink” layer, so a drawn lid closes it.'] : []),
    ...(count(after) < count(before)
      ? ['An eye has neither a “Blink” layer nor a face behind it, so it doesn’t close.']
      : []),
  ]
}

function boxOfGroup(group: ArtGroup, pictures: readonly ({ box: Box } | undefined)[]): Box | undefined {
  const boxes = everyNode([group]).flatMap((node) =>
    node.kind === 'picture' ? (pictures[node.picture]?.box ?? []) : [],
  )
  return unionBox(boxes) ?? undefined
}

/** On shaded skin, the mean of that above the eye and that behind it, so that the lid's edge is seen least. */
function skinAround(
  eye: Box | undefined,
  behind: readonly ArtNode[],
  pictures: Pictures,
): string | undefined {
  if (!eye) return undefined
  const x = eye.x + eye.width / 2
  const above = colourBehind({ x, y: eye.y - ABOVE * eye.height }, behind, pictures)
  const middle = above && colourBehind({ x, y: eye.y + eye.height / 2 }, behind, pictures)
  if (!above) return undefined
  const isShaded = middle?.every((value, at) => Math.abs(value - (above[at] ?? 0)) <= SHADED)
  return hexOf(isShaded ? above.map((value, at) => (value + (middle?.[at] ?? value)) / 2) : above)
}

function colourBehind(point: Point, behind: readonly ArtNode[], pictures: Pictures): number[] | undefined {
  for (const node of behind.toReversed()) {
    if (node.kind !== 'picture' || node.shows !== undefined) continue
    const picture = pictures[node.picture]
    const colour = picture && colourAt(picture, point)
    if (colour !== undefined) return colour
  }
  return undefined
}

function colourAt({ bitmap, box }: ImportedPicture, { x, y }: Point): number[] | undefined {
  const [column, row] = [
    Math.floor(((x - box.x) / box.width) * bitmap.width),
    Math.floor(((y - box.y) / box.height) * bitmap.height),
  ]
  if (column < 0 || row < 0 || column >= bitmap.width || row >= bitmap.height) return undefined
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  context?.drawImage(bitmap, -column, -row)
  const [red = 0, green = 0, blue = 0, alpha = 0] = context?.getImageData(0, 0, 1, 1).data ?? []
  if (alpha < SOLID) return undefined
  return [red, green, blue]
}
