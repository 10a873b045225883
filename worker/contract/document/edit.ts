import type {
  Caption,
  CaptionStyle,
  Clip,
  Gesture,
  Marker,
  MouthCorrection,
  Overlay,
  Performer,
  PropValue,
  Scene,
  Stage,
  Track,
} from './document.ts'

/**
 * Where in its list something goes: behind the thing named by `after` (`null`: to the front) if that is there, else to
 * `index`, at the end when both are left out. Neighbours outlive what others do to the list; counts do not.
 */
export interface Place {
  index?: number
  after?: string | null
}

/**
 * One change of a document as plain data: it can be stored, sent and turned round. Things are named
 * by their ids; ids are unique within their kind (clips: within the whole document). See `Place` for where in its
 * list a thing goes.
 */
export type Edit =
  | ({ kind: 'addTrack'; track: Track } & Place)
  | { kind: 'changeTrack'; track: string; change: Partial<Omit<Track, 'id' | 'clips'>> }
  | ({ kind: 'moveTrack'; track: string; index: number } & Place)
  | { kind: 'removeTrack'; track: string }
  | ({ kind: 'addClip'; track: string; clip: Clip } & Place)
  /** Moves in time and, with `track`, to another track. */
  | ({ kind: 'moveClip'; clip: string; start: number; track?: string } & Place)
  /** Which part of its take it plays, and how. */
  | {
      kind: 'trimClip'
      clip: string
      change: Partial<Pick<Clip, 'start' | 'offset' | 'duration' | 'fadeIn' | 'fadeOut' | 'effects'>>
    }
  /** Moves one edge to `at` seconds of the timeline and leaves the other where it is, wherever that is by now. */
  | { kind: 'trimEdge'; clip: string; edge: 'start' | 'end'; at: number }
  | { kind: 'setClipGain'; clip: string; gain: number }
  /** Cuts at `at` seconds of the timeline; the right part gets the id `newId`. */
  | { kind: 'splitClip'; clip: string; at: number; newId: string }
  | { kind: 'removeClip'; clip: string }
  | ({ kind: 'addPerformer'; performer: Performer } & Place)
  /** Merges into the performer's props; `null` goes back to the character's default. */
  | { kind: 'setPerformerProps'; performer: string; props: Record<string, PropValue | null> }
  /** Where it stands, and what moves it there. */
  | {
      kind: 'setPerformerPlace'
      performer: string
      change: Partial<Pick<Performer, 'x' | 'y' | 'scale' | 'acting'>>
    }
  /** Another character, or another version of it, with its own props. */
  | {
      kind: 'setCharacter'
      performer: string
      character: string
      rig?: string | undefined
      props: Performer['props']
    }
  | ({ kind: 'movePerformer'; performer: string; index: number } & Place)
  /** Its gestures go with it; its voice tracks stay and only sound. */
  | { kind: 'removePerformer'; performer: string }
  | ({ kind: 'addScene'; scene: Scene } & Place)
  | { kind: 'changeScene'; scene: string; change: Partial<Omit<Scene, 'id'>> }
  | { kind: 'removeScene'; scene: string }
  | ({ kind: 'addCaption'; caption: Caption } & Place)
  | { kind: 'changeCaption'; caption: string; change: Partial<Omit<Caption, 'id'>> }
  | { kind: 'removeCaption'; caption: string }
  | ({ kind: 'addGesture'; gesture: Gesture } & Place)
  | { kind: 'changeGesture'; gesture: string; change: Partial<Omit<Gesture, 'id'>> }
  | { kind: 'removeGesture'; gesture: string }
  | ({ kind: 'addMouthCorrection'; correction: MouthCorrection } & Place)
  | { kind: 'changeMouthCorrection'; correction: string; change: Partial<Omit<MouthCorrection, 'id'>> }
  | { kind: 'removeMouthCorrection'; correction: string }
  | ({ kind: 'addOverlay'; overlay: Overlay } & Place)
  | { kind: 'changeOverlay'; overlay: string; change: Partial<Omit<Overlay, 'id'>> }
  | { kind: 'removeOverlay'; overlay: string }
  | ({ kind: 'addMarker'; marker: Marker } & Place)
  | { kind: 'changeMarker'; marker: string; change: Partial<Omit<Marker, 'id'>> }
  | { kind: 'removeMarker'; marker: string }
  /** `null` goes back to the usual look. */
  | { kind: 'setCaptionStyle'; style: CaptionStyle | null }
  | { kind: 'setStage'; change: Partial<Stage> }
  | { kind: 'setTempo'; tempo: number }
  /** `null` goes back to the beginning of the timeline. */
  | { kind: 'setFirstBeat'; time: number | null }
  /** All of them in order, or none. */
  | { kind: 'batch'; edits: Edit[] }

export type EditErrorCode =
  /** Nothing has the id that the edit names. */
  | 'not_found'
  /** Something has the new thing's id already. */
  | 'id_taken'
  /** A value is outside what the document's schema allows. */
  | 'value_refused'
  /** The list is as long as the schema allows. */
  | 'too_many'
  /** A cut must lie inside the clip. */
  | 'cut_outside_clip'

/** An edit that cannot be made; the document is as it was. */
export class EditError extends Error {
  readonly code: EditErrorCode
  readonly edit: Edit
  constructor(code: EditErrorCode, edit: Edit, options?: ErrorOptions) {
    super(`${edit.kind}: ${code}`, options)
    this.name = 'EditError'
    this.code = code
    this.edit = edit
  }
}
