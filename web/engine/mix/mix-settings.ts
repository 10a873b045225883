import type { MixDocument, MixGroup, MixTrack } from '#contract/mixes/document'
import { SHUT_DB } from '#contract/mixes/document'
import { PRE_DELAY_FRAMES, REVERB_CYCLE } from './core/fields.ts'
import { impulseSeconds } from './impulse.ts'

export interface TrackSettings extends Omit<MixTrack, 'clips'> {
  /** Linear, in the place of `gain`. */
  level?: number
  /** Panned as documents are: the side that is left is folded into the other one. */
  folds?: boolean
}

export interface MixSettings extends Pick<
  MixDocument,
  'tempo' | 'groups' | 'master' | 'reverb' | 'delay' | 'automation'
> {
  sampleRate: number
  tracks: TrackSettings[]
}

export function settingsOf(document: MixDocument): MixSettings {
  const { sampleRate, tempo, groups, master, reverb, delay, automation } = document
  const tracks = document.tracks.map(({ clips: _clips, ...track }) => track)
  return { sampleRate, tempo, groups, master, reverb, delay, automation, tracks }
}

/** Linear gain of dB; 0 where a fader is shut. */
export function linear(db: number): number {
  return db <= SHUT_DB ? 0 : 10 ** (db / 20)
}

/** Not muted and, with any solo, soloed, solo safe, or on the path of a soloed one. */
export function audible({ tracks, groups }: Pick<MixSettings, 'tracks' | 'groups'>): ReadonlySet<string> {
  const audibleIds = new Set<string>()
  const anySolo = tracks.some(({ solo }) => solo) || groups.some(({ solo }) => solo)
  const groupOf = (track: TrackSettings) => groups.find(({ id }) => id === track.output)
  const passes = (strip: MixGroup | TrackSettings) => !anySolo || strip.solo || strip.safe
  for (const track of tracks) {
    if (!track.mute && (passes(track) || groupOf(track)?.solo)) audibleIds.add(track.id)
  }
  for (const group of groups) {
    const carries = tracks.some((track) => track.output === group.id && (track.solo || track.safe))
    if (!group.mute && (passes(group) || carries)) audibleIds.add(group.id)
  }
  return audibleIds
}

/** Frames of one echo of the tempo-synced delay. */
export function delayFrames({
  delay,
  tempo,
  sampleRate,
}: Pick<MixSettings, 'delay' | 'tempo' | 'sampleRate'>): number {
  return Math.round((delay.beats * 60 * sampleRate) / tempo)
}

/** The decay of sound that is left to be ignored, in dB. */
const INAUDIBLE_DB = 120
const LONGEST_TAIL = 40

/** Returns the seconds after which earlier sound no longer affects reverb, delay and compressors. */
export function tailOf(
  settings: Pick<MixSettings, 'delay' | 'tempo' | 'sampleRate' | 'reverb' | 'automation'>,
): number {
  const decay = Math.max(settings.reverb.decay, ...automated(settings, 'reverb', 'decay'))
  const feedback = Math.max(settings.delay.feedback, ...automated(settings, 'delay', 'feedback'))
  const echo = delayFrames(settings) / settings.sampleRate
  const echoes = 1 + (feedback > 0 ? INAUDIBLE_DB / (-20 * Math.log10(feedback)) : 0)
  // An impulse from before a change of settings is replaced two cycles later.
  const reverb =
    impulseSeconds(decay, settings.sampleRate) + (PRE_DELAY_FRAMES + 2 * REVERB_CYCLE) / settings.sampleRate
  return Math.min(LONGEST_TAIL, Math.max(4, reverb, echoes * echo))
}

/** Returns whether anything is sent to the reverb, now or by automation. */
export function sendsToReverb({ tracks, groups, automation }: MixSettings): boolean {
  return (
    [...tracks, ...groups].some(({ reverb }) => reverb > SHUT_DB) ||
    automation.some(({ param }) => param === 'reverb')
  )
}

function automated({ automation }: Pick<MixSettings, 'automation'>, strip: string, param: string): number[] {
  return automation
    .filter((lane) => lane.strip === strip && lane.param === param)
    .flatMap(({ points }) => points.map(({ value }) => value))
}
