import { speedOf } from '#model/document/clip-time'
import type { Clip, Document, Track } from '#contract/document/document'
import { plainClip } from '#model/document/plain-clip'
import {
  SHUT_DB,
  type AutomationPoint,
  type MixAutomation,
  type MixDocument,
  type MixSource,
  type MixTrack,
} from '#contract/mixes/document'
import { newMix, newStrip } from '#model/mix/new-mix'
import type { TakeRecord } from '#contract/takes/takes'
import { freeName } from '../../engine/mix/edits/new-track.ts'
import { duckingOf } from '../../engine/sound/ducking.ts'
import { effectsOf, soundKeyOf } from '../../engine/sound/sound-key.ts'

/** Converts a linear gain to dB within a fader's range. */
export function decibelsOf(gain: number): number {
  if (gain <= 0) return SHUT_DB
  return Math.min(12, Math.max(SHUT_DB, Math.round(200 * Math.log10(gain)) / 10))
}

/** The track that a mix's bounce has in its project. */
const bounceTrack = (mix: string) => `mix-${mix}`
const isBounce = (track: string) => track.startsWith('mix-')

/** A muted track moves no mouth, so a voice under a bounce gets this inaudible gain. */
const UNHEARD = 0.0001

interface Origin {
  id: string
  document: Document
}

export function mixOfProject({ id, document }: Origin, takes: readonly TakeRecord[]): MixDocument {
  return mixOf(document, { project: id }, takes)
}

export function mixOfJam({ id, document }: Origin, takes: readonly TakeRecord[]): MixDocument {
  return mixOf(document, { jam: id }, takes)
}

/** The source of a clip's sound; `undefined` if its take has none. Ids also distinguish sounds after an undo. */
function sourceOf(
  clip: Pick<Clip, 'take' | 'effects'>,
  take: TakeRecord | undefined,
  origin: NonNullable<MixSource['origin']>,
): MixSource | undefined {
  const sound = take?.expand?.sound
  if (!take || !sound) return undefined
  const effects = effectsOf(clip)
  return {
    id: soundKeyOf(clip).slice(0, 64),
    name: take.name,
    sound: sound.id,
    file: sound.file,
    duration: take.duration / speedOf(clip),
    ...(effects && { effects }),
    origin: { ...origin, take: take.id },
  }
}

/** Automates the track's fader. Between two points faders move linearly in dB, not in amplitude. */
function duckingAutomation(document: Document, track: Track, gain: number): MixAutomation[] {
  const curve = duckingOf(document, track)
  const points = curve.flatMap(({ time, gain: share }, index): AutomationPoint[] => {
    const next = curve[index + 1]
    const value = Math.max(SHUT_DB, gain + 20 * Math.log10(Math.max(1e-6, share)))
    if (time >= 0) return [{ time, value, curve: 0 }]
    // A segment that begins before the song starts at the value it has reached at 0.
    if (!next || next.time <= 0) return []
    const later = share + ((next.gain - share) * -time) / (next.time - time)
    return [{ time: 0, value: Math.max(SHUT_DB, gain + 20 * Math.log10(Math.max(1e-6, later))), curve: 0 }]
  })
  return points.length === 0 ? [] : [{ strip: track.id, param: 'gain', points }]
}

/** Sources remember their takes and effects. Clips of missing takes are dropped. */
function mixOf(
  document: Document,
  origin: { project: string } | { jam: string },
  takes: readonly TakeRecord[],
): MixDocument {
  const sources = new Map<string, MixSource>()
  const own = document.tracks.filter(({ id }) => !isBounce(id))
  const isMixed = own.length < document.tracks.length
  const tracks = own
    .map((track) => ({
      track,
      clips: track.clips.flatMap(({ take: id, gain, effects, ...clip }) => {
        const take = takes.find((one) => one.id === id)
        const source = sourceOf({ take: id, effects }, take, { ...origin, track: track.id, take: id })
        if (!source) return []
        if (!sources.has(source.id)) sources.set(source.id, source)
        const offset = clip.offset / speedOf({ effects })
        return [{ ...clip, offset, source: source.id, gain: decibelsOf(gain), fade: 'linear' as const }]
      }),
    }))
    .filter(({ clips }) => clips.length > 0)
    .reduce<MixTrack[]>((before, { track, clips }, index) => {
      const name = freeName((track.name || `Track ${index + 1}`).slice(0, 80), before)
      const strip = {
        ...newStrip(track.id, name, index),
        // Voices silenced by a bounce are audible again here.
        gain: isMixed && track.gain <= UNHEARD ? 0 : decibelsOf(track.gain),
        pan: track.pan,
        mute: track.mute && !isMixed,
        solo: track.solo,
        output: 'master',
        clips,
      }
      return [...before, strip]
    }, [])
  const automation = tracks.flatMap(({ id, gain }) => {
    const track = own.find((one) => one.id === id)
    return track ? duckingAutomation(document, track, gain) : []
  })
  const { tempo, firstBeat } = document
  const beats = { tempo, ...(firstBeat ? { firstBeat } : {}) }
  return { ...newMix(), ...beats, sources: [...sources.values()], tracks, automation }
}

/** A source whose take or effects have changed in its project or jam. */
export interface NewTake {
  source: MixSource
  fresh: MixSource
}

/** Sources whose track in the project or jam has exactly one changed take. */
export function newTakes(
  mix: Pick<MixDocument, 'sources'>,
  { id: place, document }: Origin,
  takes: readonly TakeRecord[],
): NewTake[] {
  return mix.sources.flatMap((source) => {
    const { origin } = source
    if (!origin || (origin.project ?? origin.jam) !== place) return []
    const track = document.tracks.find(({ id }) => id === origin.track)
    const played = new Map(track?.clips.map((clip) => [soundKeyOf(clip), clip]))
    const [clip] = played.values()
    if (!clip || played.size > 1 || played.has(soundKeyOf({ take: origin.take, effects: source.effects }))) {
      return []
    }
    const take = takes.find(({ id }) => id === clip.take)
    const fresh = sourceOf(clip, take, origin)
    return fresh ? [{ source, fresh }] : []
  })
}

/** Replaces a source by its new take. Clips stay in place with the same range, limited by the take's length. */
export function withNewTake(mix: MixDocument, { source, fresh }: NewTake): MixDocument {
  const slower = speedOf(source) / speedOf(fresh)
  return {
    ...mix,
    sources: [...mix.sources.filter(({ id }) => id !== source.id && id !== fresh.id), fresh],
    tracks: mix.tracks.map((track) => ({
      ...track,
      clips: track.clips.flatMap((clip) => {
        if (clip.source !== source.id) return [clip]
        const wasWhole = clip.offset === 0 && Math.abs(clip.duration - source.duration) < 0.05
        const offset = clip.offset * slower
        const max = fresh.duration - offset
        if (max <= 0) return []
        const duration = wasWhole ? fresh.duration : Math.min(clip.duration * slower, max)
        return [{ ...clip, source: fresh.id, offset, duration }]
      }),
    })),
  }
}

/**
 * The bounce becomes a track, and the mixed tracks are silenced, but still move mouths; with `isMixed` false, other
 * tracks stay audible. Replaces an earlier bounce of the same mix.
 */
export function withBounce(
  document: Document,
  bounce: {
    mix: string
    title: string
    take: string
    start: number
    duration: number
    isMixed: boolean
  },
): Document {
  const id = bounceTrack(bounce.mix)
  const clip = plainClip({ ...bounce, id: `${id}-clip` })
  const track = {
    id,
    kind: 'sound' as const,
    name: `Mix: ${bounce.title}`.slice(0, 120),
    performer: null,
    gain: 1,
    pan: 0,
    mute: false,
    solo: false,
    clips: [clip],
  }
  const others = document.tracks.filter((one) => one.id !== id)
  const otherTracks = bounce.isMixed ? others.map(silenced) : others
  return { ...document, tracks: [...otherTracks, track] }
}

function silenced(track: Track): Track {
  return track.performer === null
    ? { ...track, mute: true, solo: false }
    : { ...track, gain: UNHEARD, solo: false }
}
