import type {
  CaptionStyle,
  Clip,
  Directed,
  Direction,
  Performer,
  PropValue,
  Stage,
  Track,
} from './document.ts'
import type { ItemEdit, Place } from './items.ts'

/** Plain data that can be stored, sent and inverted. Ids are unique within a kind; clips' within the document. */
export type Edit =
  | ({ kind: 'addTrack'; track: Track } & Place)
  | { kind: 'changeTrack'; track: string; change: Partial<Omit<Track, 'id' | 'clips'>> }
  | ({ kind: 'moveTrack'; track: string; index: number } & Place)
  | { kind: 'removeTrack'; track: string }
  | ({ kind: 'addClip'; track: string; clip: Clip } & Place)
  /** Moves in time and, with `track`, to another track. */
  | ({ kind: 'moveClip'; clip: string; start: number; track?: string } & Place)
  | {
      kind: 'trimClip'
      clip: string
      change: Partial<Pick<Clip, 'start' | 'offset' | 'duration' | 'fadeIn' | 'fadeOut' | 'effects'>>
    }
  /** Moves one edge to `at` seconds of the timeline; the other edge stays. */
  | { kind: 'trimEdge'; clip: string; edge: 'start' | 'end'; at: number }
  /** Without `directed`, the director's fingerprint stays, and no longer fits another gain; `null` removes it. */
  | { kind: 'setClipGain'; clip: string; gain: number; directed?: Directed | null }
  /** Cuts at `at` seconds of the timeline; the right part gets the id `newId`. */
  | { kind: 'splitClip'; clip: string; at: number; newId: string }
  | { kind: 'removeClip'; clip: string }
  | ({ kind: 'addPerformer'; performer: Performer } & Place)
  /** Merges into the performer's props; `null` goes back to the character's default. */
  | { kind: 'setPerformerProps'; performer: string; props: Record<string, PropValue | null> }
  | {
      kind: 'setPerformerPlace'
      performer: string
      change: Partial<Pick<Performer, 'x' | 'y' | 'scale' | 'acting'>>
    }
  | {
      kind: 'setCharacter'
      performer: string
      character: string
      rig?: string | undefined
      props: Performer['props']
    }
  | ({ kind: 'movePerformer'; performer: string; index: number } & Place)
  /** Its gestures are removed too; its voice tracks stay as sound only. */
  | { kind: 'removePerformer'; performer: string }
  | ItemEdit
  /** `null` resets to the default style. */
  | { kind: 'setCaptionStyle'; style: CaptionStyle | null }
  /** `null` removes it. */
  | { kind: 'setDirection'; direction: Direction | null }
  | { kind: 'setStage'; change: Partial<Stage> }
  | { kind: 'setTempo'; tempo: number }
  /** `null` resets to the start of the timeline. */
  | { kind: 'setFirstBeat'; time: number | null }
  /** Applied in order, all or none. */
  | { kind: 'batch'; edits: Edit[] }

export type EditErrorCode = 'not_found' | 'id_taken' | 'value_refused' | 'too_many' | 'cut_outside_clip'

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
