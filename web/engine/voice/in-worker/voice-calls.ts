import { Transferred, type CallContext } from '../../channel/channel.ts'
import { analyseVoice } from '../listening/analyse-voice.ts'
import type { VoiceAnalysis } from '../analysis.ts'
import { mixToMono } from '../signal/mono.ts'
import { peaksOf } from '../signal/peaks.ts'
import { weightedLevels } from '../signal/weighted-levels.ts'
import { VoiceError } from '../listening/voice-error.ts'
import { analyseSpeakers, type HeardSpeakers } from '../speakers/analyse-speakers.ts'
import type { SpeakerCorrection } from '#contract/document/speaker-corrections'

export function createVoiceCalls() {
  /** Voices of the last sound whose speakers were wanted. They stay here: they identify people. */
  let heard: HeardSpeakers | undefined
  return {
    analyse,
    /** Finds the turns of each speaker. Progress is 0..1. */
    async speakers(
      { channels, sampleRate, corrections }: SpeakersInput,
      { report, signal }: CallContext<number>,
    ) {
      heard = undefined
      const found = await analyseSpeakers(channels, sampleRate, { onProgress: report, signal })
      heard = found
      return found.find(corrections)
    },
    /** Applies other corrections to the sound of the last call, at once. */
    correctSpeakers({ corrections }: { corrections: SpeakerCorrection[] }) {
      if (!heard) throw new VoiceError('empty', 'No sound was heard for its speakers.')
      return heard.find(corrections)
    },
  }
}
export type VoiceCalls = ReturnType<typeof createVoiceCalls>

interface SpeakersInput {
  channels: Float32Array<ArrayBuffer>[]
  sampleRate: number
  corrections?: SpeakerCorrection[] | undefined
}

/**
 * Progress is 0..1; peaks are 100 pairs a second. The answer's buffers are transferred. Stops soon after `signal`
 * aborts.
 */
async function analyse(
  {
    channels,
    sampleRate,
    text,
  }: { channels: Float32Array<ArrayBuffer>[]; sampleRate: number; text?: string | undefined },
  { report, signal }: CallContext<number>,
) {
  const samples = mixToMono(channels)
  const heard = await analyseVoice(samples, sampleRate, {
    onProgress: report,
    signal,
    ...(text === undefined ? {} : { text }),
  })
  const weighted = weightedLevels(samples, sampleRate, heard.frames)
  const analysis: VoiceAnalysis & { weighted: Float32Array } = { ...heard, weighted }
  const answer = { analysis, peaks: peaksOf(samples, sampleRate) }
  return new Transferred(answer, buffersOf(answer))
}

function buffersOf({
  analysis,
  peaks,
}: {
  analysis: VoiceAnalysis & { weighted: Float32Array }
  peaks: Int8Array
}): Transferable[] {
  const arrays = [
    ...Object.values(analysis.curves),
    analysis.loudness,
    analysis.weighted,
    analysis.pitch,
    analysis.speech,
    peaks,
  ]
  // Safe: all of them were made here by `new …Array(length)`, never on shared memory.
  return arrays.map((array) => array.buffer as ArrayBuffer)
}
