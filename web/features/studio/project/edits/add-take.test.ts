import { expect, test } from 'vitest'
import { newDocument } from '#model/document/new-document'
import { applyEdit } from '#model/edits/apply-edit'
import { addTake, speechEnd, spokenTracks, speechEndWith } from './add-take.ts'
import { withPerformer } from './cast-edits.ts'
import { speakWith } from './edits.ts'
import { swapTake, otherTakes } from './punch-edits.ts'

const take = (id: string, duration: number) => ({ id, duration, camera: '' })

test('takes are placed one after another, for one voice and for two that take turns', () => {
  const before = newDocument('pip')
  const one = applyEdit(before, speakWith(before, take('a', 4), 'clip-a')).document
  const [voice = ''] = spokenTracks(one).map(({ id }) => id)
  const two = applyEdit(
    one,
    withPerformer(one, { id: 'nettie', name: 'Nettie', rig: '' }, { id: 'second', lead: 'Pip' }),
  ).document
  const answered = applyEdit(two, addTake(two, take('b', 2), 'voice-second', 'clip-b')).document
  const { document, inverse } = applyEdit(answered, addTake(answered, take('c', 3), voice, 'clip-c'))
  expect(spokenTracks(document).map(({ clips }) => clips.map(({ take, start }) => [take, start]))).toEqual([
    [
      ['a', 0],
      ['c', 6],
    ],
    [['b', 4]],
  ])
  expect(speechEnd(document)).toBe(9)
  expect(applyEdit(document, inverse).document).toEqual(answered)
})

test('alternative takes do not count as spoken', () => {
  const before = newDocument('pip')
  const said = applyEdit(before, speakWith(before, take('a', 4), 'clip-a')).document
  const other = { ...said.tracks[0]?.clips[0], id: 'clip-b', take: 'b', duration: 3 } as Parameters<
    typeof swapTake
  >[1]
  const edit = swapTake(said, other, () => crypto.randomUUID())
  const document = edit ? applyEdit(said, edit).document : said
  expect(otherTakes(document)?.clips.length).toBeGreaterThan(0)
  expect(spokenTracks(document)).toHaveLength(1)
  expect(speechEnd(document)).toBe(4)
})

test('pending takes count as spoken once placed: the first one, and those with a place', () => {
  const before = newDocument('pip')
  const after = (start: number, duration: number) => ({
    duration,
    landing: { recording: 'r', seat: undefined, start, offset: 0, duration },
  })
  expect(speechEndWith(before, [{ duration: 3 }, { duration: 20 }, after(3, 2)])).toBe(5)
  const said = applyEdit(before, speakWith(before, take('a', 4), 'clip-a')).document
  // An alternative take, music and a punch-in end that.
  const music = { duration: 60, place: { kind: 'music' as const, start: 0 } }
  expect(speechEndWith(said, [{ duration: 20 }, music, after(1, 2)])).toBe(4)
  expect(speechEndWith(said, [after(4, 2)])).toBe(6)
})
