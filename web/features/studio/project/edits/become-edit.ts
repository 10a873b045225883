import type { Document } from '#contract/document/document'
import type { Edit } from '#contract/document/edit'

/** Returns the one edit that turns a document into another: restoring a version is undoable like any edit. */
export function becomeEdit(from: Document, to: Document): Edit {
  return {
    kind: 'batch',
    edits: [
      ...(from.mouthCorrections ?? []).map(({ id }): Edit => ({
        kind: 'removeMouthCorrection',
        correction: id,
      })),
      ...(from.overlays ?? []).map(({ id }): Edit => ({ kind: 'removeOverlay', overlay: id })),
      ...(from.markers ?? []).map(({ id }): Edit => ({ kind: 'removeMarker', marker: id })),
      ...from.gestures.map(({ id }): Edit => ({ kind: 'removeGesture', gesture: id })),
      ...from.captions.map(({ id }): Edit => ({ kind: 'removeCaption', caption: id })),
      ...from.scenes.map(({ id }): Edit => ({ kind: 'removeScene', scene: id })),
      ...from.tracks.map(({ id }): Edit => ({ kind: 'removeTrack', track: id })),
      ...from.performers.map(({ id }): Edit => ({ kind: 'removePerformer', performer: id })),
      { kind: 'setStage', change: to.stage },
      { kind: 'setTempo', tempo: to.tempo },
      { kind: 'setFirstBeat', time: to.firstBeat ?? null },
      { kind: 'setCaptionStyle', style: to.captionStyle ?? null },
      { kind: 'setDirection', direction: to.direction ?? null },
      ...to.performers.map((performer): Edit => ({ kind: 'addPerformer', performer })),
      ...to.tracks.map((track): Edit => ({ kind: 'addTrack', track })),
      ...to.scenes.map((scene): Edit => ({ kind: 'addScene', scene })),
      ...to.captions.map((caption): Edit => ({ kind: 'addCaption', caption })),
      ...to.gestures.map((gesture): Edit => ({ kind: 'addGesture', gesture })),
      ...(to.overlays ?? []).map((overlay): Edit => ({ kind: 'addOverlay', overlay })),
      ...(to.markers ?? []).map((marker): Edit => ({ kind: 'addMarker', marker })),
      ...(to.mouthCorrections ?? []).map((correction): Edit => ({ kind: 'addMouthCorrection', correction })),
    ],
  }
}
