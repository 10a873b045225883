import { takeTimeOf } from '#model/document/clip-time'
import type { Document } from '#contract/document/document'
import type { StoredFace } from '#contract/takes/mouth-track'
import { covers, endOf, isAudible } from '../document/timing.ts'
import { ease } from '../puppet/acting/chance.ts'
import {
  blendFaces,
  decodeFace,
  faceAt,
  type FaceTrack,
  type WeighedFace,
} from '../puppet/acting/face-track.ts'
import { emphasisAt, engagementAt, loudnessAt, toneAt } from '../puppet/acting/emphasis.ts'
import type { ActingInput } from '../puppet/acting/pose-at.ts'
import { clipGainAt } from '../sound/clip-envelope.ts'
import { decibels } from '../sound/level.ts'
import { restingMouth, type VoiceAnalysis } from '../voice/analysis.ts'
import { correctedMouth } from '../voice/mouth-corrections.ts'
import { isSpeaking, sampleMouth } from '../voice/sample.ts'
import { pictureTime } from './picture-time.ts'

/** In the form of `poseAt`. */
export type VoiceMoment = Required<
  Pick<ActingInput, 'mouth' | 'loudness' | 'speaking' | 'emphasis' | 'engagement' | 'tone'>
> &
  Pick<ActingInput, 'face'>

const SILENCE = -60
/** Seconds in which the body comes to rest around a clip that begins or ends in the middle of speech. */
const SETTLING = 0.5

/**
 * The loudest audible clip of the performer's tracks. Muted tracks, and those silenced by a solo, move no mouth;
 * manual corrections replace the analysis. `analyses` are by take; with `fps`, the mouth is that of a video's picture
 * (`pictureTime`).
 */
export function voiceAt(
  document: Document,
  performer: string,
  time: number,
  { analyses, fps }: { analyses: ReadonlyMap<string, VoiceAnalysis>; fps?: number | undefined },
): VoiceMoment {
  const voice: VoiceMoment = {
    mouth: restingMouth,
    loudness: SILENCE,
    speaking: false,
    emphasis: 0,
    engagement: 0,
    tone: 0,
  }
  let loudest = -Infinity
  const faces: WeighedFace[] = []
  for (const track of document.tracks) {
    if (track.performer !== performer || track.gain === 0 || !isAudible(document, track)) continue
    for (const clip of track.clips) {
      const away = Math.max(0, clip.start - time, time - endOf(clip))
      const analysis = analyses.get(clip.take)
      if (away >= SETTLING || clip.gain === 0 || !analysis) continue
      const { rate } = analysis
      const takeTime = takeTimeOf(clip, Math.max(clip.start, Math.min(time, endOf(clip))))
      // Clips are added up without a corner where one gets stronger than the other.
      const near = 1 - ease(0, SETTLING, away)
      voice.engagement = joined(voice.engagement, near * engagementAt(analysis.speech, rate, takeTime))
      voice.emphasis = joined(voice.emphasis, near * emphasisAt(analysis.loudness, rate, takeTime))
      const face = analysis.face && faceAt(trackOf(analysis.face), takeTime)
      if (face) faces.push({ face, weight: near })
      voice.tone += (1 - Math.abs(voice.tone)) * near * toneAt(analysis.pitch, rate, takeTime)
      if (!covers(clip, time)) continue
      const gain = track.gain * clipGainAt(clip, time - clip.start)
      const loudness = loudnessAt(analysis.loudness, rate, takeTime) + decibels(gain)
      if (gain === 0 || loudness <= loudest) continue
      loudest = loudness
      const corrections = document.mouthCorrections ?? []
      const seenTime = fps ? pictureTime(clip, time, fps, { cues: analysis.cues, corrections }) : takeTime
      voice.mouth = correctedMouth(sampleMouth(analysis, seenTime), corrections, clip.take, seenTime)
      voice.loudness = Math.max(SILENCE, Math.min(0, loudness))
      voice.speaking = isSpeaking(analysis, takeTime)
    }
  }
  const face = blendFaces(faces)
  return face ? { ...voice, face } : voice
}

const tracks = new WeakMap<StoredFace, FaceTrack>()

/** A stored face is decoded once. */
function trackOf(stored: StoredFace): FaceTrack {
  const track = tracks.get(stored) ?? decodeFace(stored)
  tracks.set(stored, track)
  return track
}

function joined(one: number, other: number): number {
  return 1 - (1 - one) * (1 - other)
}
