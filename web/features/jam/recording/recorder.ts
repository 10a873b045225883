import type { BeatGrid } from '#model/document/beats'
import { TAKE_MAX_SECONDS } from '#contract/takes/takes'
import type { Landing } from '../../../data/take-delivery.ts'
import type { CaptureBlock } from '../../../engine/sound/capture-worklet.ts'
import { MicrophoneError, type Microphone } from '../../../engine/sound/microphone.ts'
import type { SoundSession } from '../../../engine/sound/session.ts'
import type { Sound } from '../../../engine/sound/sound.ts'
import type { StorageError, TakeRecording } from '../../../engine/sound/take-store.ts'
import { signal, type Signal } from '../../../platform/signal.ts'
import type { Playback } from '../../../stage/player/playback.ts'
import { startClicks } from './clicks.ts'
import { createJamTape, type JamTape } from './jam-tape.ts'
import { placeOf } from './take-place.ts'

export type RecorderStep = 'off' | 'opening' | 'ready' | 'counting' | 'recording' | 'finishing'

export interface RecorderState {
  step: RecorderStep
  /** Why the microphone cannot be used. */
  error: unknown
  /** Beats of the count-in that are still to come. */
  count: number
  /** Why the recording is in memory only. */
  trouble: StorageError | undefined
  deviceId: string
}

export interface RecordOptions {
  seat: number
  /** Timeline positions of the take's start and, with punch-out, its end. */
  from: number
  to?: number | undefined
  /** Start of the backing track; the take's start when left out. */
  playFrom?: number | undefined
  grid: BeatGrid
  countIn: number
  metronome: boolean
  /** Start of the count-in, in seconds of the audio clock; at once when left out. */
  countInAt?: ((context: AudioContext) => number) | undefined
  /** Latency from playback to recording in seconds. Left out when unmeasured: then the browser's estimate is used. */
  latency: number | undefined
}

/** A recorded sound and its place. */
export interface PlacedSound {
  sound: Sound
  landing: Landing
}

export interface RecorderDeps {
  openMicrophone(deviceId: string | undefined): Promise<Microphone>
  openSession(): SoundSession
  begin(
    id: string,
    microphone: Microphone,
    onTrouble: (trouble: StorageError) => void,
  ): Promise<TakeRecording>
  playback: Pick<Playback, 'ready' | 'playAt' | 'pause'>
  newId(): string
  /** Tells the room whether this page records. */
  notify(recording: { recording: string; seat: number; on: boolean }): void
  /** Written down before the first sample, so that a recording cut short can still be placed. */
  plan(landing: Landing): void
  finished(recording: PlacedSound): void
  /** It was thrown away; its samples stay in the storage, so that it can come back. */
  thrownAway(recording: PlacedSound): void
}

export interface JamRecorder {
  state: Signal<RecorderState>
  /** Peak of the latest block, 0..1. It changes with every block, as `elapsed` does; `state` only with what happens. */
  level: Signal<number>
  /** Seconds recorded. */
  elapsed: Signal<number>
  microphone(): Microphone | undefined
  /** Returns the estimated latency in seconds, for takes without a measurement; undefined without a microphone. */
  reckonedLatency(): number | undefined
  open(deviceId?: string): Promise<void>
  record(options: RecordOptions): Promise<void>
  stop(): Promise<void>
  cancel(): Promise<void>
  /** Closes the microphone. A running take ends and is stored like any other. */
  close(): Promise<void>
}

/** Between the press and the first click, so that nothing is scheduled in the past. */
const HEAD_START = 0.15

const initialState: RecorderState = {
  step: 'off',
  error: undefined,
  count: 0,
  trouble: undefined,
  deviceId: '',
}

/**
 * Records a take to what the room plays. Where it lands is known to the sample: the backing track starts at a time of
 * the audio clock, each block of the microphone has its time of the same clock, and the way through air and cables
 * was measured.
 */
export function createJamRecorder(deps: RecorderDeps): JamRecorder {
  const state = signal(initialState)
  const change = (part: Partial<RecorderState>) => state.set({ ...state.get(), ...part })
  const level = signal(0)
  const elapsed = signal(0)
  let source: Microphone | undefined
  let session: SoundSession | undefined
  /** The running recording. */
  let take: { recording: TakeRecording; tape: JamTape; seat: number; playedAt: number } | undefined
  let endClicks = () => {}
  let openings = 0
  /** Presses of the red button, and what called them off: what is not the latest any more does not begin. */
  let attempts = 0

  async function open(deviceId?: string) {
    const opening = ++openings
    source?.close()
    source = undefined
    change({ step: 'opening', error: undefined })
    try {
      const opened = await deps.openMicrophone(deviceId)
      if (opening !== openings) return opened.close()
      session ??= deps.openSession()
      source = opened
      opened.onBlock((block, frame) => {
        level.set(opened.level().peak)
        write(block, frame)
      })
      opened.onLost(() => {
        if (source === opened) source = undefined
        change({ error: new MicrophoneError('lost') })
        if (take) void stop()
        else change({ step: 'off', count: 0 })
      })
      change({ step: 'ready', deviceId: opened.deviceId })
    } catch (error) {
      if (opening === openings) change({ step: 'off', error })
    }
  }

  function write(block: CaptureBlock, frame: number) {
    if (!take || !session) return
    const { tape, playedAt } = take
    const isFirst = !tape.hasBegun
    tape.write(block, frame)
    // Now its place is known to the sample, and so it is if the recording is cut short.
    if (isFirst) deps.plan(tape.landing(0))
    const played = Math.max(0, session.context.currentTime - playedAt)
    elapsed.set(played)
    if (played > 0 && state.get().step === 'counting') change({ step: 'recording', count: 0 })
    if (tape.isFull(played)) void stop()
  }

  function reckonedLatency(): number | undefined {
    return source && session && source.latency + session.outputLatency()
  }

  async function record(wanted: RecordOptions) {
    if (!source || !session || state.get().step !== 'ready') return
    const latency = wanted.latency ?? reckonedLatency() ?? 0
    const attempt = ++attempts
    change({ step: 'counting', count: wanted.countIn, trouble: undefined })
    elapsed.set(0)
    const microphone = source
    const { context } = session
    const [recording] = await Promise.all([
      deps.begin(deps.newId(), microphone, (trouble) => change({ trouble })),
      deps.playback.ready(),
    ])
    // Cancelled meanwhile, or the microphone was disconnected.
    if (source !== microphone || attempt !== attempts) return void recording.discard()
    const { countInAt, grid } = wanted
    const soonest = context.currentTime + HEAD_START
    const place = placeOf(
      { ...wanted, tempo: grid.tempo },
      { wanted: countInAt?.(context) ?? soonest, soonest },
    )
    if (!place) {
      callOff()
      return void recording.discard()
    }
    const { begin, playedAt, playFrom, from } = place
    const { seat, to } = wanted
    const { sampleRate } = microphone
    const startsAt = soonest - HEAD_START
    const tape = createJamTape({ ...place, recording, seat, to, latency, sampleRate, startsAt })
    take = { recording, tape, seat, playedAt }
    deps.plan(tape.landing(0))
    deps.notify({ recording: recording.id, seat, on: true })
    endClicks = startClicks(context, {
      countIn: {
        begin,
        beats: wanted.countIn,
        // For late singers too: the clicks follow the song, as others hear it.
        playFrom: Math.min(wanted.playFrom ?? wanted.from, wanted.from),
        grid,
        onCount: (count) => change({ count }),
      },
      metronome: wanted.metronome
        ? { from: playFrom, until: to ?? from + TAKE_MAX_SECONDS, grid, at: playedAt }
        : undefined,
    })
    deps.playback.playAt(playFrom, playedAt)
  }

  async function stop(handOver = deps.finished) {
    if (!take) return callOff()
    const { recording, tape, seat } = take
    take = undefined
    endClicks()
    deps.playback.pause()
    change({ step: 'finishing', count: 0 })
    deps.notify({ recording: recording.id, seat, on: false })
    const sound = await recording.finish()
    const landing = tape.landing(sound.duration)
    change({ step: source ? 'ready' : 'off' })
    // Stopped within the count-in: nothing was sung yet.
    if (landing.duration > 0.05) handOver({ sound, landing })
    else await recording.discard()
  }

  /** Between the press and the first sample. */
  function callOff() {
    attempts++
    if (state.get().step === 'counting') change({ step: source ? 'ready' : 'off', count: 0 })
  }

  return {
    state,
    level,
    elapsed,
    microphone: () => source,
    reckonedLatency,
    open,
    record,
    stop: () => stop(),
    cancel: () => stop(deps.thrownAway),
    async close() {
      openings++
      const stopped = take ? stop() : change({ step: 'off' })
      source?.close()
      source = undefined
      session?.close()
      session = undefined
      level.set(0)
      await stopped
    },
  }
}
