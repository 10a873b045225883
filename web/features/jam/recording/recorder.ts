import type { BeatGrid } from '#model/document/beats'
import { TAKE_MAX_SECONDS } from '#contract/takes/takes'
import type { Landing } from '../../../data/take-delivery.ts'
import type { Microphone } from '../../../engine/sound/microphone.ts'
import type { SoundSession } from '../../../engine/sound/session.ts'
import type { Sound } from '../../../engine/sound/sound.ts'
import { signal, type Signal } from '../../../platform/signal.ts'
import { estimatedLatency } from '../../../recording/latency.ts'
import { createRecorder, type Recorder, type RecorderDeps } from '../../../recording/recorder.ts'
import type { FinishedTake } from '../../../recording/tape.ts'
import type { Playback } from '../../../stage/player/playback.ts'
import { startClicks } from './clicks.ts'
import { endOf, landingOf, type TakeTiming } from './take-landing.ts'
import { placeOf } from './take-place.ts'

export interface JamRecordOptions {
  seat: number
  /** Timeline positions of the take's start and, with punch-out, its end. */
  from: number
  to?: number | undefined
  /** Start of the backing track; by default the take's start. */
  playFrom?: number | undefined
  grid: BeatGrid
  countIn: number
  metronome: boolean
  /** Start of the count-in, in seconds of the audio clock; by default at once. */
  countInAt?: ((context: AudioContext) => number) | undefined
  /** Latency from playback to recording in seconds; by default the browser's estimate. */
  latency: number | undefined
}

/** A recorded sound and its place. */
export interface PlacedSound {
  sound: Sound
  landing: Landing
}

export interface JamRecorderDeps extends Pick<RecorderDeps<TakeTiming | undefined>, 'begin'> {
  openMicrophone(deviceId: string | undefined): Promise<Microphone>
  openSession(): SoundSession
  playback: Pick<Playback, 'ready' | 'playAt' | 'pause'>
  /** Notifies the room whether this page records. */
  notify(recording: { recording: string; seat: number; on: boolean }): void
  plan(landing: Landing): void
  onFinished(recording: PlacedSound): void
  /** The recording was discarded by the user; it stays in the storage until undo expires. */
  onDiscarded(recording: PlacedSound): void
  remove(id: string): void
}

export interface JamRecorder extends Pick<
  Recorder,
  'state' | 'level' | 'storageError' | 'microphone' | 'open' | 'stop' | 'discard' | 'close'
> {
  /** Seconds of the song played since the take started. */
  elapsed: Signal<number>
  deviceId: Signal<string>
  /** Returns the estimated latency in seconds, for takes without a measurement; undefined without a microphone. */
  estimatedLatency(): number | undefined
  record(options: JamRecordOptions): Promise<void>
}

/** Seconds between the press and the first click, so that nothing is scheduled in the past. */
const HEAD_START = 0.15
/** Seconds below which a recording has no take: it was stopped during the count-in. */
const SHORTEST = 0.05

/**
 * Exact to the sample: the backing track starts at a time of the audio clock, microphone blocks have times on that
 * clock, and the latency was measured.
 */
export function createJamRecorder(deps: JamRecorderDeps): JamRecorder {
  const elapsed = signal(0)
  const deviceId = signal('')
  let session: SoundSession | undefined
  /** The running take. */
  let take: { id: string; timing: TakeTiming; isPlaced: boolean; endClicks: () => void } | undefined
  const recorder = createRecorder<TakeTiming | undefined>({
    openMicrophone: deps.openMicrophone,
    begin: deps.begin,
    kind: 'one-take',
    // The recording stays in sync with the playback.
    gapLimit: Infinity,
    startTake: () => undefined,
    endTake,
    onFinished: (finished) => place(finished, deps.onFinished),
    onDiscarded: (finished) => place(finished, deps.onDiscarded),
  })
  const { state, microphone } = recorder

  recorder.elapsed.subscribe(() => {
    const startedAt = recorder.startedAt()
    if (!take || !session || startedAt === undefined) return
    const { id, timing } = take
    // From the first block on the place is exact, even if the recording is interrupted.
    if (!take.isPlaced) deps.plan(landingOf(timing, { id, startedAt, duration: 0 }))
    take.isPlaced = true
    elapsed.set(Math.max(0, session.context.currentTime - timing.playedAt))
  })

  function endTake() {
    if (!take) return undefined
    const { id, timing, endClicks } = take
    take = undefined
    endClicks()
    deps.playback.pause()
    deps.notify({ recording: id, seat: timing.seat, on: false })
    return timing
  }

  function place(
    { id, sound, details: timing, startedAt }: FinishedTake<TakeTiming | undefined>,
    handOver: (recording: PlacedSound) => void,
  ) {
    const landing = timing && landingOf(timing, { id, startedAt, duration: sound.duration })
    if (landing && landing.duration > SHORTEST) handOver({ sound, landing })
    else deps.remove(id)
  }

  function latencyNow(): number | undefined {
    const source = microphone.get()
    return source && session && estimatedLatency(source, session)
  }

  async function record(options: JamRecordOptions) {
    if (!session || state.get().name !== 'ready') return
    const { context } = session
    const { seat, to, grid, countIn } = options
    const latency = options.latency ?? latencyNow() ?? 0
    elapsed.set(0)
    await recorder.record({
      countIn: async (setCount) => setCount(countIn),
      prepared: deps.playback.ready(),
      start(id, setCount) {
        const now = context.currentTime
        const soonest = now + HEAD_START
        const times = { wanted: options.countInAt?.(context) ?? soonest, soonest }
        const found = placeOf({ ...options, tempo: grid.tempo }, times)
        if (!found) return undefined
        const { begin, playedAt, playFrom, from } = found
        const timing = { seat, from, to, playFrom, playedAt, latency }
        deps.plan(landingOf(timing, { id, startedAt: now, duration: 0 }))
        deps.notify({ recording: id, seat, on: true })
        const endClicks = startClicks(context, {
          countIn: {
            begin,
            beats: countIn,
            // For late singers, clicks follow the song as others hear it.
            playFrom: Math.min(options.playFrom ?? options.from, options.from),
            grid,
            onCount: setCount,
          },
          metronome: options.metronome
            ? { from: playFrom, until: to ?? from + TAKE_MAX_SECONDS, grid, at: playedAt }
            : undefined,
        })
        take = { id, timing, isPlaced: false, endClicks }
        deps.playback.playAt(playFrom, playedAt)
        return { countInUntil: playedAt, endAt: endOf(timing) }
      },
    })
  }

  return {
    ...recorder,
    elapsed,
    deviceId,
    estimatedLatency: latencyNow,
    async open(wanted) {
      await recorder.open(wanted)
      const opened = microphone.get()
      if (!opened) return
      session ??= deps.openSession()
      deviceId.set(opened.deviceId)
    },
    record,
    async close() {
      const closed = recorder.close()
      session?.close()
      session = undefined
      await closed
    },
  }
}
