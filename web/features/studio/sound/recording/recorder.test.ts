import { expect, test } from 'vitest'
import { fakeMicrophone, settle } from '../../../../../tests/support/sounds/fake-microphone.ts'
import { channelsOf, createStudioRecorder, type FinishedRecording } from './recorder.ts'

function studio() {
  const microphone = fakeMicrophone()
  const finished: FinishedRecording[] = []
  const discarded: FinishedRecording[] = []
  let beats: (() => void)[] = []
  const recorder = createStudioRecorder({
    openMicrophone: microphone.open,
    begin: microphone.begin,
    wait: (_milliseconds, signal) =>
      new Promise((resolve, reject) => {
        beats.push(resolve)
        signal.addEventListener('abort', () => reject(new Error('aborted')))
      }),
    startTake: () => undefined,
    endTake: () => ({ face: undefined, film: Promise.resolve(undefined) }),
    onFinished: (recording) => void finished.push(recording),
    onDiscarded: (recording) => void discarded.push(recording),
  })
  return {
    ...microphone,
    recorder,
    finished,
    discarded,
    name: () => recorder.state.get().name,
    async beat() {
      const due = beats
      beats = []
      due.forEach((resolve) => resolve())
      await settle()
    },
  }
}

async function recording() {
  const made = studio()
  await made.recorder.open()
  void made.recorder.record()
  for (let count = 0; count < 3; count++) await made.beat()
  return made
}

test('counts in 3, 2, 1, and records only what follows', async () => {
  const made = studio()
  await made.recorder.open()
  made.speak()
  const record = made.recorder.record()
  for (const count of [3, 2, 1]) {
    expect(made.recorder.state.get()).toEqual({ name: 'counting', count })
    made.speak()
    await made.beat()
  }
  await record
  expect(made.name()).toBe('recording')
  made.speak()
  expect(made.recorder.elapsed.get()).toBe(1)
  await made.recorder.stop()
  expect(made.finished).toMatchObject([{ id: 'take-1', lost: false }])
  expect(made.finished[0]?.sound.channels).toHaveLength(1)
  expect(made.name()).toBe('ready')
})

test('a retake discards the first take, with all of its sound, and counts in again', async () => {
  const made = await recording()
  made.speak()
  void made.recorder.retake()
  await settle()
  expect(made.discarded).toMatchObject([{ id: 'take-1', sound: { duration: 1 } }])
  expect(made.recorder.state.get()).toEqual({ name: 'counting', count: 3 })
  expect([made.finished, made.removed]).toEqual([[], []])
})

test('a count-in can be cancelled', async () => {
  const made = studio()
  await made.recorder.open()
  void made.recorder.record()
  await made.recorder.cancel()
  await settle()
  expect(made.name()).toBe('ready')
})

test('a page that is left during the count-in records nothing', async () => {
  const made = studio()
  await made.recorder.open()
  void made.recorder.record()
  await made.recorder.close()
  await made.beat()
  expect([made.finished, made.rates, made.name()]).toEqual([[], [], 'off'])
})

test('one channel of a stereo microphone is recorded alone; without a count-in it starts at once', async () => {
  const made = studio()
  made.recorder.set({ input: 'right', countIn: false, monitor: true })
  await made.recorder.open()
  expect(made.opened).toEqual([2])
  expect(made.isMonitored()).toBe(true)
  await made.recorder.record()
  expect(made.name()).toBe('recording')
  made.speak({ block: [new Float32Array(10).fill(0.1), new Float32Array(10).fill(0.9)] })
  await made.recorder.stop()
  expect(made.finished[0]?.sound.channels.map(([first]) => first?.toFixed(1))).toEqual(['0.9'])
})

test('another input reopens the microphone, monitoring does not', async () => {
  const made = studio()
  await made.recorder.open('usb')
  made.recorder.set({ monitor: true })
  expect([made.opened, made.isMonitored()]).toEqual([[1], true])
  made.recorder.set({ input: 'stereo' })
  await settle()
  expect([made.opened, made.name()]).toEqual([[1, 2], 'ready'])
  expect(made.recorder.microphone.get()).toMatchObject({ deviceId: 'usb', channels: 2 })
})

test('a microphone with one channel has it on both sides', () => {
  const mono = [new Float32Array([1])]
  expect(channelsOf(mono, 'right')).toEqual(mono)
  expect(channelsOf(mono, 'left')).toEqual(mono)
  expect(channelsOf(mono, 'stereo')).toBe(mono)
})
