import type { Document } from '#contract/document'
import { newMix, newStrip, SHUT_DB, type MixDocument, type MixSource } from '#contract/mix-document'
import type { TakeRecord } from '#contract/takes'

/** dB of a linear gain, inside a fader's range. */
export function decibelsOf(gain: number): number {
  if (gain <= 0) return SHUT_DB
  return Math.min(12, Math.max(SHUT_DB, Math.round(200 * Math.log10(gain)) / 10))
}

/** The track that a mix's bounce has in its project. */
const bounceTrack = (mix: string) => `mix-${mix}`
const isBounce = (track: string) => track.startsWith('mix-')

/** A track that is muted moves no mouth: a voice under a bounce keeps this much of its gain, which nobody hears. */
const UNHEARD = 0.0001

/**
 * A mix of a project's tracks: clips, gains, pans and switches as they are there, sources that remember their takes.
 * Takes that the project no longer has are left out.
 */
export function mixOfProject(
  { id: project, document }: { id: string; document: Document },
  takes: readonly TakeRecord[],
): MixDocument {
  const sources = new Map<string, MixSource>()
  const own = document.tracks.filter(({ id }) => !isBounce(id))
  const isMixed = own.length < document.tracks.length
  for (const track of own) {
    for (const clip of track.clips) {
      const take = takes.find(({ id }) => id === clip.take)
      const sound = take?.expand?.sound
      if (!take || !sound || sources.has(take.id)) continue
      sources.set(take.id, {
        id: take.id,
        name: take.name,
        sound: sound.id,
        file: sound.file,
        duration: take.duration,
        origin: { project, track: track.id, take: take.id },
      })
    }
  }
  const tracks = own
    .filter(({ clips }) => clips.some(({ take }) => sources.has(take)))
    .map((track, index) => ({
      ...newStrip(track.id, track.name || `Track ${index + 1}`, index),
      // What a bounce has put out of hearing is heard again here.
      gain: isMixed && track.gain <= UNHEARD ? 0 : decibelsOf(track.gain),
      pan: track.pan,
      mute: track.mute && !isMixed,
      solo: track.solo,
      output: 'master',
      clips: track.clips
        .filter(({ take }) => sources.has(take))
        .map(({ take, gain, ...clip }) => ({
          ...clip,
          source: take,
          gain: decibelsOf(gain),
          fade: 'linear' as const,
        })),
    }))
  return { ...newMix(), tempo: document.tempo, sources: [...sources.values()], tracks }
}

/** A source of the mix that was recorded again in its project. */
export interface NewTake {
  source: MixSource
  take: TakeRecord
}

/** Sources whose track in the project now plays another take, and only that. */
export function newTakes(
  mix: Pick<MixDocument, 'sources'>,
  project: { id: string; document: Document },
  takes: readonly TakeRecord[],
): NewTake[] {
  return mix.sources.flatMap((source) => {
    if (source.origin?.project !== project.id) return []
    const track = project.document.tracks.find(({ id }) => id === source.origin?.track)
    const played = new Set(track?.clips.map((clip) => clip.take))
    if (played.size !== 1 || played.has(source.origin.take)) return []
    const take = takes.find(({ id }) => played.has(id))
    return take?.expand?.sound ? [{ source, take }] : []
  })
}

/** The mix with another take under a source. Clips stay where they are, no longer than the new take. */
export function withNewTake(mix: MixDocument, { source, take }: NewTake): MixDocument {
  const sound = take.expand?.sound
  if (!sound || !source.origin) return mix
  const fresh: MixSource = {
    id: take.id,
    name: take.name,
    sound: sound.id,
    file: sound.file,
    duration: take.duration,
    origin: { ...source.origin, take: take.id },
  }
  return {
    ...mix,
    sources: [...mix.sources.filter(({ id }) => id !== source.id && id !== fresh.id), fresh],
    tracks: mix.tracks.map((track) => ({
      ...track,
      clips: track.clips.flatMap((clip) => {
        if (clip.source !== source.id) return [clip]
        const wasWhole = clip.offset === 0 && Math.abs(clip.duration - source.duration) < 0.05
        const most = take.duration - clip.offset
        if (most <= 0) return []
        const duration = wasWhole ? take.duration : Math.min(clip.duration, most)
        return [{ ...clip, source: fresh.id, duration }]
      }),
    })),
  }
}

/**
 * The project with a bounce as its sound, on a track of its own, while the tracks that were mixed fall silent; their
 * mouths still move. A bounce of the same mix that was there before is replaced.
 */
export function withBounce(
  document: Document,
  bounce: { mix: string; title: string; take: string; start: number; duration: number },
): Document {
  const id = bounceTrack(bounce.mix)
  const clip = {
    id: `${id}-clip`,
    take: bounce.take,
    start: bounce.start,
    offset: 0,
    duration: bounce.duration,
    gain: 1,
    fadeIn: 0,
    fadeOut: 0,
  }
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
  const silenced = document.tracks
    .filter((one) => one.id !== id)
    .map((one) =>
      one.performer === null ? { ...one, mute: true, solo: false } : { ...one, gain: UNHEARD, solo: false },
    )
  return { ...document, tracks: [...silenced, track] }
}
