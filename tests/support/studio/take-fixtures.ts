import type { TakeAnalysis } from '#contract/takes/mouth-track'
import type { TakeRecord } from '#contract/takes/takes'

export function madeTake(change: Partial<TakeRecord> = {}): TakeRecord {
  return {
    id: 'take-1',
    collectionId: '',
    collectionName: '',
    created: '',
    updated: '',
    owner: 'ada',
    project: 'project-1',
    name: 'Take 1',
    source: 'upload',
    sound: 'media-sound',
    analysis: 'media-analysis',
    duration: 2,
    ...change,
  }
}

/** The analysis of a silent take. */
export function madeAnalysis(change: Partial<TakeAnalysis> = {}): TakeAnalysis {
  return {
    version: 1,
    engine: 'test',
    duration: 2,
    rate: 100,
    frames: 0,
    cues: [],
    curves: { jaw: '', width: '', rounding: '', teeth: '', tongue: '' },
    loudness: '',
    speech: '',
    peaksPerSecond: 100,
    peaks: '',
    ...change,
  }
}
