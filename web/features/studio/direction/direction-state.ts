import type { DirectionLevel } from '#contract/document/document'
import type { SpeakerCorrection } from '#contract/document/speaker-corrections'
import type { TakeRecord } from '#contract/takes/takes'
import type { Span } from '../../../engine/director/turns.ts'
import type { Speakers } from '../../../engine/voice/speakers/speakers.ts'
import type { VoiceMark } from './voice-choice.ts'

export interface DirectionState {
  /** The sound that a scene would be made from. */
  take: TakeRecord | undefined
  isDirected: boolean
  /** The level of the piece; a part of it can be directed at another one. */
  level: DirectionLevel
  /** Directs again if there is a scene. With a span, only in it. */
  setLevel: (level: DirectionLevel, range?: Span) => void
  busy: boolean
  /** While busy: the voices are known, and the scene is being made from them. */
  isDirecting: boolean
  voices: VoicesState
  make: () => void
  /** Directs all that is said, by the voices as they are cast. Returns whether it was done. */
  makeFilm: () => Promise<boolean>
  /** Another version; what a person changed stays. With a span, only in it. */
  again: (range?: Span) => void
}

export interface VoicesState {
  /** Heard share of the sound while its voices are told apart, 0..1; `undefined` otherwise. */
  progress: number | undefined
  cancel: () => void
  /** The number that a person chose; `undefined`: as many as are found. */
  count: number | undefined
  setCount: (count: number | undefined) => void
  /** The number of voices by all that is known. */
  people: number
  /** `undefined` until the sound was listened to. */
  found: Speakers | undefined
  corrections: readonly SpeakerCorrection[]
  tellApart: () => void
  /** The other turns follow: a scene is made again at once. */
  correct: (correction: SpeakerCorrection) => void
  marks: readonly VoiceMark[]
  /** From the playhead on, this person speaks. */
  mark: (time: number, speaker: number) => void
  clearMarks: () => void
}

/** A scene that is made at once. */
export interface WantedScene {
  take: string | undefined
  /** All that is said is directed, with this bed of the sound library or `''`. */
  film?: { music: string } | undefined
  onStarted: () => void
}
