import type { Clip, Document, Track } from '#contract/document'
import { endOf, isAudible } from '../document/timing.ts'
import { clipEnvelope, clipGainAt } from './clip-envelope.ts'

/** The sounds of a document's takes, by take id. */
export type Sounds = ReadonlyMap<string, AudioBuffer>

/** The nodes that one track sounds through. */
export interface TrackNodes {
  /** Where the track's clips are connected. */
  input: GainNode
  panner: StereoPannerNode
}

/** A clip that will sound. */
export interface PlannedClip {
  clip: Clip
  /** The context's time at which it begins to sound. */
  begin: number
  /** From now on so many times as fast. */
  setRate(rate: number): void
  stop(): void
}

/** The gain a track sounds with: 0 when muted, or when others are soloed. */
export function trackGain(document: Document, track: Track): number {
  return isAudible(document, track) ? track.gain : 0
}

/** Gain, then pan, into `destination`: the same for playing and for mixing down. */
export function buildTrack(
  context: BaseAudioContext,
  destination: AudioNode,
  document: Document,
  track: Track,
): TrackNodes {
  const input = context.createGain()
  // Stereo from here on: a mono sound must not get quieter by passing the panner's middle.
  input.channelCount = 2
  input.channelCountMode = 'explicit'
  input.gain.value = trackGain(document, track)
  const panner = context.createStereoPanner()
  panner.pan.value = track.pan
  input.connect(panner).connect(destination)
  return { input, panner }
}

/**
 * Schedules a clip. `from` is the time on the timeline that sounds at `at` of the context's clock; what
 * lies before it is left out. Answers `null` when there is nothing to hear.
 */
export function scheduleClip(
  context: BaseAudioContext,
  nodes: TrackNodes,
  clip: Clip,
  sounds: Sounds,
  { from, at }: { from: number; at: number },
): PlannedClip | null {
  const buffer = sounds.get(clip.take)
  const skipped = Math.max(0, from - clip.start)
  const offset = clip.offset + skipped
  if (!buffer || endOf(clip) <= from || offset >= buffer.duration) return null

  const source = context.createBufferSource()
  const gain = context.createGain()
  source.buffer = buffer
  source.connect(gain).connect(nodes.input)
  const clipAt = at + clip.start - from
  const begin = clipAt + skipped
  gain.gain.setValueAtTime(clipGainAt(clip, skipped), begin)
  for (const point of clipEnvelope(clip)) {
    if (point.time > skipped) gain.gain.linearRampToValueAtTime(point.gain, clipAt + point.time)
  }
  source.start(begin, offset, clip.duration - skipped)
  source.onended = () => gain.disconnect()
  return {
    clip,
    begin,
    setRate(rate) {
      source.playbackRate.setValueAtTime(rate, context.currentTime)
    },
    stop() {
      source.onended = null
      source.stop()
      gain.disconnect()
    },
  }
}
