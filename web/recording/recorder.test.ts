import { TAKE_MAX_SECONDS } from '#contract/takes/takes'
import { expect, test } from 'vitest'
import { fakeMicrophone, settle } from '../../tests/support/sounds/fake-microphone.ts'
import { createRecorder, type RecorderDeps, type RecordOptions } from './recorder.ts'
import type { FinishedTake } from './tape.ts'

interface Options extends Partial<Pick<RecorderDeps<number>, 'kind' | 'gapLimit'>> {
  denied?: boolean
  storage?: Promise<void>
}

/** A recorder whose takes carry the seconds after which they ended. */
function studio({ kind = 'many-takes', gapLimit = 5, ...options }: Options = {}) {
  const microphone = fakeMicrophone(options)
  const finished: FinishedTake<number>[] = []
  const discarded: FinishedTake<number>[] = []
  const started: [id: string, seconds: number][] = []
  const recorder = createRecorder<number>({
    kind,
    gapLimit,
    openMicrophone: microphone.open,
    begin: microphone.begin,
    startTake: (id, seconds) => void started.push([id, seconds]),
    endTake: (seconds) => seconds,
    onFinished: (take) => void finished.push(take),
    onDiscarded: (take) => void discarded.push(take),
  })
  return { ...microphone, recorder, finished, discarded, started, name: () => recorder.state.get().name }
}

async function recording(options: Options & RecordOptions = {}) {
  const made = studio(options)
  await made.recorder.open()
  await made.recorder.record(options)
  return made
}

test('records from the press to the stop, and nothing of a pause', async () => {
  const { recorder, finished, started, speak, name } = await recording()
  expect(name()).toBe('recording')
  speak()
  recorder.pause()
  speak()
  recorder.resume()
  speak()
  expect(recorder.elapsed.get()).toBe(2)
  await recorder.stop()
  expect(finished).toMatchObject([{ id: 'take-1', lost: false, details: 2, startedAt: 0, after: 0 }])
  expect(finished[0]?.sound.duration).toBe(2)
  expect(started).toEqual([['take-1', 0]])
  expect(name()).toBe('ready')
})

test('lost blocks become silence; after a longer gap or a pause the sound continues at once', async () => {
  const { recorder, speak } = await recording()
  speak()
  speak({ lost: 20 })
  expect(recorder.elapsed.get()).toBe(4)
  speak({ lost: 8 * 3600 * 10 })
  expect(recorder.elapsed.get()).toBe(5)
  recorder.pause()
  speak()
  recorder.resume()
  speak()
  expect(recorder.elapsed.get()).toBe(6)
})

test('a recorder that keeps step with what is played fills gaps of any length', async () => {
  const { recorder, speak } = await recording({ gapLimit: Infinity })
  speak()
  speak({ lost: 600 })
  expect(recorder.elapsed.get()).toBe(62)
})

test('a discarded take is handed over with its samples in the storage', async () => {
  const { recorder, finished, discarded, removed, speak } = await recording()
  speak()
  await recorder.discard()
  expect(discarded).toMatchObject([{ id: 'take-1', sound: { duration: 1 } }])
  expect([finished, removed]).toEqual([[], []])
})

test('a disconnected microphone ends the take, and its sound is stored', async () => {
  const { finished, recorder, speak, unplug } = await recording()
  speak()
  await unplug()
  expect(finished).toMatchObject([{ id: 'take-1', lost: true }])
  expect(recorder.state.get()).toMatchObject({ name: 'failed', error: { code: 'lost' } })
})

test('a microphone that was opened while the take of a disconnected one ended is not reported as lost', async () => {
  const { recorder, finished, speak, unplug, name } = await recording()
  speak()
  const lost = unplug()
  await recorder.open()
  await lost
  expect(finished).toHaveLength(1)
  expect(name()).toBe('ready')
})

test('a recording that is cancelled or stopped while the storage opens does not start later', async () => {
  for (const way of ['cancel', 'stop', 'discard'] as const) {
    let opened = () => {}
    const made = studio({ storage: new Promise((open) => (opened = open)) })
    await made.recorder.open()
    const first = made.recorder.record()
    // A second press while the first one is under way.
    void made.recorder.record()
    await made.recorder[way]()
    expect(made.name()).toBe('ready')
    opened()
    await first
    made.speak()
    expect([made.removed, made.rates, made.started, made.name()]).toEqual([['take-1'], [10], [], 'ready'])
    await made.recorder.record()
    expect(made.name()).toBe('recording')
  }
})

test('a recording whose microphone is replaced while the storage opens does not start', async () => {
  let opened = () => {}
  const made = studio({ storage: new Promise((open) => (opened = open)) })
  await made.recorder.open()
  const first = made.recorder.record()
  await made.recorder.open('other')
  opened()
  await first
  expect([made.removed, made.name()]).toEqual([['take-1'], 'ready'])
})

test('a count-in that was cancelled, or whose microphone was disconnected, records nothing', async () => {
  for (const end of ['cancel', 'unplug'] as const) {
    const made = studio()
    await made.recorder.open()
    const record = made.recorder.record({
      countIn: (setCount, signal) =>
        new Promise((_, reject) => {
          setCount(3)
          signal.addEventListener('abort', () => reject(new Error('aborted')))
        }),
    })
    expect(made.recorder.state.get()).toEqual({ name: 'counting', count: 3 })
    await (end === 'cancel' ? made.recorder.cancel() : made.unplug())
    await record
    expect([made.rates, made.name()]).toEqual([[], end === 'cancel' ? 'ready' : 'failed'])
  }
})

test('a take with its count-in is recorded from the press, and ends at its time', async () => {
  const { finished, name, speak } = await recording({
    countIn: async (setCount) => setCount(2),
    start(id, setCount) {
      expect(id).toBe('take-1')
      setCount(1)
      return { countInUntil: 2, endAt: 4 }
    },
  })
  const names = [name()]
  for (let second = 1; second <= 5; second++) {
    speak()
    names.push(name())
  }
  expect(names).toEqual(['counting', 'counting', 'counting', 'recording', 'recording', 'finishing'])
  await settle()
  expect(finished).toMatchObject([{ id: 'take-1', sound: { duration: 5 } }])
})

test('a recording without a place to start from removes its empty take', async () => {
  const { removed, started, name } = await recording({ start: () => undefined })
  expect([removed, started, name()]).toEqual([['take-1'], [], 'ready'])
})

test('a denied microphone is reported, and may be opened again', async () => {
  const made = studio({ denied: true })
  await made.recorder.open()
  expect(made.name()).toBe('failed')
  await made.recorder.record()
  expect(made.name()).toBe('failed')
})

test('closing ends a recording with sound, and removes one without', async () => {
  const made = await recording()
  made.speak()
  await made.recorder.close()
  expect([made.finished.length, made.removed, made.name()]).toEqual([1, [], 'off'])
  const silent = await recording()
  await silent.recorder.close()
  expect([silent.finished, silent.removed, silent.name()]).toEqual([[], ['take-1'], 'off'])
})

test('a storage that fails is reported until the next recording', async () => {
  const { begin, ...microphone } = fakeMicrophone()
  const recorder = createRecorder<void>({
    kind: 'one-take',
    gapLimit: 5,
    openMicrophone: microphone.open,
    async begin(source, onStorageError) {
      onStorageError('storage_full')
      return begin(source)
    },
    startTake: () => undefined,
    endTake: () => undefined,
    onFinished: () => undefined,
    onDiscarded: () => undefined,
  })
  await recorder.open()
  await recorder.record()
  microphone.speak()
  expect([recorder.storageError.get(), recorder.elapsed.get()]).toEqual(['storage_full', 1])
})

test('a clipped block is reported until the next recording', async () => {
  const { recorder, speak } = await recording()
  speak({ loudness: 1 })
  speak()
  expect(recorder.clipped.get()).toBe(true)
  await recorder.stop()
  await recorder.record()
  expect(recorder.clipped.get()).toBe(false)
})

test('three hours become takes in sequence, without the loss of a sample', async () => {
  const { recorder, finished, started, speak } = await recording()
  for (let second = 0; second < 3 * 3600; second++) {
    speak()
    if (second % 30 === 0) await settle()
  }
  expect(recorder.elapsed.get()).toBeCloseTo(3 * 3600, 3)
  await recorder.stop()
  await settle()
  const lengths = finished.map(({ sound }) => sound.duration)
  expect(lengths.reduce((sum, one) => sum + one, 0)).toBeCloseTo(3 * 3600, 3)
  expect(lengths.length).toBe(7)
  expect(Math.max(...lengths)).toBeLessThanOrEqual(TAKE_MAX_SECONDS)
  expect(finished.map(({ details }) => details)).toEqual(lengths)
  const before = lengths.map((_, part) => lengths.slice(0, part).reduce((sum, one) => sum + one, 0))
  expect(finished.map(({ after }) => after)).toEqual(before)
  expect(started).toEqual(finished.map(({ id }, part) => [id, before[part]]))
  // Each starts where the one before ended.
  expect(finished.map(({ startedAt }) => startedAt)).toEqual(before)
})

test('a recorder of single takes stops when one is full', async () => {
  const { recorder, finished, speak, name } = await recording({ kind: 'one-take' })
  for (let second = 0; second < TAKE_MAX_SECONDS + 10; second++) speak()
  await settle()
  expect(name()).toBe('ready')
  expect(finished).toHaveLength(1)
  expect(finished[0]?.sound.duration).toBeLessThanOrEqual(TAKE_MAX_SECONDS)
  expect(recorder.startedAt()).toBeUndefined()
})

test('a device that returns with another sample rate is recorded at that rate', async () => {
  const made = await recording()
  made.speak()
  await made.unplug()
  made.setRate(20)
  await made.recorder.open()
  await made.recorder.record()
  made.speak({ block: [new Float32Array(20)] })
  await made.recorder.stop()
  expect(made.rates).toEqual([10, 20])
  expect(made.finished.map(({ sound }) => sound.duration)).toEqual([1, 1])
})
