import { type Document, DOCUMENT_VERSION } from '../../contract/document/document.ts'

/** One performer in the middle of a 16:9 stage, with one empty voice track. */
export function newDocument(character: string, rig?: string): Document {
  return {
    version: DOCUMENT_VERSION,
    stage: { width: 1280, height: 720, fps: 30 },
    tempo: 120,
    performers: [{ id: 'performer-1', character, ...(rig && { rig }), props: {}, x: 0.5, y: 0.96, scale: 1 }],
    tracks: [
      {
        id: 'voice-1',
        kind: 'voice',
        name: 'Voice',
        performer: 'performer-1',
        gain: 1,
        pan: 0,
        mute: false,
        solo: false,
        clips: [],
      },
    ],
    scenes: [],
    captions: [],
    gestures: [],
  }
}

/** One performer, waist up, on the product's own stage. */
export function startingDocument(character: string, rig?: string): Document {
  const camera = { x: 0.5, y: 0.4, zoom: 1.3 }
  const scene = { id: 'scene-1', start: 0, duration: 86_400, background: 'scene:theatre', camera }
  return { ...newDocument(character, rig), scenes: [scene] }
}
