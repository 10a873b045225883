import { type Document } from '#contract/document/document'
import { newDocument } from '#model/document/new-document'
import { madeClip } from '../../../../../tests/support/documents/clip-fixtures.ts'
import { expect, test } from 'vitest'
import { placedOf } from '../../project/edits/selection.ts'
import { dragged, editOf, type DragOnLanes } from './grips.ts'
import { lanesOf } from './lane-model.ts'

const [first] = newDocument('pip').tracks
if (!first) throw new Error('A new document has a track.')
const voice = first
const document: Document = {
  ...newDocument('pip'),
  tracks: [
    { ...voice, clips: [madeClip('a', 't', { duration: 2, offset: 1 }), madeClip('b', 't', { start: 5 })] },
    { ...voice, id: 'other', clips: [] },
  ],
}
const names = { gesture: (name: string) => name, scene: (name: string) => name, take: (id: string) => id }
const lanes = lanesOf(document, names)
const found = lanes.flatMap(({ items }) => items).find(({ target }) => target.id === 'a')
if (!found) throw new Error('The clip lies on a lane.')
const item = found
const placed = placedOf(document, [item.target])

/** A drag of clip `a` (0 to 2 s) by `by` seconds. */
function hand(by: number, change: Partial<DragOnLanes> = {}): DragOnLanes {
  const y = lanes.find(({ id }) => id === voice.id)?.top ?? 0
  const drag = { document, lanes, hit: { item, part: 'body' as const }, by, y, playhead: 4, reach: 0 }
  return { ...drag, takeDuration: () => 6, ...change }
}

test('a moved clip snaps to the playhead and stops before the next clip', () => {
  const grip = { kind: 'move', placed, shift: 0 } as const
  expect(dragged(grip, hand(1))).toMatchObject({ shift: 1 })
  expect(dragged(grip, hand(1.9, { reach: 0.2 }))).toMatchObject({ shift: 2, guide: 4 })
  expect(dragged(grip, hand(3.5))).toMatchObject({ shift: 3 })
})

test('on another open track nothing is in the way', () => {
  const other = lanes.find(({ id }) => id === 'other')
  const grip = dragged({ kind: 'move', placed, shift: 0 }, hand(4, { y: (other?.top ?? 0) + 1 }))
  expect(grip).toMatchObject({ shift: 4, onto: 'other' })
  expect(editOf(document, grip)).toEqual({ kind: 'moveClip', clip: 'a', start: 4, track: 'other' })
})

test('a trimmed edge stays within the take and before the next clip, and a slipped sound within the take', () => {
  const [clip] = placed
  if (!clip) throw new Error('The clip is placed.')
  const trim = { kind: 'trim', placed: clip, span: clip.span } as const
  const end = (by: number) => dragged(trim, hand(by, { hit: { item, part: 'end' } }))
  expect(end(1)).toMatchObject({ span: { start: 0, duration: 3 } })
  expect(end(9)).toMatchObject({ span: { start: 0, duration: 5 } })
  const slip = (by: number) => dragged({ kind: 'slip', placed: clip, offset: 1 }, hand(by))
  expect([slip(0.4), slip(9), slip(-9)]).toMatchObject([{ offset: 0.6 }, { offset: 0 }, { offset: 4 }])
})
