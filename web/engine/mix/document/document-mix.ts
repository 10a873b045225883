import type { Document, Track } from '#contract/document/document'
import { newMix, newStrip } from '#model/mix/new-mix'
import { isAudible } from '../../document/timing.ts'
import type { GainPoint } from '../../sound/clip-envelope.ts'
import { duckingOf, type WithSpeech } from '../../sound/ducking.ts'
import type { MixSettings } from '../mix-settings.ts'
import { withCrossfades } from '../crossfades.ts'
import { inFrames, type FrameClip } from '../frame-clip.ts'

type PlayableTrack = Omit<Track, 'clips'> & {
  clips: (Track['clips'][number] & WithSpeech & { sound?: string })[]
}

/** The audio of a document: enough to play it, small enough to send with each edit. */
export interface DocumentSound {
  tracks: PlayableTrack[]
  /** Length of the whole document in seconds, which may be longer than its sound. */
  seconds: number
  /** Missing: unchanged, without a limiter. */
  mastering?: Mastering | undefined
}

/** Gain and limit that bring a mix to a loudness. */
export interface Mastering {
  /** Gain of the whole mix in dB. */
  trim: number
  /** Highest true peak in dBTP, −12..−1. */
  ceiling: number
}

/** A document as the core plays it. */
export interface DocumentMix {
  settings: MixSettings
  /** By the number of the track. */
  clips: FrameClip[][]
  ducking: GainPoint[][]
}

/**
 * Gain, pan, mute and solo. No effects, and a limiter only for an export with a loudness: others clip what is too loud.
 */
export function mixOfDocument(
  { tracks, mastering }: Pick<DocumentSound, 'tracks' | 'mastering'>,
  sampleRate: number,
): DocumentMix {
  const { tempo, groups, master, reverb, delay, automation } = newMix()
  const document: Pick<Document, 'tracks'> = { tracks }
  return {
    settings: {
      // Effects count in these rates; nothing is sent to them.
      sampleRate,
      tempo,
      groups,
      master: mastering
        ? { ...master, trim: mastering.trim, limiter: { on: true, ceiling: mastering.ceiling } }
        : { ...master, limiter: { ...master.limiter, on: false } },
      reverb,
      delay,
      automation,
      tracks: tracks.map((track, index) => ({
        ...newStrip(track.id, '', index),
        output: 'master',
        level: isAudible(document, track) ? track.gain : 0,
        pan: track.pan,
        folds: true,
      })),
    },
    clips: tracks.map(({ clips }) =>
      withCrossfades(
        clips.map(({ take, ...clip }) => inFrames({ ...clip, source: take, smooth: false }, sampleRate)),
        sampleRate,
      ),
    ),
    ducking: tracks.map((track) => duckingOf(document, track)),
  }
}
