import { LoudnessMeter } from '../loudness.ts'
import { TruePeakMeter } from '../true-peak.ts'
import type { MixdownCalls } from './document-calls.ts'
import { renderStretch } from './render-document.ts'

/** Loudness and true peak (ITU-R BS.1770-4) of stretches in a row. */
export function createMixMeter(): MixdownCalls['measure'] {
  let loudness = new LoudnessMeter(48_000)
  let peaks = [new TruePeakMeter(), new TruePeakMeter()]
  return ({ begins, ...request }) => {
    if (begins) {
      loudness = new LoudnessMeter(request.sampleRate)
      peaks = [new TruePeakMeter(), new TruePeakMeter()]
    }
    const channels = renderStretch(request)
    loudness.push(...channels)
    peaks.forEach((meter, channel) => meter.push(channels[channel] ?? channels[0]))
    const peak = Math.max(...peaks.map((meter) => meter.peak))
    return { integrated: loudness.read().integrated, truePeak: 20 * Math.log10(Math.max(1e-9, peak)) }
  }
}
