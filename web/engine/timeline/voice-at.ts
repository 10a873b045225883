import type { Clip, Document } from '#contract/document'
import { covers, isAudible } from '../document/timing.ts'
import { clipGainAt } from '../sound/clip-envelope.ts'
import { decibels } from '../sound/level.ts'
import { restingMouth, type Mouth, type VoiceAnalysis } from '../voice/analysis.ts'
import { isSpeaking, sampleLoudness, sampleMouth } from '../voice/sample.ts'

/** What a performer's voice does at one instant. */
export interface VoiceMoment {
  mouth: Mouth
  /** dBFS, −60..0, as it sounds: with the gains of clip and track. */
  loudness: number
  speaking: boolean
}

const silent: VoiceMoment = { mouth: { ...restingMouth }, loudness: -60, speaking: false }

/**
 * The voice that moves a performer at `time`: of all clips that sound on its tracks, the loudest. A
 * track that is muted, or silenced by another's solo, moves no mouth.
 */
export function voiceAt(
  document: Document,
  performer: string,
  time: number,
  analyses: ReadonlyMap<string, VoiceAnalysis>,
): VoiceMoment {
  let loudest: VoiceMoment | undefined
  for (const track of document.tracks) {
    if (track.performer !== performer || !isAudible(document, track)) continue
    for (const clip of track.clips) {
      if (!covers(clip, time)) continue
      const analysis = analyses.get(clip.take)
      const gain = track.gain * clipGainAt(clip, time - clip.start)
      if (!analysis || gain === 0) continue
      const takeTime = takeTimeOf(clip, time)
      const loudness = Math.max(-60, Math.min(0, sampleLoudness(analysis, takeTime) + decibels(gain)))
      if (loudest && loudest.loudness >= loudness) continue
      loudest = {
        mouth: sampleMouth(analysis, takeTime),
        loudness,
        speaking: isSpeaking(analysis, takeTime),
      }
    }
  }
  return loudest ?? silent
}

/** Where in its take a clip is at `time` of the timeline. */
export function takeTimeOf(clip: Clip, time: number): number {
  return clip.offset + time - clip.start
}
