import type { StoredFace } from '#contract/takes/mouth-track'
import type { CaptureBlock } from '../../../../engine/sound/capture-worklet.ts'
import type { Microphone } from '../../../../engine/sound/microphone.ts'
import { signal, type Signal } from '../../../../platform/signal.ts'
import {
  createRecorder,
  type Recorder,
  type RecorderDeps,
  type RecordOptions,
} from '../../../../recording/recorder.ts'
import type { FinishedTake } from '../../../../recording/tape.ts'
import type { RecorderSettings } from './recorder-settings.ts'

/** Camera data of a take: face movement, and the picture if enabled. */
export interface CameraData {
  face: StoredFace | undefined
  film: Promise<Blob | undefined>
}

export type FinishedRecording = FinishedTake<CameraData>

export interface StudioRecorderDeps extends Pick<
  RecorderDeps<CameraData>,
  'begin' | 'startTake' | 'endTake' | 'onFinished' | 'onDiscarded'
> {
  openMicrophone(deviceId: string | undefined, channels: 1 | 2): Promise<Microphone>
  /** Resolves after `milliseconds`; rejects when `signal` aborts. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>
}

export interface StudioRecordOptions extends Pick<RecordOptions, 'start'> {
  countIn?: boolean
}

export interface StudioRecorder extends Omit<Recorder, 'record' | 'startedAt'> {
  settings: Signal<RecorderSettings>
  set(change: Partial<RecorderSettings>): void
  /** Records after a count-in, unless settings or options skip it. */
  record(options?: StudioRecordOptions): Promise<void>
  /** Discards the running recording and counts in again. */
  retake(): Promise<void>
}

/** Milliseconds per count. */
const BEAT = 800
/** Seconds of lost blocks that indicate that the computer was asleep. */
const SLEEP = 5

/** Records takes from the configured channels of a microphone; a long recording becomes several takes. */
export function createStudioRecorder(deps: StudioRecorderDeps): StudioRecorder {
  const settings = signal<RecorderSettings>({ input: 'mono', countIn: true, monitor: false })
  const recorder = createRecorder<CameraData>({
    ...deps,
    kind: 'many-takes',
    gapLimit: SLEEP,
    async openMicrophone(deviceId) {
      const { input, monitor } = settings.get()
      const microphone = await deps.openMicrophone(deviceId, input === 'mono' ? 1 : 2)
      if (monitor) microphone.monitor(true)
      return withInput(microphone, () => settings.get().input)
    },
  })
  const { state, microphone, open, discard } = recorder

  async function countIn(setCount: (count: number) => void, signal: AbortSignal) {
    for (const count of [3, 2, 1]) {
      setCount(count)
      await deps.wait(BEAT, signal)
    }
  }

  async function record({ countIn: isCounted = settings.get().countIn, start }: StudioRecordOptions = {}) {
    await recorder.record({ ...(isCounted && { countIn }), ...(start && { start }) })
  }

  return {
    ...recorder,
    settings,
    set(change) {
      const before = settings.get()
      settings.set({ ...before, ...change })
      const { input, monitor } = settings.get()
      microphone.get()?.monitor(monitor)
      if (input !== before.input && state.get().name === 'ready') void open(microphone.get()?.deviceId)
    },
    record,
    async retake() {
      await discard()
      await record()
    },
  }
}

/** The microphone, delivering the configured channels only. */
function withInput(microphone: Microphone, input: () => RecorderSettings['input']): Microphone {
  return {
    ...microphone,
    channels: input() === 'stereo' ? 2 : 1,
    onBlock: (listener) => microphone.onBlock((block, frame) => listener(channelsOf(block, input()), frame)),
  }
}

/** Returns the configured channels of a stereo block. */
export function channelsOf(block: CaptureBlock, input: RecorderSettings['input']): CaptureBlock {
  const [left, right = left] = block
  if (input === 'left' && left) return [left]
  return input === 'right' && right ? [right] : block
}
