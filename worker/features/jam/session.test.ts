import { madeClip } from '../../../tests/support/documents/clip-fixtures.ts'
import { describe, expect, test } from 'vitest'
import type { Clip, Document } from '../../contract/document/document.ts'
import { applyEdit } from '../../model/edits/apply-edit.ts'
import type { Edit } from '../../contract/document/edit.ts'
import { invertEdit } from '../../model/edits/invert-edit.ts'
import { ORPHAN_TRACK_ID, newJamDocument } from '../../model/jam/jam-document.ts'
import { Session } from './session.ts'

const clip = (id: string, start = 0, duration = 4) =>
  madeClip(id, `take-of-${id}`, { start, offset: 1, duration })

const voice = (id: string, ...clips: Clip[]): Edit => ({
  kind: 'addTrack',
  track: { id, kind: 'voice', name: id, performer: null, gain: 1, pan: 0, mute: false, solo: false, clips },
})

/** A session that starts with these edits, and users in it: `does` at the current edit, `base` at an earlier one. */
function sessionWith(...edits: Edit[]) {
  const document = edits.reduce((current, edit) => applyEdit(current, edit).document, newJamDocument())
  const session = new Session({ document, rev: 0, log: [] })
  const counts: Record<string, number> = {}
  const asked = (by: string, base: number) => {
    counts[by] = (counts[by] ?? 0) + 1
    return { client: by, n: counts[by], base, by }
  }
  return {
    session,
    asked,
    does: (by: string, edit: Edit, base = session.rev) => session.submit(asked(by, base), edit, []),
    clips: (track: string) => session.document.tracks.find(({ id }) => id === track)?.clips ?? [],
  }
}

describe('What others did meanwhile', () => {
  test('a take for a track that was removed goes to a track of its own', () => {
    const { session, does, clips } = sessionWith(voice('a'))
    does('ann', { kind: 'removeTrack', track: 'a' })
    expect(does('ben', { kind: 'addClip', track: 'a', clip: clip('x') }, 0).done).toBe(true)
    expect(does('ben', { kind: 'addClip', track: 'a', clip: clip('y') }, 0).done).toBe(true)
    expect(clips(ORPHAN_TRACK_ID).map(({ id }) => id)).toEqual(['x', 'y'])
    expect(session.document.tracks.filter(({ id }) => id === ORPHAN_TRACK_ID)).toHaveLength(1)
  })

  test('a track with clips that its remover has not seen stays', () => {
    const { does, clips } = sessionWith(voice('a'))
    does('ann', { kind: 'addClip', track: 'a', clip: clip('x') })
    expect(does('ben', { kind: 'removeTrack', track: 'a' }, 0)).toEqual({ done: false, code: 'changed' })
    expect(clips('a')).toHaveLength(1)
    // Having seen it, they may.
    expect(does('ben', { kind: 'removeTrack', track: 'a' }).done).toBe(true)
  })

  test('one’s own clips on it are no surprise', () => {
    const { does } = sessionWith(voice('a'))
    does('ann', { kind: 'addClip', track: 'a', clip: clip('x') })
    expect(does('ann', { kind: 'removeTrack', track: 'a' }, 0).done).toBe(true)
  })

  test('a clip that was cut moves with all its parts', () => {
    const { does, clips } = sessionWith(voice('a', clip('x', 10)), voice('b'))
    does('ann', { kind: 'splitClip', clip: 'x', at: 11, newId: 'y' })
    does('ann', { kind: 'splitClip', clip: 'y', at: 12, newId: 'z' })
    does('ben', { kind: 'moveClip', clip: 'x', start: 20, track: 'b' }, 0)
    expect(clips('b').map(({ id, start }) => [id, start])).toEqual([
      ['x', 20],
      ['y', 21],
      ['z', 22],
    ])
  })

  test('a clip that was cut is not trimmed', () => {
    const { does } = sessionWith(voice('a', clip('x')))
    does('ann', { kind: 'splitClip', clip: 'x', at: 2, newId: 'y' })
    const trim: Edit = { kind: 'trimEdge', clip: 'x', edge: 'end', at: 3 }
    expect(does('ben', trim, 0)).toEqual({ done: false, code: 'changed' })
  })

  test('a second cut goes to the half that holds it', () => {
    const { does, clips } = sessionWith(voice('a', clip('x')))
    does('ann', { kind: 'splitClip', clip: 'x', at: 2, newId: 'y' })
    expect(does('ben', { kind: 'splitClip', clip: 'x', at: 3, newId: 'z' }, 0).done).toBe(true)
    expect(clips('a').map(({ id, start }) => [id, start])).toEqual([
      ['x', 0],
      ['y', 2],
      ['z', 3],
    ])
  })

  test('both edges trimmed at once both hold', () => {
    const { does, clips } = sessionWith(voice('a', clip('x')))
    does('ann', { kind: 'trimEdge', clip: 'x', edge: 'start', at: 1 })
    does('ben', { kind: 'trimEdge', clip: 'x', edge: 'end', at: 3 }, 0)
    expect(clips('a')[0]).toMatchObject({ start: 1, offset: 2, duration: 2 })
  })

  test('to a track that is gone a clip moves in time only', () => {
    const { does, clips } = sessionWith(voice('a', clip('x')), voice('b'))
    does('ann', { kind: 'removeTrack', track: 'b' })
    expect(does('ben', { kind: 'moveClip', clip: 'x', start: 7, track: 'b' }, 0).done).toBe(true)
    expect(clips('a')[0]?.start).toBe(7)
  })

  test('an edit of a deleted item is refused with the user who deleted it', () => {
    const { does } = sessionWith(voice('a', clip('x')))
    does('ann', { kind: 'removeClip', clip: 'x' })
    const gain: Edit = { kind: 'setClipGain', clip: 'x', gain: 0.5 }
    expect(does('ben', gain, 0)).toEqual({ done: false, code: 'gone', by: 'ann' })
  })

  test('impossible edits of a batch are dropped', () => {
    const { does, session } = sessionWith(voice('a', clip('x')))
    does('ann', { kind: 'removeClip', clip: 'x' })
    const outcome = does(
      'ben',
      {
        kind: 'batch',
        edits: [
          { kind: 'setClipGain', clip: 'x', gain: 0.5 },
          { kind: 'setTempo', tempo: 90 },
        ],
      },
      0,
    )
    expect(outcome).toMatchObject({ done: true, logged: { edit: { kind: 'setTempo', tempo: 90 } } })
    expect(session.document.tempo).toBe(90)
  })

  test('a take whose performer was deleted is preserved', () => {
    const { does, session } = sessionWith()
    const add = voice('a', clip('x'))
    if (add.kind === 'addTrack') add.track.performer = 'nobody'
    does('ann', add)
    expect(session.document.tracks.at(-1)).toMatchObject({ id: 'a', performer: null })
  })
})

describe('Undo', () => {
  /** The undo parts of an edit, as its author's client recorded them. */
  const back = (document: Document, edit: Edit) => invertEdit(document, edit).parts

  test('takes back what is still as its author left it, field by field', () => {
    const { session, does, asked } = sessionWith(voice('a'))
    const edit: Edit = { kind: 'changeTrack', track: 'a', change: { gain: 0.5, pan: 1 } }
    const parts = back(session.document, edit)
    does('ann', edit)
    does('ben', { kind: 'changeTrack', track: 'a', change: { pan: -1 } })
    expect(session.undo(asked('ann', 1), parts, []).done).toBe(true)
    expect(session.document.tracks.at(-1)).toMatchObject({ gain: 1, pan: -1 })
  })

  test('with nothing left of one’s own there is nothing to take back', () => {
    const { session, does, asked } = sessionWith(voice('a', clip('x')))
    const edit: Edit = { kind: 'moveClip', clip: 'x', start: 5 }
    const parts = back(session.document, edit)
    does('ann', edit)
    does('ben', { kind: 'moveClip', clip: 'x', start: 9 })
    expect(session.undo(asked('ann', 1), parts, [])).toEqual({ done: false, code: 'changed' })
  })

  test('restores a removed track with its takes', () => {
    const { session, does, asked, clips } = sessionWith(voice('a', clip('x')))
    const edit: Edit = { kind: 'removeTrack', track: 'a' }
    const parts = back(session.document, edit)
    does('ann', edit)
    expect(session.undo(asked('ann', 1), parts, []).done).toBe(true)
    expect(clips('a')).toEqual([clip('x')])
  })
})

describe('While somebody records', () => {
  const recordings = [{ track: 'a' }]
  test.each<[string, Edit, boolean]>([
    ['the tempo', { kind: 'setTempo', tempo: 90 }, false],
    ['the first beat', { kind: 'setFirstBeat', time: 0.4 }, false],
    ['their track', { kind: 'removeTrack', track: 'a' }, false],
    ['the backing track', { kind: 'removeTrack', track: 'backing' }, false],
    ['what is heard', { kind: 'moveClip', clip: 'song', start: 1 }, false],
    ['another track', { kind: 'removeTrack', track: 'b' }, true],
    ['a gain', { kind: 'changeTrack', track: 'a', change: { gain: 0.5 } }, true],
  ])('%s', (_, edit, goesThrough) => {
    const song: Edit = { kind: 'addClip', track: 'backing', clip: clip('song') }
    const { session, asked } = sessionWith(voice('a'), voice('b'), song)
    const outcome = session.submit(asked('ann', 0), edit, recordings)
    if (goesThrough) expect(outcome.done).toBe(true)
    else expect(outcome).toEqual({ done: false, code: 'recording' })
  })
})

describe('A take that lands', () => {
  const land = (session: Session, made: Clip) => {
    let count = 0
    const asked = { client: 'room', n: 0, base: session.rev, by: 'ann' }
    return session.land(asked, made, 'a', () => `half-${++count}`)
  }

  test('takes over from what was there, which goes to the lane of other takes', () => {
    const { session, clips } = sessionWith(voice('a', clip('old', 0, 10)))
    expect(land(session, clip('new', 4, 2)).done).toBe(true)
    const spans = (track: string) =>
      clips(track).map(({ start, offset, duration }) => [start, offset, duration])
    expect(spans('a')).toEqual([
      [0, 1, 4],
      [6, 7, 4],
      [4, 1, 2],
    ])
    expect(spans('lane-a')).toEqual([[4, 5, 2]])
    expect(session.document.tracks.find(({ id }) => id === 'lane-a')).toMatchObject({ mute: true })
  })

  test('is preserved when its track is deleted', () => {
    const { session, clips } = sessionWith()
    expect(land(session, clip('new')).done).toBe(true)
    expect(clips(ORPHAN_TRACK_ID)).toEqual([clip('new')])
  })
})
