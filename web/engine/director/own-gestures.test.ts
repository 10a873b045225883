import { applyEdit } from '#model/edits/apply-edit'
import { expect, test } from 'vitest'
import { madeDialogue, madeTalk } from '../../../tests/support/director/made-voices.ts'
import { direct } from './direct.ts'
import { idOf, momentAt } from './moment-id.ts'
import { isOwnGesture } from './own-gestures.ts'
import { directedAs, isUntouched } from './print.ts'

test('gestures that moved with their take are the director’s, and those moved alone are not', () => {
  const { document: talk, facts } = madeDialogue(madeTalk(60))
  const { edits } = direct(talk, facts, { seed: 7, level: 'lively' })
  const { document } = applyEdit(talk, { kind: 'batch', edits })
  expect(document.gestures.length).toBeGreaterThan(4)
  const moment = momentAt('r', 'performer-2 performer-1', document.tracks[0]?.clips ?? [], 7)
  const reaction = directedAs(
    { id: idOf(moment), performer: 'performer-2', name: 'lean', start: 7, duration: 1.1 },
    'listening',
  )
  const tracks = document.tracks.map((track) => ({
    ...track,
    clips: track.clips.map((clip) => ({ ...clip, start: clip.start + 2.5 })),
  }))
  const moved = [...document.gestures, reaction].map((gesture) => ({
    ...gesture,
    start: gesture.start + 2.5,
  }))
  for (const gesture of moved) {
    expect(isUntouched(gesture)).toBe(false)
    expect(isOwnGesture({ tracks }, gesture)).toBe(true)
    expect(isOwnGesture(document, gesture)).toBe(false)
    expect(isOwnGesture({ tracks }, { ...gesture, size: 1.7 })).toBe(false)
  }
})
