import { MOUTH_RATE, type MouthCue } from '#contract/takes/mouth-track'
import type { VoiceSource } from './voice-source.ts'
import { loadPhoneNet } from '../net/phone-net-bytes.ts'
import { createLiveVoice } from './live-voice.ts'
import { createMouthCues } from '../mouth/mouth-cues.ts'
import { VoiceError } from './voice-error.ts'

/**
 * The live engine's mouth, moved back by its latency. Throws a `VoiceError` for an empty sound or an impossible rate.
 */
export async function liveCues(
  source: VoiceSource,
  options: { lookAheadSeconds?: number } = {},
): Promise<MouthCue[]> {
  const { sampleRate, length } = source
  if (length === 0) throw new VoiceError('empty', 'There is no sound to analyse.')
  await loadPhoneNet()
  const voice = createLiveVoice({ sampleRate, ...options })
  const duration = length / sampleRate
  const frames = Math.ceil(duration * MOUTH_RATE)
  // The first push that has all that the first frame waits for; each is a hundredth of a second.
  const late = Math.ceil(voice.latencySeconds * MOUTH_RATE - 1e-6) - 1
  const cues = createMouthCues(MOUTH_RATE, duration)
  for (let frame = 0; frame < frames + late; frame++) {
    const start = Math.round((frame * sampleRate) / MOUTH_RATE)
    const count = Math.round(((frame + 1) * sampleRate) / MOUTH_RATE) - start
    voice.push(
      start < length ? await source.read(start, Math.min(count, length - start)) : new Float32Array(count),
    )
    if (frame >= late) cues.push(voice.shape)
  }
  return cues.end()
}
