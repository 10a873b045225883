import { MOUTH_RATE, type TakeAnalysis } from '../../../worker/contract/takes/mouth-track.ts'

/** A well-formed analysis of a short silence. */
export function newAnalysis(): TakeAnalysis {
  return {
    version: 1,
    engine: 'test 1',
    duration: 0.02,
    rate: MOUTH_RATE,
    frames: 2,
    cues: [{ start: 0, end: 0.02, value: 'X' }],
    curves: { jaw: 'AAA=', width: 'AAA=', rounding: 'AAA=', teeth: 'AAA=', tongue: 'AAA=' },
    loudness: 'AAA=',
    speech: 'AAA=',
    peaksPerSecond: 100,
    peaks: 'AAAA',
  }
}
