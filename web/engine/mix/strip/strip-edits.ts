import {
  MIX_MAX_GROUPS,
  MIX_MAX_TRACKS,
  MIX_TRIM,
  type AutomationPoint,
  type MixDocument,
  type MixGroup,
} from '#contract/mixes/document'
import { newStrip } from '#model/mix/new-mix'
import { freeName } from '../edits/new-track.ts'
import { clamped, paramOf, withParam } from '../params.ts'
import { effectsOf } from './strip-effects.ts'

export { addTrack } from '../edits/new-track.ts'

export type StripChange = Partial<Omit<MixGroup, 'id'>>

type Part = 'master' | 'reverb' | 'delay'
const parts: readonly string[] = ['master', 'reverb', 'delay'] satisfies Part[]
const isPart = (id: string): id is Part => parts.includes(id)

export function setParam(mix: MixDocument, strip: string, path: string, value: number): MixDocument {
  const param = paramOf(strip, path)
  if (!param) return mix
  const within = clamped(param, value)
  if (isPart(strip)) return { ...mix, [strip]: withParam(mix[strip], path, within) }
  const turn = <Strip extends { id: string }>(one: Strip) =>
    one.id === strip ? withParam(one, path, within) : one
  return mix.groups.some(({ id }) => id === strip)
    ? { ...mix, groups: mix.groups.map(turn) }
    : { ...mix, tracks: mix.tracks.map(turn) }
}

export function setTrim(mix: MixDocument, value: number): MixDocument {
  const { trim: _trim, ...master } = mix.master
  const trim = clamped(MIX_TRIM, value)
  return { ...mix, master: trim === 0 ? master : { ...master, trim } }
}

/** Changes switches, names and sections of a track, a group or the master. */
export function changeStrip(mix: MixDocument, strip: string, change: StripChange): MixDocument {
  if (strip === 'master') {
    const changed = { ...mix.master, ...change }
    const { gain } = changed
    return { ...mix, master: { ...mix.master, ...effectsOf(changed), gain } }
  }
  const apply = <Strip extends { id: string }>(one: Strip) => (one.id === strip ? { ...one, ...change } : one)
  return mix.groups.some(({ id }) => id === strip)
    ? { ...mix, groups: mix.groups.map(apply) }
    : { ...mix, tracks: mix.tracks.map(apply) }
}

export function stripOf(mix: MixDocument, id: string) {
  if (id === 'master') return mix.master
  return mix.tracks.find((track) => track.id === id) ?? mix.groups.find((group) => group.id === id)
}

export function addGroup(mix: MixDocument, id: string): MixDocument {
  if (mix.groups.length >= MIX_MAX_GROUPS) return mix
  const name = freeName(`Group ${mix.groups.length + 1}`, mix.groups)
  return { ...mix, groups: [...mix.groups, newStrip(id, name, 4 + mix.groups.length)] }
}

/** The mix with a track once more right below it, with its clips and automation. `newId`: an id at each call. */
export function duplicateTrack(
  mix: MixDocument,
  id: string,
  { trackId, newId }: { trackId: string; newId: () => string },
): MixDocument {
  const place = mix.tracks.findIndex((track) => track.id === id)
  const track = mix.tracks[place]
  if (!track || mix.tracks.length >= MIX_MAX_TRACKS) return mix
  const clips = track.clips.map((clip) => ({ ...clip, id: newId() }))
  const copy = { ...track, id: trackId, name: freeName(track.name, mix.tracks), clips }
  const lanes = mix.automation.filter(({ strip }) => strip === id)
  return {
    ...mix,
    tracks: mix.tracks.toSpliced(place + 1, 0, copy),
    automation: [...mix.automation, ...lanes.map((lane) => ({ ...lane, strip: trackId }))],
  }
}

/** Turns the solo of a channel; `isAlone`: it is the only one that is soloed then. */
export function soloed(mix: MixDocument, id: string, { isAlone = false } = {}): MixDocument {
  const strip = [...mix.tracks, ...mix.groups].find((one) => one.id === id)
  if (!strip) return mix
  const others = isAlone ? withoutSolos(mix) : mix
  const isOn = isAlone || !strip.solo
  return changeStrip(others, id, { solo: isOn })
}

export function withoutSolos(mix: MixDocument): MixDocument {
  const quiet = <Strip extends { solo: boolean }>(one: Strip) => (one.solo ? { ...one, solo: false } : one)
  return { ...mix, tracks: mix.tracks.map(quiet), groups: mix.groups.map(quiet) }
}

/** A compressor that lets one channel duck under another, in dB and milliseconds. */
const ducking = { threshold: -32, ratio: 4, knee: 6, attack: 15, release: 350, makeup: 0 }

/** `null` is the own channel. A compressor that is off is turned on and set to duck. */
export function setKey(mix: MixDocument, strip: string, key: string | null): MixDocument {
  const compressor = stripOf(mix, strip)?.compressor
  if (!compressor) return mix
  const settings = key !== null && !compressor.on ? { ...ducking, on: true } : {}
  return changeStrip(mix, strip, { compressor: { ...compressor, ...settings, key } })
}

/** Takes a track or a group away, with its automation; what went to a group goes to the master. */
export function removeStrip(mix: MixDocument, id: string): MixDocument {
  const withoutKey = <Strip extends MixGroup>(strip: Strip): Strip =>
    strip.compressor.key === id ? { ...strip, compressor: { ...strip.compressor, key: null } } : strip
  return {
    ...mix,
    tracks: mix.tracks
      .filter((track) => track.id !== id)
      .map((track) => (track.output === id ? { ...track, output: 'master' } : track))
      .map(withoutKey),
    groups: mix.groups.filter((group) => group.id !== id).map(withoutKey),
    automation: mix.automation.filter(({ strip }) => strip !== id),
  }
}

export function moveTrack(mix: MixDocument, id: string, by: number): MixDocument {
  const from = mix.tracks.findIndex((track) => track.id === id)
  const to = from + by
  const track = mix.tracks[from]
  if (!track || by === 0 || to < 0 || to >= mix.tracks.length) return mix
  return { ...mix, tracks: mix.tracks.toSpliced(from, 1).toSpliced(to, 0, track) }
}

/** Replaces the automation of a parameter, sorted and clamped; without points the automation is removed. */
export function setPoints(
  mix: MixDocument,
  strip: string,
  param: string,
  points: readonly AutomationPoint[],
): MixDocument {
  const known = paramOf(strip, param)
  if (!known) return mix
  const others = mix.automation.filter((lane) => lane.strip !== strip || lane.param !== param)
  if (points.length === 0) return { ...mix, automation: others }
  const sorted = points
    .map((point) => ({ ...point, time: Math.max(0, point.time), value: clamped(known, point.value) }))
    .toSorted((one, other) => one.time - other.time)
  return { ...mix, automation: [...others, { strip, param, points: sorted }] }
}
