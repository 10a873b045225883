import type { Clip, Document } from '#contract/document'
import { covers, endOf, isAudible } from '../document/timing.ts'
import { emphasisAt, engagementAt, loudnessAt } from '../puppet/emphasis.ts'
import type { ActingInput } from '../puppet/pose-at.ts'
import { clipGainAt } from '../sound/clip-envelope.ts'
import { decibels } from '../sound/level.ts'
import { restingMouth, type VoiceAnalysis } from '../voice/analysis.ts'
import { correctedMouth } from '../voice/mouth-corrections.ts'
import { isSpeaking, sampleMouth } from '../voice/sample.ts'
import { pictureTime } from './picture-time.ts'

/** What a performer's voice does at one instant, as `poseAt` wants it. */
export type VoiceMoment = Required<
  Pick<ActingInput, 'mouth' | 'loudness' | 'speaking' | 'emphasis' | 'engagement'>
>

const SILENCE = -60
/** Seconds in which the body comes to rest around a clip that begins or ends in the middle of speech. */
const SETTLING = 0.5

/**
 * The voice that moves a performer at `time`: of all clips that sound on its tracks, the loudest. A
 * track that is muted, or silenced by another's solo, moves no mouth. What was put right by hand in the
 * take is shown instead of what was heard. With `fps`, the mouth is that of a video's picture (`pictureTime`).
 */
export function voiceAt(
  document: Document,
  performer: string,
  time: number,
  analyses: ReadonlyMap<string, VoiceAnalysis>,
  { fps }: { fps?: number | undefined } = {},
): VoiceMoment {
  const voice: VoiceMoment = {
    mouth: restingMouth,
    loudness: SILENCE,
    speaking: false,
    emphasis: 0,
    engagement: 0,
  }
  let loudest = -Infinity
  for (const track of document.tracks) {
    if (track.performer !== performer || track.gain === 0 || !isAudible(document, track)) continue
    for (const clip of track.clips) {
      const away = Math.max(0, clip.start - time, time - endOf(clip))
      const analysis = analyses.get(clip.take)
      if (away >= SETTLING || clip.gain === 0 || !analysis) continue
      const { rate } = analysis
      const takeTime = takeTimeOf(clip, Math.max(clip.start, Math.min(time, endOf(clip))))
      const engagement = engagementAt(analysis.speech, rate, takeTime) * (1 - away / SETTLING)
      voice.engagement = Math.max(voice.engagement, engagement)
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
      voice.emphasis = emphasisAt(analysis.loudness, rate, takeTime)
    }
  }
  return voice
}

/** Where in its take a clip is at `time` of the timeline. */
function takeTimeOf(clip: Clip, time: number): number {
  return clip.offset + time - clip.start
}
