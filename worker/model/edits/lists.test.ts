import { documentSchema, type Document } from '../../contract/document/document.ts'
import { newDocument } from '../document/new-document.ts'
import { madeClip } from '../../../tests/support/documents/clip-fixtures.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { LIST_LIMITS } from './lists.ts'

const gesture = { id: 'g', performer: 'performer-1', name: 'nod', start: 0, duration: 1 }
const correction = { id: 'm', take: 't', start: 0, duration: 1, shape: 'A' as const }
const caption = { id: 'c', start: 0, duration: 1, text: '' }
const overlay = {
  id: 'o',
  kind: 'title' as const,
  content: 'The end',
  start: 0,
  duration: 1,
  x: 0.5,
  y: 0.5,
  size: 0.1,
  turn: 0,
}
const camera = { x: 0.5, y: 0.5, zoom: 1 }
const scene = { id: 's', start: 0, duration: 1, background: '', camera }
const clip = madeClip('c', 't')

function documentWith(list: keyof typeof LIST_LIMITS, count: number): Document {
  const base = newDocument('pip')
  const many = <Item>(item: Item) => Array.from({ length: count }, () => item)
  switch (list) {
    case 'performers':
      return { ...base, performers: base.performers.flatMap(many) }
    case 'tracks':
      return { ...base, tracks: base.tracks.flatMap(many) }
    case 'clips':
      return { ...base, tracks: base.tracks.map((track) => ({ ...track, clips: many(clip) })) }
    case 'scenes':
      return { ...base, scenes: many(scene) }
    case 'captions':
      return { ...base, captions: many(caption) }
    case 'gestures':
      return { ...base, gestures: many(gesture) }
    case 'mouthCorrections':
      return { ...base, mouthCorrections: many(correction) }
    case 'overlays':
      return { ...base, overlays: many(overlay) }
    case 'markers':
      return { ...base, markers: many({ id: 'm', time: 0, name: '' }) }
    default:
      return list satisfies never
  }
}

// Safe: the keys of an object literal.
test.each(Object.keys(LIST_LIMITS) as (keyof typeof LIST_LIMITS)[])(
  '%s: the limit is the schema’s',
  (list) => {
    const limit = LIST_LIMITS[list]
    expect(z.safeParse(documentSchema, documentWith(list, limit)).success).toBe(true)
    expect(z.safeParse(documentSchema, documentWith(list, limit + 1)).success).toBe(false)
  },
)
