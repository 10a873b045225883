import { expect, test } from 'vitest'
import type { Microphone } from '../../../../engine/sound/microphone.ts'
import type { TakeRecording } from '../../../../engine/sound/take-store.ts'
import { createRecorder } from './recorder.ts'
import type { FinishedRecording } from './tape.ts'

type Block = Float32Array<ArrayBuffer>[]

function studio({ denied = false, storage = Promise.resolve() } = {}) {
  const finished: FinishedRecording[] = []
  const putAside: FinishedRecording[] = []
  const discarded: string[] = []
  let blockListener: (block: Block, frame: number) => void = () => undefined
  const opened: number[] = []
  const rates: number[] = []
  let frame = 0
  let peak = 0.5
  let monitored = false
  let rate = 10
  let lostListener = () => {}
  let beats: (() => void)[] = []
  let takes = 0
  const recorder = createRecorder({
    async openMicrophone(deviceId, channels) {
      opened.push(channels)
      if (denied) throw new Error('denied')
      return {
        deviceId: deviceId ?? 'default',
        label: 'Fake',
        sampleRate: rate,
        channels,
        latency: 0,
        onBlock(listener) {
          blockListener = listener
          return () => undefined
        },
        onLost(listener) {
          lostListener = listener
          return () => undefined
        },
        level: () => ({ peak, rms: 0.2 }),
        monitor: (on) => void (monitored = on),
        close: () => undefined,
      } satisfies Microphone
    },
    async begin({ sampleRate }) {
      rates.push(sampleRate)
      await storage
      const kept: Block = []
      const id = `take-${++takes}`
      return {
        id,
        get duration() {
          return kept.reduce((sum, samples) => sum + samples.length, 0) / 10
        },
        trouble: undefined,
        append: (block) => void kept.push(...block),
        finish: async () => ({
          channels: kept,
          sampleRate: rate,
          duration: kept.reduce((sum, one) => sum + one.length, 0) / 10,
        }),
        discard: async () => void discarded.push(id),
      } satisfies TakeRecording
    },
    wait: (_milliseconds, signal) =>
      new Promise((resolve, reject) => {
        beats.push(resolve)
        signal.addEventListener('abort', () => reject(new Error('aborted')))
      }),
    cut: () => ({ face: undefined, film: Promise.resolve(undefined) }),
    onFinished: (recording) => finished.push(recording),
    onPutAside: (recording) => putAside.push(recording),
  })
  const settle = async () => {
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
  }
  return {
    recorder,
    finished,
    putAside,
    discarded,
    opened,
    rates,
    isMonitored: () => monitored,
    setRate: (next: number) => void (rate = next),
    /** A second of sound, after so many frames that never came. */
    speak({ lost = 0, loudness = 0.5, block = [new Float32Array(10)] } = {}) {
      peak = loudness
      frame += lost
      blockListener(block, frame)
      frame += 10
    },
    unplug: async () => {
      lostListener()
      await settle()
    },
    async beat() {
      const due = beats
      beats = []
      due.forEach((resolve) => resolve())
      await settle()
    },
    settle,
  }
}

const name = ({ recorder }: ReturnType<typeof studio>) => recorder.step.get().name

async function recording() {
  const made = studio()
  await made.recorder.open()
  void made.recorder.record()
  for (let count = 0; count < 3; count++) await made.beat()
  return made
}

test('counts in 3, 2, 1, and keeps only what is said after it', async () => {
  const made = studio()
  await made.recorder.open()
  made.speak()
  const record = made.recorder.record()
  for (const count of [3, 2, 1]) {
    expect(made.recorder.step.get()).toEqual({ name: 'counting', count })
    made.speak()
    await made.beat()
  }
  await record
  expect(name(made)).toBe('recording')
  made.speak()
  expect(made.recorder.elapsed.get()).toBe(1)
  await made.recorder.stop()
  expect(made.finished).toMatchObject([{ id: 'take-1', lost: false }])
  expect(made.finished[0]?.sound.channels).toHaveLength(1)
  expect(name(made)).toBe('ready')
})

test('nothing is kept while paused', async () => {
  const made = await recording()
  made.speak()
  made.recorder.pause()
  made.speak()
  made.recorder.resume()
  made.speak()
  await made.recorder.stop()
  expect(made.finished[0]?.sound.channels).toHaveLength(2)
})

test('a retake puts the first one aside, with all that was said, and counts in again', async () => {
  const made = await recording()
  made.speak()
  void made.recorder.retake()
  await made.settle()
  expect(made.putAside).toMatchObject([{ id: 'take-1', sound: { duration: 1 } }])
  expect(made.recorder.step.get()).toEqual({ name: 'counting', count: 3 })
  expect([made.finished, made.discarded]).toEqual([[], []])
})

test('a count-in can be called off', async () => {
  const made = studio()
  await made.recorder.open()
  void made.recorder.record()
  await made.recorder.cancel()
  await made.settle()
  expect(name(made)).toBe('ready')
})

test('a microphone that goes away keeps what was said', async () => {
  const made = await recording()
  made.speak()
  await made.unplug()
  expect(made.finished).toMatchObject([{ id: 'take-1', lost: true }])
  expect(made.recorder.step.get()).toMatchObject({ name: 'failed', error: { code: 'lost' } })
})

test('a microphone that goes away while it counts in is no microphone that is ready', async () => {
  const made = studio()
  await made.recorder.open()
  void made.recorder.record()
  await made.unplug()
  expect(made.recorder.step.get()).toMatchObject({ name: 'failed', error: { code: 'lost' } })
})

test('what is called off while the storage is opened is not recorded; two presses record once', async () => {
  let opened = () => {}
  const made = studio({ storage: new Promise((open) => (opened = open)) })
  made.recorder.set({ countIn: false })
  await made.recorder.open()
  void made.recorder.record()
  void made.recorder.record()
  await made.recorder.cancel()
  opened()
  await made.settle()
  expect(name(made)).toBe('ready')
  expect(made.discarded).toEqual(['take-1'])
  await made.recorder.record()
  expect(name(made)).toBe('recording')
  expect(made.rates).toHaveLength(2)
})

test('a denied microphone is told, and may be tried again', async () => {
  const made = studio({ denied: true })
  await made.recorder.open()
  expect(made.recorder.step.get()).toMatchObject({ name: 'failed' })
  await made.recorder.record()
  expect(name(made)).toBe('failed')
})

test('a page that is left stops the recording, and what was said becomes a take', async () => {
  const made = await recording()
  made.speak()
  await made.recorder.close()
  expect(made.finished).toMatchObject([{ id: 'take-1', sound: { duration: 1 } }])
  expect(made.discarded).toEqual([])
  expect(name(made)).toBe('off')
})

test('a page that is left before anything was said, or in the count-in, leaves no take', async () => {
  const made = await recording()
  await made.recorder.close()
  expect(made.discarded).toEqual(['take-1'])
  const counting = studio()
  await counting.recorder.open()
  void counting.recorder.record()
  await counting.recorder.close()
  await counting.beat()
  expect([...made.finished, ...counting.finished]).toEqual([])
  expect(name(counting)).toBe('off')
})

test('blocks that never came become silence, a pause does not', async () => {
  const made = await recording()
  made.speak()
  made.speak({ lost: 20 })
  expect(made.recorder.elapsed.get()).toBe(4)
  made.recorder.pause()
  made.speak()
  made.recorder.resume()
  made.speak()
  await made.recorder.stop()
  expect(made.finished[0]?.sound.duration).toBe(5)
})

test('what is too loud is said until the next recording', async () => {
  const made = await recording()
  made.speak({ loudness: 1 })
  made.speak()
  expect(made.recorder.clipped.get()).toBe(true)
  await made.recorder.stop()
  const next = made.recorder.record()
  for (let count = 0; count < 3; count++) await made.beat()
  await next
  expect(made.recorder.clipped.get()).toBe(false)
})

test('one channel of a stereo microphone is recorded alone; without count-in it begins at once', async () => {
  const made = studio()
  made.recorder.set({ input: 'right', countIn: false, monitor: true })
  await made.recorder.open()
  expect(made.opened).toEqual([2])
  expect(made.isMonitored()).toBe(true)
  await made.recorder.record()
  expect(name(made)).toBe('recording')
  made.speak({ block: [new Float32Array(10).fill(0.1), new Float32Array(10).fill(0.9)] })
  await made.recorder.stop()
  expect(made.finished[0]?.sound.channels.map(([first]) => first?.toFixed(1))).toEqual(['0.9'])
})

test('three hours become six takes one after the other, not a sample less', async () => {
  const made = await recording()
  for (let second = 0; second < 3 * 3600; second++) {
    made.speak()
    if (second % 30 === 0) await made.settle()
  }
  expect(made.recorder.elapsed.get()).toBeCloseTo(3 * 3600, 3)
  await made.recorder.stop()
  await made.settle()
  const lengths = made.finished.map(({ sound }) => sound.duration)
  expect(lengths.reduce((sum, one) => sum + one, 0)).toBeCloseTo(3 * 3600, 3)
  expect(lengths.length).toBe(7)
  expect(Math.max(...lengths)).toBeLessThanOrEqual(30 * 60)
  expect(new Set(made.finished.map(({ id }) => id)).size).toBe(7)
  expect(made.finished.map(({ after }) => after)).toEqual(
    lengths.map((_, part) => lengths.slice(0, part).reduce((sum, one) => sum + one, 0)),
  )
})

test('a device that comes back with another sample rate is recorded at that rate; what was said before is kept', async () => {
  const made = await recording()
  made.speak()
  await made.unplug()
  made.setRate(20)
  made.recorder.set({ countIn: false })
  await made.recorder.open()
  await made.recorder.record()
  made.speak({ block: [new Float32Array(20)] })
  await made.recorder.stop()
  expect(made.rates).toEqual([10, 20])
  expect(made.finished).toHaveLength(2)
})
