import type { Document } from '#contract/document/document'
import type { Lifetime } from '../../../platform/lifetime.ts'
import { durationOf } from '../../document/timing.ts'
import { isDucked, type SpeechOf } from '../../sound/ducking.ts'
import { outputLatencyOf, type SoundSession } from '../../sound/session.ts'
import type { Sounds } from '../../sound/sound.ts'
import type { VoiceReport } from './document-calls.ts'
import { documentSoundOf, sentSound } from './document-sound.ts'
import type { OpenVoice } from './open-voice.ts'

export interface PlayerOptions {
  session: Pick<SoundSession, 'context' | 'addModule'>
  lifetime: Lifetime
  openVoice: OpenVoice
  /** Music is ducked by what is said, where that is known when playback starts. */
  speechOf?: SpeechOf | undefined
}

/** Plays a document's tracks in step. Times are seconds of the timeline. */
export interface Player {
  /** Sets the document and its sounds. While playing, the change is applied without a click. */
  load(document: Document, sounds: Sounds): void
  /** By default from the current position; at the end from the start. `at` is a future time of the context. */
  play(from?: number, at?: number): void
  pause(): void
  seek(time: number): void
  /** The audible position: the audio clock minus the output latency. */
  position(): number
  readonly isPlaying: boolean
  /** Calls `listener` when the end is reached; returns the way out. */
  onEnd(listener: () => void): () => void
  /** Sets the playback rate, reset to 1 by `play` and `seek`: for following another clock within a percent. */
  setRate(rate: number): void
  /** The context's time at which `time` of the timeline sounds or sounded; undefined while nothing plays. */
  timeOf(time: number): number | undefined
  /** 0 (silent) and up: a person's volume control, not part of the mix. */
  setVolume(volume: number): void
}

/** Seconds in which a changed volume gets two thirds of the way: short, yet without a click. */
const GLIDE = 0.01

/** The state while playing. */
interface Run {
  number: number
  /** Start position on the timeline. */
  begun: number
  /** The context's time at which `from` plays; undefined while unknown. */
  at: number | undefined
  from: number
  /** Seconds of the timeline in one of the clock's. */
  rate: number
  /** The requested rate; the clock follows on the next report. */
  wantedRate: number
}

/** The page's side of a document voice: sends calls, and extrapolates from the last report. */
export function createDocumentPlayer({ session, lifetime, openVoice, speechOf }: PlayerOptions): Player {
  const { context } = session
  const output = context.createGain()
  output.connect(context.destination)
  const endListeners = new Set<() => void>()
  const voice = openVoice({ session, lifetime, output, onReport: onReport })
  const sent = new Map<string, AudioBuffer>()
  let document: Document | undefined
  let run: Run | undefined
  let runs = 0
  let standing = 0

  lifetime.onEnd(() => {
    halt()
    output.disconnect()
    endListeners.clear()
  })

  const lengthOf = () => (document ? durationOf(document) : 0)

  /** Position of the audio clock, ahead of the audible one. */
  const clock = ({ from, at, rate }: Run) =>
    at === undefined ? from : from + (context.currentTime - at) * rate

  function onReport(report: VoiceReport) {
    if (report.run !== run?.number) return
    if (report.kind === 'ended') return finish()
    Object.assign(run, { at: report.at, from: report.from, rate: report.rate })
  }

  function position(): number {
    if (!run) return standing
    if (run.at === undefined) return run.begun
    const audibleTime = clock(run) - outputLatencyOf(context)
    return Math.max(run.begun, Math.min(audibleTime, lengthOf()))
  }

  function begin(from: number, at?: number) {
    if (!document || lifetime.ended) return
    void context.resume()
    run = { number: ++runs, begun: from, at, from, rate: 1, wantedRate: 1 }
    voice.call('play', { run: run.number, from, at: at ?? null })
  }

  function halt() {
    if (!run) return
    run = undefined
    voice.call('stop', undefined)
  }

  function finish() {
    standing = lengthOf()
    halt()
    for (const listener of endListeners) listener()
  }

  function send(sounds: Sounds) {
    for (const [key, sound] of sent) {
      if (sounds.get(key) === sound) continue
      sent.delete(key)
      voice.call('removeSound', { key })
    }
    for (const [key, sound] of sounds) {
      if (sent.has(key)) continue
      sent.set(key, sound)
      const copy = sentSound(key, sound)
      voice.call(
        'addSound',
        copy,
        copy.channels.map(({ buffer }) => buffer),
      )
    }
  }

  return {
    load(next, sounds) {
      const isAudible =
        !document || document.tracks !== next.tracks || durationOf(document) !== durationOf(next)
      document = next
      send(sounds)
      if (isAudible) voice.call('change', { sound: documentSoundOf(next, undefined, speechOf) })
      if (run && clock(run) >= lengthOf()) finish()
    },
    play(from = position(), at) {
      // The analyses of takes may have come since.
      if (speechOf && document?.tracks.some(isDucked))
        voice.call('change', { sound: documentSoundOf(document, undefined, speechOf) })
      begin(from >= lengthOf() ? 0 : Math.max(0, from), at)
    },
    pause() {
      standing = position()
      halt()
    },
    seek(time) {
      standing = Math.max(0, time)
      if (run) begin(standing)
    },
    position,
    get isPlaying() {
      return run !== undefined
    },
    onEnd(listener) {
      endListeners.add(listener)
      return () => void endListeners.delete(listener)
    },
    setRate(rate) {
      if (!run || run.wantedRate === rate) return
      run.wantedRate = rate
      voice.call('setRate', { rate })
    },
    timeOf: (time) => (run?.at === undefined ? undefined : run.at + (time - run.from) / run.rate),
    setVolume: (volume) => output.gain.setTargetAtTime(volume, context.currentTime, GLIDE),
  }
}
