import type {
  Caption,
  Clip,
  Gesture,
  MouthCorrection,
  Performer,
  PropValue,
  Scene,
  Stage,
  Track,
} from '#contract/document'

/**
 * One change of a document as plain data: it can be stored, sent and turned round. Things are named
 * by their ids; ids are unique within their kind (clips: within the whole document). `index` is the
 * place in the list, at the end when left out.
 */
export type Edit =
  | { kind: 'addTrack'; track: Track; index?: number }
  | { kind: 'changeTrack'; track: string; change: Partial<Omit<Track, 'id' | 'clips'>> }
  | { kind: 'moveTrack'; track: string; index: number }
  | { kind: 'removeTrack'; track: string }
  | { kind: 'addClip'; track: string; clip: Clip; index?: number }
  /** Moves in time and, with `track`, to another track. */
  | { kind: 'moveClip'; clip: string; start: number; track?: string; index?: number }
  | {
      kind: 'trimClip'
      clip: string
      change: Partial<Pick<Clip, 'start' | 'offset' | 'duration' | 'fadeIn' | 'fadeOut'>>
    }
  | { kind: 'setClipGain'; clip: string; gain: number }
  /** Cuts at `at` seconds of the timeline; the right part gets the id `newId`. */
  | { kind: 'splitClip'; clip: string; at: number; newId: string }
  | { kind: 'removeClip'; clip: string }
  | { kind: 'addPerformer'; performer: Performer; index?: number }
  /** Merges into the performer's props; `null` goes back to the character's default. */
  | { kind: 'setPerformerProps'; performer: string; props: Record<string, PropValue | null> }
  | {
      kind: 'setPerformerPlace'
      performer: string
      change: Partial<Pick<Performer, 'x' | 'y' | 'scale'>>
    }
  /** Another character, with its own props. */
  | { kind: 'setCharacter'; performer: string; character: string; props: Performer['props'] }
  | { kind: 'movePerformer'; performer: string; index: number }
  /** Its gestures go with it; its voice tracks stay and only sound. */
  | { kind: 'removePerformer'; performer: string }
  | { kind: 'addScene'; scene: Scene; index?: number }
  | { kind: 'changeScene'; scene: string; change: Partial<Omit<Scene, 'id'>> }
  | { kind: 'removeScene'; scene: string }
  | { kind: 'addCaption'; caption: Caption; index?: number }
  | { kind: 'changeCaption'; caption: string; change: Partial<Omit<Caption, 'id'>> }
  | { kind: 'removeCaption'; caption: string }
  | { kind: 'addGesture'; gesture: Gesture; index?: number }
  | { kind: 'changeGesture'; gesture: string; change: Partial<Omit<Gesture, 'id'>> }
  | { kind: 'removeGesture'; gesture: string }
  | { kind: 'addMouthCorrection'; correction: MouthCorrection; index?: number }
  | { kind: 'changeMouthCorrection'; correction: string; change: Partial<Omit<MouthCorrection, 'id'>> }
  | { kind: 'removeMouthCorrection'; correction: string }
  | { kind: 'setStage'; change: Partial<Stage> }
  | { kind: 'setTempo'; tempo: number }
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
