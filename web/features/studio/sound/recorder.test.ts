import { expect, test } from 'vitest'
import type { Microphone } from '../../../engine/sound/microphone.ts'
import type { TakeRecording } from '../../../engine/sound/take-store.ts'
import { createRecorder, type FinishedRecording } from './recorder.ts'

type Block = Float32Array<ArrayBuffer>[]

function studio({ denied = false } = {}) {
  const finished: FinishedRecording[] = []
  const discarded: string[] = []
  let blockListener: (block: Block) => void = () => undefined
  let lostListener = () => {}
  let beats: (() => void)[] = []
  let takes = 0
  const recorder = createRecorder({
    async openMicrophone(deviceId) {
      if (denied) throw new Error('denied')
      return {
        deviceId: deviceId ?? 'default',
        label: 'Fake',
        sampleRate: 10,
        channels: 1,
        latency: 0,
        onBlock(listener) {
          blockListener = (block) => listener(block, 0)
          return () => undefined
        },
        onLost(listener) {
          lostListener = listener
          return () => undefined
        },
        level: () => ({ peak: 0.5, rms: 0.2 }),
        close: () => undefined,
      } satisfies Microphone
    },
    async begin() {
      const kept: Block = []
      const id = `take-${++takes}`
      return {
        id,
        get duration() {
          return kept.reduce((sum, samples) => sum + samples.length, 0) / 10
        },
        trouble: undefined,
        append: (block) => void kept.push(...block),
        finish: async () => ({ channels: kept, sampleRate: 10, duration: kept.length }),
        discard: async () => void discarded.push(id),
      } satisfies TakeRecording
    },
    wait: (_milliseconds, signal) =>
      new Promise((resolve, reject) => {
        beats.push(resolve)
        signal.addEventListener('abort', () => reject(new Error('aborted')))
      }),
    onFinished: (recording) => finished.push(recording),
  })
  const settle = async () => {
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
  }
  return {
    recorder,
    finished,
    discarded,
    speak: () => blockListener([new Float32Array(10)]),
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

test('a retake throws the first one away and counts in again', async () => {
  const made = await recording()
  made.speak()
  void made.recorder.retake()
  await made.settle()
  expect(made.discarded).toEqual(['take-1'])
  expect(made.recorder.step.get()).toEqual({ name: 'counting', count: 3 })
  expect(made.finished).toEqual([])
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
  expect(name(made)).toBe('off')
})

test('a denied microphone is told, and may be tried again', async () => {
  const made = studio({ denied: true })
  await made.recorder.open()
  expect(made.recorder.step.get()).toMatchObject({ name: 'failed' })
  await made.recorder.record()
  expect(name(made)).toBe('failed')
})

test('a page that is left keeps the recording for the next visit', async () => {
  const made = await recording()
  made.speak()
  made.recorder.close()
  await made.settle()
  expect(made.finished).toEqual([])
  expect(made.discarded).toEqual([])
  expect(name(made)).toBe('off')
})
