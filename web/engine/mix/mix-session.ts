import type { MixDocument } from '#contract/mixes/document'
import type { Lifetime } from '../../platform/lifetime.ts'
import { signal, type Signal } from '../../platform/signal.ts'
import { callerOf, type Port } from '../channel/channel.ts'
import { startWorker } from '../channel/worker.ts'
import { openSession } from '../sound/session.ts'
import type { Sound } from '../sound/sound.ts'
import type { Span } from './automation/carried-automation.ts'
import { settingsOf, tailOf } from './mix-settings.ts'
import type {
  Bounced,
  BounceRequest,
  MeterReport,
  MixWorkerCalls,
  SourcePeaks,
  WorkletCalls,
} from './mix-calls.ts'
import type { Measured } from './bounce.ts'
// oxlint-disable-next-line import/default -- Vite answers `?worker&url` with an address.
import workerAddress from './mix-worker.ts?worker&url'
// oxlint-disable-next-line import/default -- As above.
import workletAddress from './mix-worklet.ts?worker&url'
import { onGrid } from './grid.ts'
import { createPlayhead } from './playhead.ts'
import type { Stretch } from './render.ts'
import { lengthOf } from './sources.ts'

export const SPECTRUM_POINTS = 2_048

/** The sound of an open mix: plays it, meters it, bounces it. */
export interface MixSession {
  readonly playing: Signal<boolean>
  /** Audible position in seconds, extrapolated between reports. */
  position(): number
  /** Seconds, as of the latest report or jump: for what need not be drawn each frame. */
  readonly place: Signal<number>
  /** Counts up whenever the playhead is sent somewhere; a loop that goes round does not count. */
  readonly jumps: Signal<number>
  readonly report: Signal<MeterReport | undefined>
  readonly sampleRate: number
  /** Transfers a decoded source; its samples are detached here. */
  addSound(id: string, sound: Pick<Sound, 'channels' | 'sampleRate'>): Promise<SourcePeaks>
  /** Lets go of a source: its clips are silent until it is added again. */
  removeSound(id: string): void
  /** Sends the changes of the mix since the last call. */
  update(document: MixDocument): void
  play(): Promise<void>
  pause(): Promise<void>
  locate(seconds: number): Promise<void>
  readSpectrum(into: Float32Array<ArrayBuffer>): void
  /** Returns speech spans of a source, in its seconds; `undefined` when it is not loaded. */
  speech(source: string, span: Span): Promise<Span[] | undefined>
  resetMeters(): void
  readonly resets: Signal<number>
  measure(stretch: Stretch, options: BounceOptions): Promise<Measured>
  bounce(request: BounceRequest, options: BounceOptions): Promise<Bounced>
}

interface BounceOptions {
  signal?: AbortSignal | undefined
  onProgress?: ((fraction: number) => void) | undefined
}

/** Opens the sound of a mix; all of it is closed with `lifetime`. Throws where there are no worklets. */
export async function openMixSession(document: MixDocument, lifetime: Lifetime): Promise<MixSession> {
  const { sampleRate } = document
  const worker = lifetime.own(startWorker<MixWorkerCalls>(workerAddress))
  const device = lifetime.own(openSession({ sampleRate }))
  const { context } = device
  await device.addModule(workletAddress)
  lifetime.signal.throwIfAborted()
  const node = new AudioWorkletNode(context, 'mix', { numberOfInputs: 0, outputChannelCount: [2] })
  const analyser = new AnalyserNode(context, { fftSize: SPECTRUM_POINTS * 2, smoothingTimeConstant: 0.75 })
  node.connect(analyser).connect(context.destination)
  // Safe: a MessagePort is a port; its overloaded listeners only hide that from the compiler.
  const worklet = lifetime.own(callerOf<WorkletCalls>(node.port as Port))

  const playing = signal(false)
  const playhead = createPlayhead()
  const report = signal<MeterReport | undefined>(undefined)
  let current = document
  const resets = signal(0)
  /** Sounds and clips that the worker does not know yet are on their way: jumps wait for them. */
  const pump = new MessageChannel()
  await Promise.all([
    worker.call('change', { document }),
    worker.call('connect', { port: pump.port1 }, { transfer: [pump.port1] }),
    worklet.call('load', { settings: settingsOf(document), pump: pump.port2 }, { transfer: [pump.port2] }),
  ])
  await sendLoop(document)
  await worklet.call('locate', { position: 0, state: null })

  worklet
    .call('listen', null, {
      signal: lifetime.signal,
      onReport(next) {
        report.set(next)
        playhead.reported(next.position / sampleRate)
        playing.set(next.playing)
        if (next.ended) void session.locate(0)
      },
    })
    .catch((failure: unknown) => {
      if (!lifetime.ended) console.error('The mix stopped telling its levels', failure)
    })

  function sendLoop({ loop }: MixDocument) {
    const frames = { from: loop.start * sampleRate, to: loop.end * sampleRate }
    return worklet.call('loop', { loop: loop.on && frames.to > frames.from ? frames : null })
  }

  /** The frame at which playback ends: after a short tail, not the reverb's full length. */
  const endOf = (mix: MixDocument) => Math.ceil((lengthOf(mix) + Math.min(4, tailOf(mix))) * sampleRate)

  /** Fire and forget. A failure is a bug, unless the mix was closed meanwhile. */
  function reportFailure(call: Promise<unknown>) {
    call.catch((failure: unknown) => {
      if (!lifetime.ended) console.warn('The mix did not take a change', failure)
    })
  }

  // Knobs move more often than a picture is drawn; the worklet gets the newest once a frame.
  let pending: MixDocument | undefined
  function sendSettings() {
    const next = pending
    pending = undefined
    if (next && !lifetime.ended) reportFailure(worklet.call('change', { settings: settingsOf(next) }))
  }

  const session: MixSession = {
    playing,
    place: playhead.place,
    jumps: playhead.jumps,
    report,
    sampleRate,
    position: () => playhead.position(playing.get()),
    async addSound(id, { channels, sampleRate: rate }) {
      const peaks = await worker.call(
        'addSound',
        { id, channels, rate, mixRate: sampleRate },
        { transfer: channels.map(({ buffer }) => buffer) },
      )
      await worklet.call('reread', undefined)
      return peaks
    },
    removeSound: (id) => reportFailure(worker.call('removeSound', { id })),
    update(next) {
      if (next === current) return
      const before = current
      current = next
      reportFailure(worker.call('change', { document: next }))
      if (!pending) requestAnimationFrame(sendSettings)
      pending = next
      if (next.loop !== before.loop) reportFailure(sendLoop(next))
      const clipsChanged =
        next.tracks.length !== before.tracks.length ||
        next.tracks.some(({ clips }, index) => clips !== before.tracks[index]?.clips)
      if (!clipsChanged) return
      reportFailure(worklet.call('reread', undefined))
      reportFailure(worklet.call('end', { end: endOf(next) }))
    },
    async play() {
      await context.resume()
      const length = lengthOf(current)
      if (playhead.place.get() >= length - 0.01) await session.locate(0)
      await worklet.call('play', { end: endOf(current) })
      playing.set(true)
      playhead.started()
    },
    async pause() {
      playing.set(false)
      await worklet.call('pause', undefined)
    },
    locate(seconds) {
      const position = onGrid(Math.max(0, seconds) * sampleRate)
      return playhead.jump(position / sampleRate, async (isLatest) => {
        const state = position === 0 ? null : await worker.call('stateAt', { position })
        if (isLatest()) await worklet.call('locate', { position, state }, { transfer: state ? [state] : [] })
      })
    },
    readSpectrum: (into) => analyser.getFloatFrequencyData(into),
    resets,
    resetMeters() {
      resets.set(resets.get() + 1)
      reportFailure(worklet.call('resetMeters', undefined))
    },
    speech: (id, span) => worker.call('speech', { id, span }),
    measure: (stretch, options) =>
      worker.call('measure', { stretch }, { signal: options.signal, onReport: options.onProgress }),
    bounce: (request, options) =>
      worker.call('bounce', request, { signal: options.signal, onReport: options.onProgress }),
  }
  return session
}
