import type { Document } from '#contract/document/document'
import type { Edit } from '#contract/document/edit'
import type { Movement } from '#model/rig/movement'
import { expressions } from '../../../../engine/puppet/acting/expressions.ts'
import { gestures } from '../../../../engine/puppet/acting/gestures/gestures.ts'
import { gesturesFromPunctuation } from '../../../../engine/timeline/punctuation.ts'

export interface Act {
  name: string
  label: string
  /** Default length in seconds. */
  seconds: number
}

/** Default length of a mood in seconds. */
const MOOD_SECONDS = 2

export const everybodysGestures: readonly Act[] = gestures.map(actOf)

export const moods: readonly Act[] = expressions.map(({ id, label }) => ({
  name: id,
  label,
  seconds: MOOD_SECONDS,
}))

const labels = new Map([...moods, ...everybodysGestures].map(({ name, label }) => [name, label]))

export function actOf({ id, label, seconds }: Movement): Act {
  return { name: id, label, seconds }
}

export function gestureLabel(name: string): string {
  return labels.get(name) ?? `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`
}

/** Adds gestures for the captions' punctuation, with their number; `undefined` for none. */
export function punctuationEdit(
  { captions, gestures: there }: Pick<Document, 'captions' | 'gestures'>,
  performer: string,
): { edit: Edit; count: number } | undefined {
  const added = gesturesFromPunctuation(captions, performer, there, () => crypto.randomUUID())
  if (added.length === 0) return undefined
  return {
    edit: { kind: 'batch', edits: added.map((gesture): Edit => ({ kind: 'addGesture', gesture })) },
    count: added.length,
  }
}
