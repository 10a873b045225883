import { Transferred, type CallContext } from '../../channel/channel.ts'
import { analyseVoice } from '../listening/analyse-voice.ts'
import type { VoiceAnalysis } from '../analysis.ts'
import { mixToMono } from '../signal/mono.ts'
import { peaksOf } from '../signal/peaks.ts'

export const voiceCalls = {
  /**
   * Progress is 0..1; peaks are 100 pairs a second. The answer's buffers are transferred. Stops soon after `signal`
   * aborts.
   */
  async analyse(
    {
      channels,
      sampleRate,
      text,
    }: { channels: Float32Array<ArrayBuffer>[]; sampleRate: number; text?: string | undefined },
    { report, signal }: CallContext<number>,
  ) {
    const samples = mixToMono(channels)
    const analysis = await analyseVoice(samples, sampleRate, {
      onProgress: report,
      signal,
      ...(text === undefined ? {} : { text }),
    })
    const answer = { analysis, peaks: peaksOf(samples, sampleRate) }
    return new Transferred(answer, buffersOf(answer))
  },
}
export type VoiceCalls = typeof voiceCalls

function buffersOf({ analysis, peaks }: { analysis: VoiceAnalysis; peaks: Int8Array }): Transferable[] {
  const arrays = [
    ...Object.values(analysis.curves),
    analysis.loudness,
    analysis.pitch,
    analysis.speech,
    peaks,
  ]
  // Safe: all of them were made here by `new …Array(length)`, never on shared memory.
  return arrays.map((array) => array.buffer as ArrayBuffer)
}
