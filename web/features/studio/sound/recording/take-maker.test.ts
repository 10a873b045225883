import { expect, test } from 'vitest'
import { SoundError, type Sound } from '../../../../engine/sound/sound.ts'
import { createTakeMaker, type TakeMakerDeps } from './take-maker.ts'
import { madeAnalysis } from '../../../../../tests/support/studio/take-fixtures.ts'
import type { WaitingTake } from '../../../../data/take-delivery.ts'

const loud: Sound = { channels: [Float32Array.of(0, 0.5, -0.5, 0)], sampleRate: 4, duration: 1 }
const quiet: Sound = { ...loud, channels: [new Float32Array(4)] }
const analysis = madeAnalysis({ duration: 1 })

function maker(parts: Partial<TakeMakerDeps> = {}) {
  const added: WaitingTake[] = []
  const discarded: string[] = []
  const held: [id: string, sound: Sound][] = []
  const made = createTakeMaker({
    openSound: async () => loud,
    async analyse(_sound, { onProgress }) {
      onProgress(0.5)
      return analysis
    },
    add: async (take) => void added.push(take),
    holdSound: (id, sound) => void held.push([id, sound]),
    discardRecording: async (id) => void discarded.push(id),
    existingNames: () => added.map((take) => take.name),
    place: { owner: 'ada', project: 'project-1' },
    newId: () => 'new-1',
    now: () => 7,
    ...parts,
  })
  return { ...made, added, discarded, held }
}

const file = (name: string, type: string) => new File(['bytes'], name, { type })

test('a sound file becomes a take with the samples that this browser decoded', async () => {
  const { fromFile, making, added } = maker()
  await fromFile(file('song.mp3', 'audio/mpeg'))
  expect(added).toMatchObject([{ name: 'song', source: 'upload', fileName: 'song.mp3.wav', duration: 1 }])
  expect(added[0]?.sound.size).toBe(44 + 8)
  expect(making.get()).toEqual({ name: 'idle' })
})

test('only the sound of a video is uploaded', async () => {
  const { fromFile, added } = maker()
  await fromFile(file('clip.mp4', 'video/mp4'))
  expect(added[0]).toMatchObject({ name: 'clip', fileName: 'clip.mp4.wav' })
  expect(added[0]?.sound.type).toBe('audio/wav')
})

test('a recording is listened to by what was read aloud, a file by its sound alone', async () => {
  const texts: (string | undefined)[] = []
  const { fromRecording, fromFile } = maker({
    async analyse(_sound, { text }) {
      texts.push(text)
      return analysis
    },
  })
  await fromRecording({ id: 'recording-1', sound: loud, text: 'Good evening.' })
  await fromRecording({ id: 'recording-2', sound: loud })
  await fromFile(file('song.mp3', 'audio/mpeg'))
  expect(texts).toEqual(['Good evening.', undefined, undefined])
})

test('a recording becomes the next take, and its samples go only then', async () => {
  const { fromRecording, added, discarded, held, silent } = maker()
  await fromRecording({ id: 'recording-1', sound: loud })
  await fromRecording({ id: 'recording-2', sound: loud })
  expect(added.map((take) => take.name)).toEqual(['Take 1', 'Take 2'])
  expect(added[0]?.sound.size).toBe(44 + 8)
  expect(discarded).toEqual(['recording-1', 'recording-2'])
  // Until it is uploaded, its sound is cached by the id of the waiting take.
  expect(held).toEqual(added.map(({ id }) => [id, loud]))
  expect(silent.get()).toBe(false)
})

test('a silent file is refused before it is analysed, one that can’t be read with its codec', async () => {
  const analysed: Sound[] = []
  const hushed = maker({
    openSound: async () => quiet,
    async analyse(sound) {
      analysed.push(sound)
      return analysis
    },
  })
  await hushed.fromFile(file('muted.wav', 'audio/wav'))
  expect(hushed.errors.get()).toMatchObject([{ kind: 'silent-file', file: 'muted.wav' }])
  expect([hushed.added, analysed]).toEqual([[], []])
  const unread = maker({
    openSound: () => Promise.reject(new SoundError('codec_unsupported', { codec: 'AMR' })),
  })
  await unread.fromFile(file('memo.amr', ''))
  expect(unread.errors.get()).toMatchObject([{ kind: 'codec-unsupported', details: { codec: 'AMR' } }])
})

test('a silent recording is stored and reported', async () => {
  const { fromRecording, added, silent } = maker()
  await fromRecording({ id: 'recording-1', sound: quiet })
  expect(added).toHaveLength(1)
  expect(silent.get()).toBe(true)
})

test('a file that is no sound has its own words', async () => {
  const { fromFile, making, errors, added, dismiss } = maker({
    openSound: () => Promise.reject(new SoundError('not_a_sound')),
  })
  await fromFile(file('text.wav', 'audio/wav'))
  expect(errors.get()).toEqual([{ kind: 'not-a-sound', file: 'text.wav', details: {} }])
  expect(making.get()).toEqual({ name: 'idle' })
  expect(added).toEqual([])
  dismiss(errors.get()[0])
  expect(errors.get()).toEqual([])
})

test('a full disk is reported, and the recording’s samples stay', async () => {
  const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' })
  const { fromRecording, errors, discarded } = maker({ add: () => Promise.reject(full) })
  await fromRecording({ id: 'recording-1', sound: loud })
  expect(errors.get()).toMatchObject([{ kind: 'disk-full' }])
  expect(discarded).toEqual([])
})

test('a full disk is reported once, however many sounds meet it', async () => {
  const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' })
  const { fromRecording, fromFile, errors } = maker({ add: () => Promise.reject(full) })
  await Promise.all([
    fromRecording({ id: 'recording-1', sound: loud }),
    fromRecording({ id: 'recording-2', sound: loud }),
    fromFile(file('song.mp3', 'audio/mpeg')),
  ])
  expect(errors.get().map(({ kind }) => kind)).toEqual(['disk-full'])
})

test('an unknown failure can be retried', async () => {
  let tries = 0
  const { fromRecording, making, errors, added } = maker({
    async analyse() {
      if (tries++ === 0) throw new Error('worker died')
      return analysis
    },
  })
  await fromRecording({ id: 'recording-1', sound: loud })
  const again = errors.get()[0]?.retry
  if (!again) throw new Error('There is no way on.')
  again()
  await new Promise((done) => setTimeout(done, 5))
  expect(added).toHaveLength(1)
  expect(errors.get()).toEqual([])
  expect(making.get()).toEqual({ name: 'idle' })
})

test('files that are uploaded together become takes one after the other; each that is not audio is reported', async () => {
  const { fromFile, settled, making, waiting, errors, added } = maker({
    openSound: async ({ name }) => {
      if (name.endsWith('.txt')) throw new SoundError('not_a_sound')
      return loud
    },
  })
  for (const name of ['one.wav', 'a.txt', 'two.wav', 'b.txt', 'three.wav']) void fromFile(file(name, ''))
  expect(making.get()).toEqual({ name: 'reading', title: 'one.wav' })
  expect(waiting.get()).toBe(4)
  await settled()
  expect(added.map(({ name }) => name)).toEqual(['one', 'two', 'three'])
  expect(errors.get().map((one) => one.file)).toEqual(['a.txt', 'b.txt'])
  expect([making.get(), waiting.get()]).toEqual([{ name: 'idle' }, 0])
})

test('a recording that ends while a file is read waits for it, and neither cancels the other', async () => {
  const { fromFile, fromRecording, settled, added } = maker()
  void fromFile(file('song.mp3', 'audio/mpeg'))
  void fromRecording({ id: 'recording-1', sound: loud })
  await settled()
  expect(added.map(({ name }) => name)).toEqual(['song', 'Take 1'])
})

test('a cancelled file does not appear later', async () => {
  let finish = (_sound: Sound) => {}
  const { fromFile, cancel, added, making } = maker({
    openSound: (_file, signal) =>
      new Promise((resolve, reject) => {
        finish = resolve
        signal.addEventListener('abort', () => reject(new Error('aborted')))
      }),
  })
  const reading = fromFile(file('long.mp3', 'audio/mpeg'))
  expect(making.get()).toEqual({ name: 'reading', title: 'long.mp3' })
  cancel()
  finish(loud)
  await reading
  expect(added).toEqual([])
  expect(making.get()).toEqual({ name: 'idle' })
})

test('a long file is called off while it is listened to as well: it becomes no take, and the next one its own', async () => {
  let listening = 0
  const { fromFile, making, cancel, added, errors } = maker({
    async analyse(_sound, { signal }) {
      if (++listening > 1) return analysis
      await new Promise((done) => signal.addEventListener('abort', done))
      return analysis
    },
  })
  const first = fromFile(file('long.mp3', 'audio/mpeg'))
  await expect.poll(() => making.get()).toMatchObject({ name: 'listening', title: 'long.mp3', isFile: true })
  const second = fromFile(file('short.mp3', 'audio/mpeg'))
  cancel()
  await Promise.all([first, second])
  expect(added.map(({ name }) => name)).toEqual(['short'])
  expect(errors.get()).toEqual([])
  expect(making.get()).toEqual({ name: 'idle' })
})
