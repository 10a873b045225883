import { expect, test } from 'vitest'
import { readLiveFrames, writeLiveFrame } from '#contract/jam/live-frame'
import { faceValues } from '../../../engine/face/face-moment.ts'
import type { LiveVoice } from '../../../stage/stage-frame.ts'
import { valuesOf, voiceOf } from './live-values.ts'

const voice: LiveVoice = {
  mouth: { jaw: 0.6, width: 0.4, rounding: 0.2, teeth: 0.1, tongue: 0.3 },
  loudness: -24,
  speaking: true,
}

function sent(one: LiveVoice): LiveVoice {
  const bytes = writeLiveFrame({ seat: 0, count: 1, time: 0, values: valuesOf(one) })
  return voiceOf(readLiveFrames(bytes.buffer)[0]?.values ?? new Float32Array(0), voice)
}

test('a frame preserves the mouth within 0.005', () => {
  const back = sent(voice)
  for (const curve of ['jaw', 'width', 'rounding', 'teeth', 'tongue'] as const)
    expect(back.mouth[curve]).toBeCloseTo(voice.mouth[curve], 2)
  expect(back.loudness).toBeCloseTo(-24, 0)
  expect(back.speaking).toBe(true)
  expect(back.face).toBeUndefined()
})

test('a frame preserves the camera’s head, eyes and brows', () => {
  const face = {
    turn: -0.8,
    nod: 0.3,
    tilt: 0.2,
    gazeX: 1,
    gazeY: -1,
    lidLeft: 1.2,
    lidRight: 0,
    browLeft: 0.5,
    browRight: -0.5,
    smile: 0.9,
    seen: 1,
  }
  const back = sent({ ...voice, face })
  for (const name of faceValues)
    expect(Math.abs((back.face?.[name] ?? NaN) - face[name]), name).toBeLessThan(0.01)
})
