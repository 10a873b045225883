import { type Document, type MouthCorrection } from '#contract/document/document'
import { newDocument } from '#model/document/new-document'
import { madeClip } from '../../../tests/support/documents/clip-fixtures.ts'
import { beforeAll, expect, test } from 'vitest'
import hello from '../../../tests/support/sounds/hello.wav?inline'
import pipDrawing from '../../characters/pip.svg?raw'
import tattersDrawing from '../../characters/tatters.svg?raw'
import { newMouthGeometry, shapeMouth } from '../puppet/drawing/mouth.ts'
import { compileRig } from '#model/rig/compile'
import type { Puppet } from '../puppet/drawing/puppet.ts'
import { analyseVoice } from '../voice/listening/analyse-voice.ts'
import type { VoiceAnalysis } from '../voice/analysis.ts'
import { SPOKEN_RATE, samplesOf } from '../../../tests/support/sounds/spoken-sentence.ts'
import { frameAt, type Cast } from './frame.ts'
import { pictureTime } from './picture-time.ts'

const rates = [24, 30, 60]
const clip = madeClip('clip', 'take', { duration: 4 })
const mouths = new Map([pipDrawing, tattersDrawing].map((svg, index) => [`${index}`, compileRig(svg).mouth]))
const rig = compileRig(pipDrawing)
// Safe: a frame looks at nothing of its puppets but their rig.
const puppets = new Map([...mouths].map(([id, mouth]) => [id, { mouth, rig } as unknown as Puppet]))

let spoken: VoiceAnalysis
beforeAll(async () => {
  spoken = await analyseVoice(samplesOf(hello), SPOKEN_RATE)
})

function saying(analysis: VoiceAnalysis, change: Partial<Document> = {}) {
  const plain = newDocument('0')
  const document: Document = {
    ...plain,
    tracks: plain.tracks.map((track) => ({ ...track, clips: [{ ...clip, duration: analysis.duration }] })),
    ...change,
  }
  return { document, cast: { puppets, analyses: new Map([['take', analysis]]) } satisfies Cast }
}

/** Distances of the lips, in units of the drawing, of the pictures from `start` to `end`. */
function openings(
  { document, cast }: ReturnType<typeof saying>,
  { fps, character, start, end }: { fps: number; character: string; start: number; end: number },
): number[] {
  const dressed = { ...document, performers: document.performers.map((one) => ({ ...one, character })) }
  const found: number[] = []
  // Like the exporter: half a picture before and after still belongs to it.
  for (let picture = Math.ceil(start * fps - 0.5); picture <= end * fps + 0.5; picture++) {
    for (const { puppet, pose } of frameAt(dressed, picture / fps, cast, { fps }).performers)
      found.push(shapeMouth(puppet.mouth, pose.mouth, pose.smile, pose.press, newMouthGeometry()).opening)
  }
  return found
}

test.each(rates)('a video of %i pictures a second shows every closure of the lips', (fps) => {
  const closures = spoken.cues.filter(({ value }) => value === 'A')
  expect(closures.length).toBeGreaterThanOrEqual(4)
  for (const character of puppets.keys())
    for (const closure of closures)
      expect(Math.min(...openings(saying(spoken), { fps, character, ...closure }))).toBe(0)
})

test('a closure by hand shows in some picture, however short it is and wherever it lies', () => {
  const { frames } = spoken
  const open: VoiceAnalysis = {
    ...spoken,
    cues: [{ start: 0, end: spoken.duration, value: 'D' }],
    curves: { ...spoken.curves, jaw: new Float32Array(frames).fill(0.9) },
  }
  for (const fps of rates) {
    for (let phase = 0; phase < 1; phase += 0.05) {
      const start = 1 + phase / fps
      const correction: MouthCorrection = { id: 'm', take: 'take', start, duration: 0.02, shape: 'A' }
      const video = saying(open, { mouthCorrections: [correction] })
      const seen = openings(video, { fps, character: '0', start, end: start + 0.02 })
      expect(Math.min(...seen), `${fps} pictures, closed at ${start}`).toBe(0)
    }
  }
})

test('the mouth of a picture is that of its time, or of the closure that has its middle in its span', () => {
  const cues = [
    { start: 0, end: 1.01, value: 'D' as const },
    { start: 1.01, end: 1.02, value: 'A' as const },
    { start: 1.02, end: 2, value: 'D' as const },
    { start: 2, end: 2.5, value: 'A' as const },
    { start: 2.5, end: 4, value: 'X' as const },
  ]
  const at = (picture: number, corrections: MouthCorrection[] = [], where = clip) =>
    pictureTime(where, picture / 30, 30, { cues, corrections })
  expect([29, 30, 31].map((picture) => at(picture))).toEqual(
    [29 / 30, 1.015, 31 / 30].map((time) => expect.closeTo(time)),
  )
  // A long one is not moved about, but for its middle.
  expect(at(62)).toBeCloseTo(62 / 30)
  const moved = { ...clip, start: 10, offset: 0.5, duration: 3 }
  expect(pictureTime(moved, 316 / 30, 30, { cues, corrections: [] })).toBeCloseTo(316 / 30 - 9.5)
  expect(pictureTime(moved, 315 / 30, 30, { cues, corrections: [] })).toBeCloseTo(1.015)
  // By hand before by ear; rests and vowels move nothing.
  const bite: MouthCorrection = { id: 'm', take: 'take', start: 0.98, duration: 0.02, shape: 'G' }
  expect(at(30, [bite])).toBeCloseTo(0.99)
  expect(at(30, [{ ...bite, take: 'other' }])).toBeCloseTo(1.015)
  expect(at(30, [{ ...bite, shape: 'C' }])).toBeCloseTo(1.015)
})
