import { stableText } from '#model/edits/invert-edit'
import type { Caption, Clip, Directed, Gesture, Scene } from '#contract/document/document'

type Item = Scene | Gesture | Caption

/**
 * Fingerprint of what the director decides about an item: FNV-1a, 32 bits. A scene's background is the person's
 * choice in any case.
 */
export function printOf(item: Omit<Item, 'directed'>): string {
  const { id: _id, directed: _directed, background: _background, ...values } = item as Partial<Scene>
  return hashOf(stableText(present(values)))
}

export function printOfGain(gain: number): string {
  return hashOf(String(gain))
}

export function directedAs<Kind extends Item>(item: Kind, because: string): Kind {
  return { ...item, directed: { because, print: printOf(item) } }
}

/** The director wrote it, and no person has changed it since. */
export function isUntouched(item: Item): boolean {
  return item.directed?.print === printOf(item)
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
