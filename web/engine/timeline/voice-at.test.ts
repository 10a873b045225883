import { type Clip, type Document, type Track } from '#contract/document/document'
import { newDocument } from '#model/document/new-document'
import { madeClip } from '../../../tests/support/documents/clip-fixtures.ts'
import { MOUTH_RATE } from '#contract/takes/mouth-track'
import { expect, test } from 'vitest'
import { restingMouth, type VoiceAnalysis } from '../voice/analysis.ts'
import { voiceAt } from './voice-at.ts'

/** Two seconds of a voice at one level, with the jaw at `jaw` until 1 s and shut after it. */
function analysis({ jaw, level }: { jaw: number; level: number }): VoiceAnalysis {
  const frames = 2 * MOUTH_RATE
  const curve = (value: number) => new Float32Array(frames).fill(value)
  return {
    engine: 'test',
    duration: 2,
    rate: MOUTH_RATE,
    frames,
    cues: [],
    curves: {
      jaw: curve(jaw).fill(0, MOUTH_RATE),
      width: curve(0.5),
      rounding: curve(0),
      teeth: curve(0),
      tongue: curve(0),
    },
    loudness: curve(level),
    pitch: curve(0),
    speech: new Uint8Array(frames).fill(1),
  }
}

const analyses = new Map([
  ['quiet', analysis({ jaw: 0.3, level: -30 })],
  ['loud', analysis({ jaw: 0.9, level: -10 })],
])

const clip = (take: string, start: number, change: Partial<Clip> = {}) =>
  madeClip(take, take, { start, duration: 2, ...change })

function documentWith(...tracks: Partial<Track>[]): Document {
  const base = newDocument('pip')
  return {
    ...base,
    tracks: base.tracks.flatMap((track) =>
      tracks.map((change, index) => ({ ...track, id: `track-${index}`, ...change })),
    ),
  }
}

const voice = (document: Document, time: number) => voiceAt(document, 'performer-1', time, { analyses })

test('the mouth follows the take, from where the clip begins in it', () => {
  const document = documentWith({ clips: [clip('loud', 5, { offset: 0.5, duration: 1 })] })
  expect(voice(document, 5.2)).toMatchObject({ mouth: { jaw: expect.closeTo(0.9) }, speaking: true })
  expect(voice(document, 5.2).loudness).toBeCloseTo(-10)
  expect(voice(document, 5.8).mouth.jaw).toBe(0)
})

test('without a clip, a known take or its own track the performer is silent', () => {
  const document = documentWith({ clips: [clip('loud', 1), clip('unknown', 10)] }, { performer: null })
  for (const time of [0.2, 4, 10.5]) {
    expect(voice(document, time)).toEqual({
      mouth: restingMouth,
      loudness: -60,
      speaking: false,
      emphasis: 0,
      engagement: 0,
      tone: 0,
    })
  }
  expect(voiceAt(document, 'performer-2', 1.5, { analyses }).speaking).toBe(false)
})

test('of overlapping clips the louder one drives the mouth', () => {
  const tracks: Partial<Track>[] = [{ clips: [clip('quiet', 0)] }, { clips: [clip('loud', 0)] }]
  expect(voice(documentWith(...tracks), 0.5).mouth.jaw).toBeCloseTo(0.9)
  const turnedDown = documentWith({ clips: [clip('quiet', 0)] }, { clips: [clip('loud', 0)], gain: 0.05 })
  expect(voice(turnedDown, 0.5).mouth.jaw).toBeCloseTo(0.3)
})

test('inaudible sound moves nothing', () => {
  const clips = [clip('loud', 0)]
  const silent: Document[] = [
    documentWith({ clips, mute: true }),
    documentWith({ clips, gain: 0 }),
    documentWith({ clips: [clip('loud', 0, { gain: 0 })] }),
    documentWith({ clips }, { clips: [], solo: true, performer: null }),
  ]
  expect(silent.map((document) => voice(document, 0.5).speaking)).toEqual([false, false, false, false])
  expect(silent.map((document) => voice(document, 0.5).engagement)).toEqual([0, 0, 0, 0])
})

test('after a clip that is cut off in speech, the body comes to rest', () => {
  const document = documentWith({ clips: [clip('loud', 0, { duration: 1 })] })
  const engaged = [0.5, 1.1, 1.3, 1.6].map((time) => voice(document, time).engagement)
  expect(engaged[0]).toBe(1)
  expect(engaged[1]).toBeGreaterThan(engaged[2] ?? 0)
  expect(engaged[2]).toBeGreaterThan(0)
  expect(engaged[3]).toBe(0)
})

test('mouth corrections apply to every clip of the take, also after another analysis', () => {
  const document: Document = {
    ...documentWith({ clips: [clip('loud', 5), clip('loud', 10, { id: 'again', offset: 0.4 })] }),
    mouthCorrections: [{ id: 'm', take: 'loud', start: 0.5, duration: 0.2, shape: 'A' }],
  }
  const jaws = [5.4, 5.6, 5.8, 10.2].map((time) => voice(document, time).mouth.jaw)
  expect(jaws.map((jaw) => Math.round(100 * jaw))).toEqual([90, 0, 90, 0])
  const endMute = new Map([['loud', analysis({ jaw: 0.6, level: -10 })]])
  const after = [5.4, 5.6].map(
    (time) => voiceAt(document, 'performer-1', time, { analyses: endMute }).mouth.jaw,
  )
  expect(after.map((jaw) => Math.round(100 * jaw))).toEqual([60, 0])
})
