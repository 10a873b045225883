import { stableText } from '#model/edits/invert-edit'
import type { Caption, Clip, Directed, Gesture, Scene } from '#contract/document/document'

type Item = Scene | Gesture | Caption

/**
 * Fingerprint of what the director decides about an item: FNV-1a, 32 bits. A scene's background is the person's
 * choice in any case. A gesture moves with its take, so its print without the start follows after a point.
 */
function printOf(item: Omit<Item, 'directed'>): string {
  const { id: _id, directed: _directed, background: _background, ...values } = item as Partial<Scene>
  return hashOf(stableText(present(values)))
}

function printAnywhere(gesture: Gesture): string {
  return hashOf(stableText(present({ ...gesture, start: undefined, id: undefined, directed: undefined })))
}

export function printOfGain(gain: number): string {
  return hashOf(String(gain))
}

export function directedAs<Kind extends Item>(item: Kind, because: string): Kind {
  const print = isGesture(item) ? `${printOf(item)}.${printAnywhere(item)}` : printOf(item)
  return { ...item, directed: { because, print } }
}

/** The director wrote it, and no person has changed it since. */
export function isUntouched(item: Item): boolean {
  return item.directed?.print.split('.')[0] === printOf(item)
}

function isGesture(item: Item): item is Gesture {
  return 'name' in item
}

/** No person has changed a gesture, except for its start perhaps. */
export function isUntouchedButMoved(gesture: Gesture): boolean {
  return gesture.directed?.print.split('.')[1] === printAnywhere(gesture)
}

export function isGainUntouched({
  gain,
  directed,
}: Pick<Clip, 'gain'> & { directed?: Directed | null | undefined }): boolean {
  return directed?.print === printOfGain(gain)
}

function present(values: object): object {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined),
  )
}

export function hashOf(text: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0
  }
  return hash.toString(36)
}
