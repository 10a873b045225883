import { expect, test } from 'vitest'
import { type Document } from '#contract/document/document'
import { newDocument } from '#model/document/new-document'
import { madeClip } from '../../../../../tests/support/documents/clip-fixtures.ts'
import { applyEdit } from '#model/edits/apply-edit'
import { NO_EFFECTS } from '../../../../engine/sound/sound-key.ts'
import { swapTake, otherTakes, punchedIn } from './punch-edits.ts'

const whole = madeClip('a', 'first', {
  duration: 10,
  gain: 0.5,
  effects: { ...NO_EFFECTS, voice: 'radio', speed: 1.25 },
})
const heard = (document: Document) =>
  document.tracks[0]?.clips
    .toSorted((a, b) => a.start - b.start)
    .map(({ take, start, offset, duration }) => [take, start, offset, duration])

test('a re-recorded part replaces the old one at equal loudness, and both can be swapped', () => {
  let made = 0
  const newId = () => `new-${made++}`
  const empty = newDocument('pip')
  const document: Document = { ...empty, tracks: empty.tracks.map((track) => ({ ...track, clips: [whole] })) }
  const edit = punchedIn(document, { id: 'second' }, { start: 4, offset: 2.1, duration: 2 }, newId)
  const { document: after, inverse } = applyEdit(document, edit!)
  expect(heard(after)).toEqual([
    ['first', 0, 0, 4],
    ['second', 4, 2.1, 2],
    ['first', 6, 7.5, 4],
  ])
  const said = after.tracks[0]?.clips.find(({ take }) => take === 'second')
  expect(said).toMatchObject({ gain: 0.5, effects: { voice: 'radio', speed: 1 } })
  const lane = otherTakes(after)
  expect(lane).toMatchObject({ mute: true, performer: null })
  expect(lane?.clips).toMatchObject([{ take: 'first', start: 4, offset: 5, duration: 2 }])

  const back = applyEdit(after, swapTake(after, lane!.clips[0]!, newId)!).document
  expect(heard(back)?.map(([take]) => take)).toEqual(['first', 'first', 'first'])
  expect(otherTakes(back)?.clips).toMatchObject([{ take: 'second', start: 4 }])
  expect(applyEdit(after, inverse).document).toEqual(document)
})
