import { outlineBox, unionBox, type Box } from '#model/rig/outline'
import type { Point, RigNode, RoundHead } from '#model/rig/rig'
import { turnOf } from './head-turn.ts'
import type { DrawingContext } from './mouth-drawing.ts'
import type { GroupPart, Part, PicturePart } from './parts.ts'
import { shownShare, type PictureState } from './picture-state.ts'

/** A picture that is large enough to bend, and the groups around it. */
export interface BendingPart {
  part: PicturePart
  groups: readonly GroupPart[]
}

/** Pictures that are warped at a time: each takes a millisecond or two a frame. */
const MAX_WARPED = 2
/** Pictures that cover less of the head, in shares of its box, move as a whole. */
const LEAST = 0.12
/** Features move as a whole; hair behind a head stays with its outline. */
const whole = /^(eyes?|pupils?|brows?|mouth|nose|lid|white)(-|$)/
const behind = /(^|-)(back|behind|rear)(-|$)/

/** Sets how the parts of a round head turn, and returns those that may bend, the largest first. */
export function setTurns(parts: readonly Part[], head: RoundHead): BendingPart[] {
  const top = groupWithId(parts, 'head')
  if (!top) return []
  const bending = picturesIn(top, [])
    .flatMap((one) => {
      const share = shareOf(head, boxOf(one.part.picture))
      return share >= LEAST ? [{ ...one, share }] : []
    })
    .toSorted((one, other) => other.share - one.share)
  const groups = new Set(bending.flatMap((one) => one.groups))
  for (const part of top.parts) setTurn(part, groups)
  return bending
}

function setTurn(part: Part, groupsOfBending: ReadonlySet<GroupPart>): void {
  const { id } = part.kind === 'group' ? part.group : part.kind === 'picture' ? part.picture : part.shape
  if (behind.test(id)) return
  if (part.kind === 'group' && (id === 'face' || groupsOfBending.has(part))) {
    for (const child of part.parts) setTurn(child, groupsOfBending)
    return
  }
  const box = boxOf(part.kind === 'group' ? part.group : part.kind === 'picture' ? part.picture : part.shape)
  part.turnsAbout = box && { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/**
 * Chooses the pictures that bend in this frame: the largest of those that are seen. One that fades into another does not
 * count, or the fade would end the bending of a third.
 */
export function chooseWarped(bending: readonly BendingPart[], states: PictureState | null): void {
  let count = 0
  for (const { part, groups } of bending) {
    const { shows } = part.picture
    const share = !isShown(part, groups) ? 0 : shows && states ? shownShare(shows, states) : 1
    part.isWarped = share > 0 && (share < 1 || count < MAX_WARPED)
    if (share >= 1 && part.isWarped) count++
  }
}

function isShown(part: PicturePart, groups: readonly GroupPart[]): boolean {
  return part.shown && groups.every(({ shown }) => shown)
}

/** Moves what is drawn next with a turned head, about the middle of a part. */
export function turnWhole(
  context: DrawingContext,
  { head, shift }: { head: RoundHead; shift: Point },
  about: Point,
): void {
  const { a, b, c, d, e, f } = turnOf(head, about, shift)
  context.transform(a, b, c, d, e, f)
}

/** The pictures that may be warped, in the order in which they are drawn. */
function picturesIn(group: GroupPart, around: readonly GroupPart[]): BendingPart[] {
  const groups = [...around, group]
  return group.parts.flatMap((part) => {
    if (part.kind === 'group')
      return whole.test(part.group.id) || behind.test(part.group.id) ? [] : picturesIn(part, groups)
    return part.kind !== 'picture' || behind.test(part.picture.id) ? [] : [{ part, groups }]
  })
}

/** The share of a head's box that a picture may cover. */
function shareOf({ x, y, rx, ry }: RoundHead, box: Box | null): number {
  if (!box) return 0
  const width = Math.min(box.x + box.width, x + rx) - Math.max(box.x, x - rx)
  const height = Math.min(box.y + box.height, y + ry) - Math.max(box.y, y - ry)
  return (Math.max(0, width) * Math.max(0, height)) / (4 * rx * ry)
}

function groupWithId(parts: readonly Part[], id: string): GroupPart | undefined {
  for (const part of parts) {
    if (part.kind !== 'group') continue
    const found = part.group.id === id ? part : groupWithId(part.parts, id)
    if (found) return found
  }
  return undefined
}

function boxOf(node: RigNode): Box | null {
  if (node.kind === 'group') return unionBox(node.children.flatMap((child) => boxOf(child) ?? []))
  return outlineBox(node.outline, 0)
}
