import { expect, test, vi } from 'vitest'
import type { Landing } from '../../../data/take-delivery.ts'
import { createJamRecorder, type JamRecorderDeps } from './recorder.ts'

const RATE = 48_000
const options = {
  seat: 1,
  from: 2,
  grid: { tempo: 120, firstBeat: 0 },
  countIn: 0,
  metronome: false,
  latency: 0.3,
}

/** A recorder with a fake microphone and a fake audio clock. */
function desk({ refused, fetched }: { refused?: Error; fetched?: Promise<void> } = {}) {
  const clicks: number[] = []
  const context = {
    currentTime: 10,
    createOscillator: () => ({
      frequency: {},
      connect: <Next>(next: Next) => next,
      start: (at: number) => void clicks.push(at),
      stop: () => undefined,
    }),
    createGain: () => ({
      gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
      connect: () => undefined,
      disconnect: () => undefined,
    }),
  }
  let receive: (block: Float32Array[], frame: number) => void = () => undefined
  let lose = () => undefined
  let samples = 0
  const landed: Landing[] = []
  const planned: Landing[] = []
  const undoable: Landing[] = []
  const sent: boolean[] = []
  const discarded: string[] = []
  const deps = {
    openMicrophone: async () => {
      if (refused) throw refused
      return {
        deviceId: 'usb',
        sampleRate: RATE,
        channels: 1,
        latency: 0.01,
        level: () => ({ peak: 0.5 }),
        onBlock: (listener: typeof receive) => void (receive = listener),
        onLost: (listener: typeof lose) => void (lose = listener),
        close: () => undefined,
      }
    },
    openSession: () => ({ context, outputLatency: () => 0.04, close: () => undefined }),
    begin: async () => ({
      id: 'recording-1',
      get duration() {
        return samples / RATE
      },
      append: ([block]: Float32Array[]) => void (samples += block?.length ?? 0),
      finish: async () => ({ channels: [], sampleRate: RATE, duration: samples / RATE }),
      discard: async () => void discarded.push('recording-1'),
    }),
    playback: { ready: () => fetched ?? Promise.resolve(), playAt: vi.fn(), pause: vi.fn() },
    notify: ({ on }: { on: boolean }) => void sent.push(on),
    plan: (landing: Landing) => void planned.push(landing),
    onFinished: ({ landing }: { landing: Landing }) => void landed.push(landing),
    onDiscarded: ({ landing }: { landing: Landing }) => void undoable.push(landing),
    remove: (id: string) => void discarded.push(id),
    // Safe: the recorder uses nothing else of its sound.
  } as unknown as JamRecorderDeps
  return {
    recorder: createJamRecorder(deps),
    landed,
    planned,
    undoable,
    sent,
    discarded,
    /** Recorded seconds. */
    recorded: () => samples / RATE,
    /** Time passes while the computer is too busy to receive blocks. */
    miss: (seconds: number) => void (context.currentTime += seconds),
    played: deps.playback.playAt,
    /** Times of the count-in's clicks. */
    clicks,
    /** Time passes, and the microphone records it. */
    sing(seconds: number) {
      for (let left = seconds; left > 0.001; left -= 0.1) {
        receive([new Float32Array(RATE / 10)], Math.round(context.currentTime * RATE))
        context.currentTime += 0.1
      }
    },
    unplug: () => lose(),
  }
}

test('a tape that is cut short is placed to the sample as well', async () => {
  const { recorder, landed, planned, sing, miss } = desk()
  await recorder.open()
  await recorder.record(options)
  miss(0.08)
  sing(2)
  await recorder.stop()
  expect(planned[0]?.offset).toBeCloseTo(0.45, 3)
  expect(planned.at(-1)).toEqual({ ...landed[0], duration: 0 })
  expect(landed[0]?.offset).toBeCloseTo(0.37, 3)
})

test('without a microphone it reports the reason and stays off', async () => {
  const refused = new Error('denied')
  const { recorder } = desk({ refused })
  await recorder.open()
  expect(recorder.state.get()).toEqual({ name: 'failed', error: refused })
})

test('300 ms of wireless headphones are taken out of the take', async () => {
  const { recorder, landed, sing } = desk()
  await recorder.open()
  await recorder.record(options)
  sing(3)
  await recorder.stop()
  // Playback starts 0.15 s after the first sample; the singing to it arrives 0.3 s later.
  expect(landed).toHaveLength(1)
  expect(landed[0]).toMatchObject({ recording: 'recording-1', seat: 1, start: 2 })
  expect(landed[0]?.offset).toBeCloseTo(0.45, 3)
  expect(landed[0]?.duration).toBeCloseTo(2.55, 3)
})

test('without a measured latency, the one that the browser reports is used', async () => {
  const { recorder, landed, sing } = desk()
  expect(recorder.estimatedLatency()).toBeUndefined()
  await recorder.open()
  expect(recorder.estimatedLatency()).toBeCloseTo(0.05, 6)
  await recorder.record({ ...options, latency: undefined })
  sing(3)
  await recorder.stop()
  expect(landed[0]?.offset).toBeCloseTo(0.15 + 0.01 + 0.04, 3)
})

test('a microphone that is unplugged ends the take, which is uploaded', async () => {
  const { recorder, landed, sent, sing, unplug } = desk()
  await recorder.open()
  await recorder.record(options)
  sing(2)
  unplug()
  await expect.poll(() => landed.length).toBe(1)
  expect(landed[0]?.duration).toBeCloseTo(1.55, 3)
  expect(sent).toEqual([true, false])
  // The next take opens a microphone again.
  await expect.poll(() => recorder.state.get()).toMatchObject({ name: 'failed', error: { code: 'lost' } })
})

test('a running take is uploaded when the page is left or the user is removed from the jam', async () => {
  const { recorder, landed, sing } = desk()
  await recorder.open()
  await recorder.record(options)
  sing(2)
  await recorder.close()
  expect(landed).toHaveLength(1)
  expect(landed[0]).toMatchObject({ recording: 'recording-1', seat: 1, start: 2 })
  expect(landed[0]?.duration).toBeCloseTo(1.55, 3)
  expect(recorder.state.get().name).toBe('off')
})

test('leaving the page without a take stores none', async () => {
  const { recorder, landed, sent } = desk()
  await recorder.open()
  await recorder.close()
  expect(landed).toEqual([])
  expect(sent).toEqual([])
})

test('with a punch-out it stops by itself, and the take is no longer than that', async () => {
  const { recorder, landed, sing } = desk()
  await recorder.open()
  await recorder.record({ ...options, to: 3 })
  sing(5)
  await expect.poll(() => landed.length).toBe(1)
  expect(landed[0]?.duration).toBeCloseTo(1, 6)
  expect(recorder.state.get().name).toBe('ready')
})

test('with a punch-in, playback starts earlier, and the take starts at the punch-in', async () => {
  const { recorder, landed, played, sing } = desk()
  await recorder.open()
  await recorder.record({ ...options, playFrom: 0.5, from: 2, to: 3 })
  expect(played).toHaveBeenCalledWith(0.5, expect.any(Number))
  sing(5)
  await expect.poll(() => landed.length).toBe(1)
  expect(landed[0]).toMatchObject({ start: 2 })
  // 0.15 s before playback, 1.5 s of earlier sound, and 0.3 s of latency.
  expect(landed[0]?.offset).toBeCloseTo(1.95, 3)
  expect(landed[0]?.duration).toBeCloseTo(1, 6)
})

test('a take that is stopped before the punch-in is empty', async () => {
  const { recorder, landed, sing } = desk()
  await recorder.open()
  await recorder.record({ ...options, playFrom: 0, from: 4 })
  sing(2)
  await recorder.stop()
  expect(landed).toEqual([])
})

test('a discarded take does not land, and is handed over with its place', async () => {
  const { recorder, landed, undoable, discarded, sent, sing } = desk()
  await recorder.open()
  await recorder.record(options)
  sing(2)
  await recorder.discard()
  expect(undoable).toMatchObject([{ recording: 'recording-1', seat: 1, start: 2 }])
  expect([landed, discarded, sent, recorder.state.get().name]).toEqual([[], [], [true, false], 'ready'])
})

test('a take that is discarded or stopped while its sounds are fetched does not start later', async () => {
  for (const way of ['discard', 'stop'] as const) {
    let fetch = () => {}
    const { recorder, discarded, sent, sing, recorded } = desk({
      fetched: new Promise((done) => (fetch = done)),
    })
    await recorder.open()
    const recording = recorder.record(options)
    await recorder[way]()
    expect(recorder.state.get().name).toBe('ready')
    fetch()
    await recording
    sing(1)
    expect([way, recorded(), sent, discarded]).toEqual([way, 0, [], ['recording-1']])
  }
})

test('dropped sound becomes silence, so that the rest stays in step', async () => {
  const { recorder, landed, sing, miss } = desk()
  await recorder.open()
  await recorder.record(options)
  sing(2)
  miss(0.4)
  sing(1)
  await recorder.stop()
  expect(landed[0]?.duration).toBeCloseTo(2.95, 3)
})

test('a take that is started together plays when the others’ does, however long its own tape takes to open', async () => {
  let fetch = () => {}
  const { recorder, landed, played, clicks, sing, miss } = desk({
    fetched: new Promise((done) => (fetch = done)),
  })
  await recorder.open()
  // Four beats from 10.96 s at 120 per minute: the song starts at 12.96.
  const recording = recorder.record({ ...options, countIn: 4, countInAt: () => 10.96 })
  miss(1.7)
  fetch()
  await recording
  expect(played).toHaveBeenCalledWith(2, expect.closeTo(12.96, 6))
  // Two of the beats have passed by then.
  expect(clicks).toEqual([expect.closeTo(11.96, 6), expect.closeTo(12.46, 6)])
  sing(3)
  await recorder.stop()
  expect(landed[0]).toMatchObject({ start: 2 })
  // The tape started at 11.7 s; the singing to the song arrives 0.3 s later.
  expect(landed[0]?.offset).toBeCloseTo(12.96 + 0.3 - 11.7, 3)
})

test('one that opens after the count-in begins where the song is by then', async () => {
  let fetch = () => {}
  const { recorder, landed, played, sing, miss } = desk({ fetched: new Promise((done) => (fetch = done)) })
  await recorder.open()
  const recording = recorder.record({ ...options, countIn: 4, countInAt: () => 10.96 })
  miss(4)
  fetch()
  await recording
  // At 14.15 s the song, which began at 12.96, is 1.19 s further on.
  expect(played).toHaveBeenCalledWith(expect.closeTo(3.19, 6), expect.closeTo(14.15, 6))
  sing(2)
  await recorder.stop()
  expect(landed[0]?.start).toBeCloseTo(3.19, 6)
  expect(landed[0]?.offset).toBeCloseTo(0.45, 3)
})

test('a recorder whose punch-out has already passed records nothing, and is ready again', async () => {
  const { recorder, discarded, sent } = desk()
  await recorder.open()
  await recorder.record({ ...options, to: 3, countInAt: () => 7 })
  expect([discarded, sent, recorder.state.get().name]).toEqual([['recording-1'], [], 'ready'])
})

test('clicks of the count-in and the metronome fall on the beats of the song', async () => {
  const { recorder, clicks } = desk()
  await recorder.open()
  const grid = { tempo: 120, firstBeat: 0.375 }
  await recorder.record({ ...options, from: 0, to: 2, grid, countIn: 4, metronome: true })
  // The song is heard from 12.15 s on: its first beat at 12.525 s, the last click of the count-in a beat before.
  expect(clicks.map((time) => Math.round(time * 1000) / 1000)).toEqual([
    10.525, 11.025, 11.525, 12.025, 12.525, 13.025, 13.525, 14.025,
  ])
  await recorder.stop()
})
