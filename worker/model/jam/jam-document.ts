import type { BeatGrid } from '../document/beats.ts'
import { DOCUMENT_VERSION, type Document } from '../../contract/document/document.ts'

export const BACKING_TRACK = 'backing'

export const seatPerformer = (seat: number) => `seat-${seat}`

export const seatTrack = (seat: number) => `voice-${seat}`

/** For takes whose own track was removed. */
export const ORPHAN_TRACK_ID = 'kept-takes'

/** The theatre's stage, where all performers stand in a row, and a backing track. */
export function newJamDocument({ tempo, firstBeat }: BeatGrid = { tempo: 120, firstBeat: 0 }): Document {
  return {
    version: DOCUMENT_VERSION,
    stage: { width: 1920, height: 1080, fps: 30 },
    tempo,
    ...(firstBeat !== 0 && { firstBeat }),
    performers: [],
    tracks: [
      {
        id: BACKING_TRACK,
        kind: 'music',
        name: 'Backing track',
        performer: null,
        gain: 1,
        pan: 0,
        mute: false,
        solo: false,
        clips: [],
      },
    ],
    scenes: [
      {
        id: 'opening',
        start: 0,
        duration: 86_400,
        background: 'scene:theatre',
        camera: { x: 0.5, y: 0.5, zoom: 1 },
        layout: 'row',
        cast: null,
      },
    ],
    captions: [],
    gestures: [],
  }
}
