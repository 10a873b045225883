import type { MixDocument, MixGroup, MixTrack } from '#contract/mixes/document'
import { SHUT_DB } from '#contract/mixes/document'
import { PRE_DELAY_FRAMES, REVERB_CYCLE } from './core/fields.ts'
import { impulseSeconds } from './impulse.ts'

/** The settings of a track, without its clips. */
export interface DeskTrack extends Omit<MixTrack, 'clips'> {
  /** Linear, in the place of `gain`. */
  level?: number
  /** Panned as documents are: the side that is left is folded into the other one. */
  folds?: boolean
}

/** A mix without its clips: what may change while it plays, small enough to send with every move of a knob. */
export interface Desk extends Pick<
  MixDocument,
  'tempo' | 'groups' | 'master' | 'reverb' | 'delay' | 'automation'
> {
  sampleRate: number
  tracks: DeskTrack[]
}

export function deskOf(document: MixDocument): Desk {
  const { sampleRate, tempo, groups, master, reverb, delay, automation } = document
  const tracks = document.tracks.map(({ clips: _clips, ...track }) => track)
  return { sampleRate, tempo, groups, master, reverb, delay, automation, tracks }
}

/** Linear gain of dB; 0 where a fader is shut. */
export function linear(db: number): number {
  return db <= SHUT_DB ? 0 : 10 ** (db / 20)
}

/**
 * Returns the audible tracks and groups: not muted and, with any solo, soloed, solo safe, or on the path of a soloed
 * one.
 */
export function audible({ tracks, groups }: Pick<Desk, 'tracks' | 'groups'>): ReadonlySet<string> {
  const heard = new Set<string>()
  const anySolo = tracks.some(({ solo }) => solo) || groups.some(({ solo }) => solo)
  const groupOf = (track: DeskTrack) => groups.find(({ id }) => id === track.output)
  const passes = (strip: MixGroup | DeskTrack) => !anySolo || strip.solo || strip.safe
  for (const track of tracks) {
    if (!track.mute && (passes(track) || groupOf(track)?.solo)) heard.add(track.id)
  }
  for (const group of groups) {
    const carries = tracks.some((track) => track.output === group.id && (track.solo || track.safe))
    if (!group.mute && (passes(group) || carries)) heard.add(group.id)
  }
  return heard
}

/** Frames of one echo of the tempo-synced delay. */
export function delayFrames({
  delay,
  tempo,
  sampleRate,
}: Pick<Desk, 'delay' | 'tempo' | 'sampleRate'>): number {
  return Math.round((delay.beats * 60 * sampleRate) / tempo)
}

/** The decay of sound that is left to be ignored, in dB. */
const GONE_DB = 120
const LONGEST_TAIL = 40

/** Returns the seconds after which earlier sound no longer affects reverb, delay and compressors. */
export function tailOf(desk: Pick<Desk, 'delay' | 'tempo' | 'sampleRate' | 'reverb' | 'automation'>): number {
  const decay = Math.max(desk.reverb.decay, ...automated(desk, 'reverb', 'decay'))
  const feedback = Math.max(desk.delay.feedback, ...automated(desk, 'delay', 'feedback'))
  const echo = delayFrames(desk) / desk.sampleRate
  const echoes = 1 + (feedback > 0 ? GONE_DB / (-20 * Math.log10(feedback)) : 0)
  // An impulse from before a change of settings is replaced two cycles later.
  const reverb =
    impulseSeconds(decay, desk.sampleRate) + (PRE_DELAY_FRAMES + 2 * REVERB_CYCLE) / desk.sampleRate
  return Math.min(LONGEST_TAIL, Math.max(4, reverb, echoes * echo))
}

/** Returns whether anything is sent to the reverb, now or by automation. */
export function sendsToReverb({ tracks, groups, automation }: Desk): boolean {
  return (
    [...tracks, ...groups].some(({ reverb }) => reverb > SHUT_DB) ||
    automation.some(({ param }) => param === 'reverb')
  )
}

function automated({ automation }: Pick<Desk, 'automation'>, strip: string, param: string): number[] {
  return automation
    .filter((lane) => lane.strip === strip && lane.param === param)
    .flatMap(({ points }) => points.map(({ value }) => value))
}
