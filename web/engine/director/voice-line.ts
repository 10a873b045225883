import { takeTimeOf } from '#model/document/clip-time'
import type { Clip, Document } from '#contract/document/document'
import { endOf } from '../document/timing.ts'
import type { VoiceAnalysis } from '../voice/analysis.ts'

/** Frames a second of a line, as of an analysis. */
export const LINE_RATE = 100

/** All that a performer says, on the timeline. */
export interface VoiceLine {
  performer: string
  clips: readonly Clip[]
  /** A value a frame: level in dBFS, pitch in Hz (0: unvoiced), 1 during speech. */
  loudness: Float32Array
  /** K-weighted, in LUFS; the level in dBFS where an analysis lacks it. */
  weighted: Float32Array
  pitch: Float32Array
  speech: Uint8Array
}

const SILENCE = -60

/** `voices` by take. Performers without a voice have no line. */
export function voiceLinesOf(
  document: Document,
  voices: ReadonlyMap<string, Pick<VoiceAnalysis, 'rate' | 'loudness' | 'weighted' | 'pitch' | 'speech'>>,
): VoiceLine[] {
  return document.performers.flatMap(({ id }) => {
    const clips = clipsOf(document, id).filter(({ take }) => voices.has(take))
    if (clips.length === 0) return []
    const frames = Math.ceil(Math.max(...clips.map(endOf)) * LINE_RATE)
    const line: VoiceLine = {
      performer: id,
      clips,
      loudness: new Float32Array(frames).fill(SILENCE),
      weighted: new Float32Array(frames).fill(SILENCE),
      pitch: new Float32Array(frames),
      speech: new Uint8Array(frames),
    }
    for (const clip of clips) {
      const voice = voices.get(clip.take)
      if (!voice) continue
      const last = Math.min(frames, Math.floor(endOf(clip) * LINE_RATE))
      for (let frame = Math.ceil(clip.start * LINE_RATE); frame < last; frame++) {
        const at = Math.round(takeTimeOf(clip, frame / LINE_RATE) * voice.rate)
        if (!voice.speech[at]) continue
        line.speech[frame] = 1
        line.loudness[frame] = voice.loudness[at] ?? SILENCE
        line.weighted[frame] = (voice.weighted ?? voice.loudness)[at] ?? SILENCE
        line.pitch[frame] = voice.pitch[at] ?? 0
      }
    }
    return [line]
  })
}

/** Clips of a performer on tracks that are not muted, in order. Solo is for listening only. */
export function clipsOf(document: Document, performer: string): Clip[] {
  return document.tracks
    .filter((track) => track.performer === performer && track.kind === 'voice' && !track.mute)
    .flatMap(({ clips }) => clips)
    .toSorted((one, other) => one.start - other.start)
}

/** Clips of `clipsOf` whose takes are not in `voices`: what is said in them is unknown. */
export function unheardClips(
  document: Document,
  voices: ReadonlyMap<string, unknown>,
): { performer: string; start: number }[] {
  return document.performers.flatMap(({ id }) =>
    clipsOf(document, id)
      .filter(({ take }) => !voices.has(take))
      .map(({ start }) => ({ performer: id, start })),
  )
}

/** The frames of a span. */
export function framesOf({ start, end }: { start: number; end: number }): { from: number; to: number } {
  return { from: Math.round(start * LINE_RATE), to: Math.round(end * LINE_RATE) }
}
