import { type Document } from '#contract/document/document'
import { newDocument } from '#model/document/new-document'
import { expect, test } from 'vitest'
import type { Landing } from '../../../../data/take-delivery.ts'
import { createRecordingLanding } from './recording-landing.ts'
import type { FinishedRecording } from './recorder.ts'

const recording = (id: string, after: number) =>
  // Safe: only these properties are read.
  ({ id, after, sound: { duration: 5 } }) as FinishedRecording

/** A document whose voice speaks from 0 to `seconds`. */
function spoken(seconds: number): Document {
  const document = newDocument('pip')
  const clip = { id: 'c', take: 't', start: 0, offset: 0, duration: seconds, gain: 1, fadeIn: 0, fadeOut: 0 }
  const tracks = document.tracks.map((track) =>
    track.kind === 'voice' ? { ...track, clips: [clip] } : track,
  )
  return { ...document, tracks }
}

function landingIn(document: Document, punched?: Landing) {
  return createRecordingLanding({ document: () => document, arriving: () => [], punched: () => punched })
}

test('the first part goes where takes go, the later ones follow it', () => {
  const landing = landingIn(newDocument('pip'))
  expect(landing.of(recording('one', 0))).toBeUndefined()
  expect(landing.of(recording('two', 60))).toMatchObject({
    recording: 'two',
    start: 60,
    offset: 0,
    duration: 5,
  })
})

test('where something is said already, no part goes there by itself', () => {
  const landing = landingIn(spoken(3))
  expect(landing.of(recording('one', 0))).toBeUndefined()
  expect(landing.of(recording('two', 60))).toBeUndefined()
})

test('a re-recorded part is placed at its part', () => {
  const part = { recording: 'one', seat: undefined, start: 2, offset: 0.1, duration: 1 }
  expect(landingIn(spoken(3), part).of(recording('one', 0))).toEqual(part)
})

test('continued reading is placed after the existing speech', () => {
  expect(landingIn(spoken(3)).following(recording('one', 0))).toMatchObject({ start: 3, duration: 5 })
})
