import { MicrophoneError } from '../engine/sound/microphone-error.ts'
import type { Microphone } from '../engine/sound/microphone.ts'
import type { StorageError, TakeRecording } from '../engine/sound/take-store.ts'
import { signal, type Signal } from '../platform/signal.ts'
import { createMicrophoneInput, type MicrophoneInput } from './microphone-input.ts'
import type { RecorderState } from './recorder-state.ts'
import { openTape, type FinishedTake, type Tape, type TapeDeps } from './tape.ts'

export interface RecorderDeps<Details> extends Pick<
  TapeDeps<Details>,
  'kind' | 'gapLimit' | 'startTake' | 'endTake'
> {
  openMicrophone(deviceId: string | undefined): Promise<Microphone>
  begin(
    microphone: Pick<Microphone, 'sampleRate' | 'channels'>,
    onStorageError: (error: StorageError) => void,
  ): Promise<TakeRecording>
  onFinished(take: FinishedTake<Details>): void
  /** The take stays in the storage until undo expires. */
  onDiscarded(take: FinishedTake<Details>): void
}

export interface RecordingSpan {
  /** Blocks before it are recorded while the state is still `counting`. */
  countInUntil?: number
  endAt?: number
}

export interface RecordOptions {
  /** Runs before the storage is opened. Rejects when `signal` aborts. */
  countIn?: (setCount: (count: number) => void, signal: AbortSignal) => Promise<void>
  /** Awaited before the first block is recorded. */
  prepared?: Promise<void>
  /** Called right before the first block. Returns undefined to record nothing. */
  start?: (id: string, setCount: (count: number) => void) => RecordingSpan | undefined
}

export interface Recorder extends Pick<MicrophoneInput, 'microphone' | 'level' | 'clipped'> {
  state: Signal<RecorderState>
  elapsed: Signal<number>
  /** Set while the recording continues in memory only. */
  storageError: Signal<StorageError | undefined>
  /** Start of the current take, in seconds of the audio clock; undefined before its first sample. */
  startedAt(): number | undefined
  open(deviceId?: string): Promise<void>
  record(options?: RecordOptions): Promise<void>
  pause(): void
  resume(): void
  stop(): Promise<void>
  /** Calls `onDiscarded`, or cancels a recording that has not started yet. */
  discard(): Promise<void>
  cancel(): Promise<void>
  /** A recording with samples ends and is handed over before this resolves. */
  close(): Promise<void>
}

/** The sound between `record` and `stop` becomes a take. */
export function createRecorder<Details>(deps: RecorderDeps<Details>): Recorder {
  const { kind, gapLimit, startTake, endTake } = deps
  const state = signal<RecorderState>({ name: 'off' })
  const elapsed = signal(0)
  const storageError = signal<StorageError | undefined>(undefined)
  let tape: Tape<Details> | undefined
  let span: RecordingSpan = {}
  let starting: AbortController | undefined
  const input = createMicrophoneInput({
    openMicrophone: deps.openMicrophone,
    onBlock(block, frame) {
      if (!tape || state.get().name === 'paused') return
      tape.write(block, frame)
      elapsed.set(tape.duration)
      const { recordedUntil, isFull } = tape
      const { countInUntil = -Infinity, endAt = Infinity } = span
      if (state.get().name === 'counting' && recordedUntil > countInUntil) state.set({ name: 'recording' })
      if (isFull || recordedUntil > endAt) void finish()
    },
    onLost: (isLatest) => void lose(isLatest),
  })
  const { microphone, level, clipped } = input

  const rest = () => state.set({ name: microphone.get() ? 'ready' : 'off' })

  async function open(deviceId?: string) {
    cancelStart()
    state.set({ name: 'opening' })
    try {
      if (await input.open(deviceId)) state.set({ name: 'ready' })
    } catch (error) {
      state.set({ name: 'failed', error })
    }
  }

  function tapeOf(source: Microphone): Promise<Tape<Details>> {
    const begin = () => deps.begin(source, (error) => storageError.set(error))
    const { sampleRate } = source
    return openTape({ begin, sampleRate, kind, gapLimit, startTake, endTake, onFull: deps.onFinished })
  }

  async function record({ countIn, prepared, start }: RecordOptions = {}) {
    const source = microphone.get()
    if (!source || starting || state.get().name !== 'ready') return
    const abort = new AbortController()
    starting = abort
    const setCount = (count: number) => {
      if (starting === abort || state.get().name === 'counting') state.set({ name: 'counting', count })
    }
    try {
      await countIn?.(setCount, abort.signal)
      storageError.set(undefined)
      elapsed.set(0)
      clipped.set(false)
      const [opened] = await Promise.all([tapeOf(source), prepared])
      const planned = abort.signal.aborted ? undefined : start ? start(opened.id, setCount) : {}
      if (!planned) return await opened.discard()
      span = planned
      tape = opened
      startTake(opened.id, 0)
      if (span.countInUntil === undefined) state.set({ name: 'recording' })
    } catch (error) {
      if (!abort.signal.aborted) throw error
    } finally {
      if (starting === abort) {
        starting = undefined
        if (!tape) rest()
      }
    }
  }

  function cancelStart() {
    if (!starting) return
    starting.abort()
    starting = undefined
    rest()
  }

  async function finish({ lost = false, handOver = deps.onFinished } = {}) {
    if (!tape) return cancelStart()
    const finishing = tape.finish({ lost })
    tape = undefined
    state.set({ name: 'finishing' })
    const take = await finishing
    // Meanwhile another microphone may have been opened.
    if (state.get().name === 'finishing') rest()
    handOver(take)
  }

  async function cancel() {
    cancelStart()
    const cancelled = tape
    tape = undefined
    elapsed.set(0)
    if (!cancelled) return
    endTake(0)
    rest()
    await cancelled.discard()
  }

  async function lose(isLatest: () => boolean) {
    await finish({ lost: true })
    // Another opening may have superseded it.
    if (isLatest()) state.set({ name: 'failed', error: new MicrophoneError('lost') })
  }

  return {
    state,
    level,
    clipped,
    elapsed,
    storageError,
    microphone,
    startedAt: () => tape?.startedAt,
    open,
    record,
    pause() {
      if (state.get().name === 'recording') state.set({ name: 'paused' })
    },
    resume() {
      if (state.get().name !== 'paused') return
      tape?.skip()
      state.set({ name: 'recording' })
    },
    stop: () => finish(),
    discard: () => finish({ handOver: deps.onDiscarded }),
    cancel,
    async close() {
      input.close()
      cancelStart()
      const ended = tape && elapsed.get() > 0 ? finish() : cancel()
      if (state.get().name !== 'finishing') state.set({ name: 'off' })
      await ended
    },
  }
}
