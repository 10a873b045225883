import { expect, test } from 'vitest'
import { mixDocumentSchema, type MixDocument } from '#contract/mixes/document'
import { newMix } from '#model/mix/new-mix'
import { plainMixClip } from '#model/mix/plain-clip'
import { shortenPauses } from './pauses.ts'
import { addTrack, setPoints } from '../strip/strip-edits.ts'

const clip = (id: string, start: number, duration: number) =>
  plainMixClip({ id, source: 'sound', start, duration })

function interview(): MixDocument {
  const mix = ['host', 'guest', 'music'].reduce((now, id) => addTrack(now, id, id), newMix())
  return {
    ...mix,
    tracks: mix.tracks.map((track) => ({ ...track, clips: [clip(`${track.id}-clip`, 0, 30)] })),
  }
}
const span = (start: number, end: number) => ({ start, end })
const ids = () => {
  let count = 0
  return { newId: () => `new-${++count}` }
}
const lengthsOf = (mix: MixDocument) => {
  expect(mixDocumentSchema.safeParse(mix).success).toBe(true)
  return mix.tracks.map(({ clips }) => Math.max(...clips.map(({ start, duration }) => start + duration)))
}

test('a speaker’s pause is shortened to a breath; time before and after all speech stays', () => {
  const speech = new Map([['host-clip', [span(2, 5), span(8, 10), span(10.5, 20)]]])
  const { mix, count, seconds } = shortenPauses(interview(), speech, ids())
  expect(count).toBe(1)
  expect(seconds).toBeCloseTo(3 - 0.45)
  const clips = mix.tracks[0]?.clips ?? []
  expect(clips.map(({ start, offset }) => [start, offset])).toEqual([
    [0, 0],
    [expect.closeTo(5.3), expect.closeTo(7.85)],
  ])
  lengthsOf(mix).forEach((length, row) => expect(length).toBeCloseTo(row === 0 ? 30 - seconds : 30))
})

test('a pause during another’s speech stays: both keep in step, and the music is unchanged', () => {
  const speech = new Map([
    ['host-clip', [span(0, 4), span(12, 30)]],
    ['guest-clip', [span(6, 11.8)]],
  ])
  const { mix, count, seconds } = shortenPauses(interview(), speech, ids())
  expect(count).toBe(1)
  expect(seconds).toBeCloseTo(2 - 0.45)
  const [host, guest, music] = lengthsOf(mix)
  expect(host).toBeCloseTo(30 - seconds)
  expect(guest).toBeCloseTo(30 - seconds)
  expect(music).toBe(30)
})

test('clips without speech data are not cut, and automation moves up if it follows clips', () => {
  const base = interview()
  const tracks = base.tracks.map((track) =>
    track.id === 'host' ? { ...track, clips: [...track.clips, clip('jingle', 3, 4)] } : track,
  )
  const mix = setPoints({ ...base, tracks }, 'host', 'pan', [{ time: 20, value: 1, curve: 0 }])
  const speech = new Map([['host-clip', [span(0, 3), span(10, 30)]]])
  const timeOf = (automation: MixDocument['automation']) => automation[0]?.points.map(({ time }) => time)
  const { seconds, mix: stays } = shortenPauses(mix, speech, ids())
  expect(seconds).toBeCloseTo(3 - 0.45)
  expect(stays.tracks[0]?.clips.find(({ id }) => id === 'jingle')?.duration).toBe(4)
  expect(timeOf(stays.automation)).toEqual([20])
  expect(timeOf(shortenPauses(mix, speech, { ...ids(), carries: true }).mix.automation)).toEqual([
    expect.closeTo(20 - seconds),
  ])
})
