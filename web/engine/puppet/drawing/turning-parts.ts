import { outlineBox, unionBox, type Box } from '#model/rig/outline'
import type { RigNode, RoundHead } from '#model/rig/rig'
import type { GroupPart, Part, PicturePart } from './parts.ts'

/** Pictures that are warped at a time: each takes a millisecond or two a frame. */
export const MAX_WARPED = 2
/** Pictures that cover less of the head, in shares of its box, move as a whole. */
const LEAST = 0.12
/** Features move as a whole; hair behind a head stays with its outline. */
const whole = /^(eyes?|pupils?|brows?|mouth|nose|lid|white)(-|$)/
const behind = /(^|-)(back|behind|rear)(-|$)/

/** Sets how the parts of a round head turn. */
export function setTurns(parts: readonly Part[], head: RoundHead): void {
  const top = groupWithId(parts, 'head')
  if (!top) return
  const candidates = picturesIn(top).flatMap((part) => {
    const share = shareOf(head, boxOf(part.picture))
    return share >= LEAST ? [{ part, share }] : []
  })
  const always = candidates
    .filter(({ part }) => part.picture.shows === null)
    .toSorted((one, other) => other.share - one.share)
    .slice(0, MAX_WARPED)
  // Pictures that replace one another are seen one at a time.
  for (const { part } of [...always, ...candidates.filter(({ part }) => part.picture.shows !== null)])
    part.isWarped = true
  for (const part of top.parts) setTurn(part)
}

function setTurn(part: Part): void {
  const { id } = part.kind === 'group' ? part.group : part.kind === 'picture' ? part.picture : part.shape
  if (behind.test(id) || (part.kind === 'picture' && part.isWarped)) return
  if (part.kind === 'group' && (id === 'face' || picturesIn(part).some(({ isWarped }) => isWarped))) {
    part.parts.forEach(setTurn)
    return
  }
  const box = boxOf(part.kind === 'group' ? part.group : part.kind === 'picture' ? part.picture : part.shape)
  part.turnsAbout = box && { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** The pictures that may be warped, in the order in which they are drawn. */
function picturesIn({ parts }: GroupPart): PicturePart[] {
  return parts.flatMap((part) => {
    if (part.kind === 'group')
      return whole.test(part.group.id) || behind.test(part.group.id) ? [] : picturesIn(part)
    if (part.kind !== 'picture' || behind.test(part.picture.id)) return []
    const [a, b, c, d] = part.matrix
    return b === 0 && c === 0 && a > 0 && d > 0 ? [part] : []
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
